import { addRoom, addVenue, signInToEmptyServer, inDays } from './steps.ts'
import { expect, expectAccessible, signIn, test } from './story.ts'

test('the dashboard counts what there is, and its tiles lead on', async ({ visit, run }) => {
  const organiser = await visit()
  await signIn(organiser, run, 0)
  const { page } = organiser
  await expect(page.getByRole('listitem').filter({ hasText: 'Total Attendees' })).toContainText(/[1-9]/)
  for (const [tile, path] of [
    ['Check In Attendee', '/attendance'],
    ['Book Travel', '/travel'],
    ['Assign Room', '/rooms'],
    ['Create Survey', '/survey-settings'],
  ] as const) {
    await page.getByRole('link', { name: tile }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await page.getByRole('link', { name: 'Quarterdeck' }).click()
  }
})

test('the dashboard shows what is next and what was done, or says what will be there', async ({
  visit,
  run,
  build,
}) => {
  const organiser = await visit()
  await signIn(organiser, run, 0)
  const { page } = organiser
  const upcoming = page.getByRole('article').filter({ hasText: 'Upcoming Events' })
  await expect(upcoming.getByRole('listitem').first()).toBeVisible()
  await upcoming.getByRole('link').first().hover()
  await expectAccessible(page)

  const testServer = await build()
  const first = await visit({ testServer })
  await signInToEmptyServer(first)
  await expect(first.page.getByText('Event timeline coming soon')).toBeVisible()
  await expect(first.page.getByText('Activity feed coming soon')).toBeVisible()
  await expect(first.page.getByRole('link', { name: 'Check In Attendee' })).toBeVisible()
  await addVenue(first.page, { name: 'Casa do Mar', quarter: 'Q1', year: '2027', start: inDays(40) })
  await addRoom(first.page, 'Casa do Mar', { number: '12', beds: 2 })
  await first.page.goto('/')
  const activity = first.page.getByRole('article').filter({ hasText: 'Recent Activity' })
  await expect(activity.getByRole('listitem').first()).toContainText(/added room 12/)
  await expect(activity).toContainText('added the venue Casa do Mar')
  await expect(first.page.getByRole('link', { name: /Casa do Mar begins/ })).toBeVisible()
})
