import { linkIn } from '#server/testing/smtp.ts'
import { organiser } from './test-server.ts'
import { addRoom, addVenue, fillSurvey, inDays, searchPeople } from './steps.ts'
import { signInWithPassword, expect, test, toastWith } from './story.ts'
import { createDatabase } from './postgres.ts'

for (const engine of ['the embedded database', 'PostgreSQL'] as const) {
  test(
    `starting from an empty server on ${engine}, a guest registers and is checked in, and a power cut loses no data`,
    { tag: engine === 'PostgreSQL' ? [] : '@main' },
    async ({ visit, startServer, run }) => {
      const databaseUrl = engine === 'PostgreSQL' ? await createDatabase(run.postgresUrl) : undefined
      const testServer = await startServer({ isFirstStart: true, ...(databaseUrl && { databaseUrl }) })

      const organiserBrowser = await visit({ testServer })
      organiserBrowser.watch.readAs({ role: 'organiser' })
      await signInWithPassword(organiserBrowser.page, organiser)
      await expect(organiserBrowser.page.getByRole('heading', { name: 'Your first event' })).toBeVisible()
      const open = (page: string) =>
        organiserBrowser.page.getByRole('link', { name: page, exact: true }).first().click()
      await open('Venues')
      const year = inDays(10).slice(-4)
      await addVenue(organiserBrowser.page, {
        name: 'Casa do Mar',
        quarter: 'Q4',
        year,
        start: inDays(10),
        end: inDays(13),
      })
      await addRoom(organiserBrowser.page, 'Casa do Mar', { number: '12', beds: 2 })
      await open('Registration Survey')
      await organiserBrowser.page.getByRole('button', { name: 'Copy Link' }).click()
      await expect(organiserBrowser.page.getByRole('button', { name: 'Copied!' })).toBeVisible()
      await expect(toastWith(organiserBrowser.page, 'Survey link copied to clipboard!')).toBeVisible()
      const link = await organiserBrowser.page.evaluate(() => navigator.clipboard.readText())

      const guest = await visit({ testServer, viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
      await guest.page.goto(link)
      await expect(guest.page.getByRole('heading', { name: 'Casa do Mar' })).toBeVisible()
      await fillSurvey(guest.page, {
        email: 'ana.lima@example.org',
        password: 'gorse-Lantern-58',
        name: 'Ana Lima',
        studio: 'LP',
      })
      await guest.page.getByRole('button', { name: 'Complete Registration' }).click()
      await expect(guest.page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
      await guest.page.goto(linkIn(await testServer.mailTo('ana.lima@example.org')))
      await expect(guest.page.getByText('Ana Lima')).toBeVisible()
      const requested: string[] = []
      guest.page.on('request', (request) => requested.push(request.url()))
      await guest.page.getByRole('button', { name: 'Confirm' }).click()
      await expect(guest.page).toHaveURL(/\/guest/)
      await expect(guest.page.getByRole('heading', { name: 'Welcome, Ana Lima!' })).toBeVisible()
      // The link is used up. If the page opened it again before the portal is there, it would be reported as invalid.
      expect(requested.filter((url) => url.endsWith('/rpc/claims/open'))).toEqual([])

      await open('Attendance')
      await searchPeople(organiserBrowser.page, 'Ana')
      const row = organiserBrowser.page.getByRole('row').filter({ hasText: 'Ana Lima' })
      await row.getByRole('button', { name: /^Check In/ }).click()
      await expect(toastWith(organiserBrowser.page, 'Checked in successfully')).toBeVisible()
      await expect(row.getByRole('button', { name: /^Checked In/ })).toBeDisabled()

      await testServer.killAndRestart()
      await organiserBrowser.page.goto('/venues')
      await expect(organiserBrowser.page.getByText('Room 12', { exact: true })).toBeVisible()
      await open('Attendance')
      await expect(row.getByRole('button', { name: /^Checked In/ })).toBeDisabled()
      await expect(row.getByRole('combobox', { name: /^Status/ })).toHaveValue('yes')
      await guest.page.goto('/guest')
      await expect(guest.page.getByRole('heading', { name: 'Welcome, Ana Lima!' })).toBeVisible()
      await expect(guest.page.getByText('Checked In', { exact: true })).toBeVisible()
    },
  )
}
