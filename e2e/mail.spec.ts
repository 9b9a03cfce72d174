import type { Page } from '@playwright/test'
import { editionOf } from './run.ts'
import { addVenue, answer, choose, signInToEmptyServer, fillSurvey, inDays } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test('organisers see which mails were written and sent, and test the mail server', async ({
  visit,
  run,
  testServer,
  openAs,
}) => {
  const guest = await visit()
  await guest.page.goto(`/survey?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  await register(guest.page, 'frida@example.org')
  await testServer.mailTo('frida@example.org')
  const { page } = await openAs(0, '/mail')
  const row = page.getByRole('row').filter({ hasText: 'frida@example.org' })
  await expect(row).toContainText('Confirm registration')
  await expect(row).toContainText('Sent')
  await row.getByRole('button', { name: /Reveal link/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to hand over' })
  await expect(dialog).toContainText('/confirm#')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(toastWith(page, 'Test mail sent')).toBeVisible()
  await expectAccessible(page)
})

test('during an event, Mail begins with a message to the people who are there', async ({ run, openAs }) => {
  const { page } = await openAs(0, `/mail?venue=${editionOf(run, 'Casa do Mar')}`)
  const write = page.getByRole('link', { name: /^Write to \d+ people here$/ })
  const count = /\d+/.exec((await write.textContent()) ?? '')?.[0]
  await expect(page.locator('.filled')).toHaveText(`Write to ${count} people here`)
  await write.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${count} people`)
  await expectAccessible(page)
})

test('a link handed over by an organiser asks for a new password instead of confirming with one click', async ({
  visit,
  run,
  openAs,
}) => {
  const guest = await visit()
  await guest.page.goto(`/survey?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  await register(guest.page, 'gerd@example.org')
  const organiser = await openAs(0, '/mail')
  const row = organiser.page.getByRole('row').filter({ hasText: 'gerd@example.org' })
  await row.getByRole('button', { name: /Reveal link/ }).click()
  const link = await organiser.page.getByRole('dialog').locator('code').innerText()
  await guest.page.goto(link)
  await expect(guest.page.getByLabel('New password', { exact: true })).toBeVisible()
  await expect(
    guest.page.getByText('doesn’t work here, because this link came from your organiser'),
  ).toBeVisible()
})

test('without a mail server, nothing is sent or promised', async ({ visit, startServer }) => {
  const testServer = await startServer({ settings: { SMTP_URL: '' } })
  const organiser = await visit({ testServer })
  await signInToEmptyServer(organiser)
  await addVenue(organiser.page, {
    name: 'Casa do Mar',
    quarter: 'Q4',
    year: inDays(20).slice(-4),
    start: inDays(20),
    end: inDays(22),
  })
  await organiser.page.goto('/survey-settings')
  const address = await organiser.page.getByText(/\/survey\?venue=/).innerText()
  const guest = await visit({ testServer })
  await guest.page.goto(address)
  await register(guest.page, 'hanna@example.org', 'LP')
  await expect(guest.page.getByText(/Your organiser will send you your link/)).toBeVisible()
  await expect(guest.page.getByText('Your organiser will send you your link.')).toBeVisible()
  await expect(guest.page.getByText('verification email')).toBeHidden()
  const { page } = organiser
  await page.goto('/mail')
  await expect(page.getByText(/no mail server is set up/)).toContainText(
    'Ask the person who runs Quarterdeck to set its web address and a mail server.',
  )
  await expect(page.locator('.filled')).toHaveText('Write a message')
  await expect(page.getByRole('row').filter({ hasText: 'hanna@example.org' })).toContainText('On hold')
  await expect(page.getByText(/^\d+ waiting for a mail server to be set up$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  await page.goto('/accounts')
  await page.getByRole('button', { name: /^More for / }).click()
  await expect(page.getByRole('menuitem', { name: 'Disable account' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Send password reset' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Invite organiser' }).click()
  await expect(page.getByRole('button', { name: 'Prepare the link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
  await page.goto('/attendance')
  await page.getByRole('button', { name: 'Awaiting e-mail confirmation (1)' }).click()
  await expect(
    page.getByText('These people have registered but haven’t confirmed their address yet.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept answers' }).click()
  await expect(toastWith(page, 'Hanna Berg’s answers saved')).toBeVisible()
  await page.getByRole('button', { name: 'Copy personal link' }).first().click()
  await expect(toastWith(page, 'Personal link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await guest.page.goto(link)
  await guest.page.getByRole('button', { name: "Yes, I'm coming" }).click()
  await expect(guest.page.getByRole('textbox', { name: 'Email' })).toHaveValue('hanna@example.org')
  await guest.page.getByLabel('Password', { exact: true }).fill('gorse-Lantern-58')
  await expectAccessible(guest.page)
  await choose(guest.page, guest.page.getByRole('button', { name: /Studio/ }), 'LP')
  await answer(guest.page, 'Are you open to sharing a room?', 'No')
  await guest.page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(guest.page.getByRole('heading', { name: 'Welcome, Hanna Berg!' })).toBeVisible()
})

async function register(page: Page, email: string, studio = 'Oslo'): Promise<void> {
  await fillSurvey(page, { email, password: 'gorse-Lantern-58', name: 'Hanna Berg', studio })
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
}
