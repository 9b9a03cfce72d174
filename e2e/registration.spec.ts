import type { Page } from '@playwright/test'
import { linkIn } from '#server/testing/smtp.ts'
import { editionOf, type Run } from './run.ts'
import { answer, fillSurvey } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test('a mistyped address is changed, and its link stops working', async ({ visit, run, testServer }) => {
  const { page } = await visit()
  await page.goto(`/survey?venue=${upcomingEdition(run)}`)
  await fillSurvey(page, { ...berta, email: 'carl@gmial.com' })
  await expect(page.getByText('Did you mean')).toBeVisible()
  await submit(page)
  await expect(page.getByText('carl@gmial.com', { exact: true })).toBeVisible()
  const oldLink = linkIn(await testServer.mailTo('carl@gmial.com'))
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your address' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('carl@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('carl@example.org', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wrong address? Change it' })).toBeFocused()
  await testServer.mailTo('carl@example.org')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toastWith(page, 'The link is on its way again')).toBeVisible()
  const stranger = await visit()
  await stranger.page.goto(oldLink)
  await expect(stranger.page.getByText('This link no longer works').first()).toBeVisible()
  await stranger.page.goto(linkIn(await testServer.mailTo('carl@example.org')))
  await expect(stranger.page.getByText(/e-mail address of your registration has changed/)).toBeVisible()
  await expect(stranger.page.getByLabel('New password', { exact: true })).toBeVisible()
})

test('the browser that registered finds its registration, and can start over with its data filled in', async ({
  visit,
  run,
  testServer,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto(`/survey?venue=${upcomingEdition(run)}`)
  await fillSurvey(page, { ...berta, email: 'berta@first.example', name: 'Berta Lund' })
  await submit(page)
  const oldLink = linkIn(await testServer.mailTo('berta@first.example'))
  await page.goto(`/survey?venue=${upcomingEdition(run)}`)
  await expect(page.getByRole('heading', { name: 'You have already registered' })).toBeVisible()
  await expect(page.getByText('berta@first.example')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Berta Lund')
  await page.getByRole('textbox', { name: 'Email' }).fill('berta@second.example')
  await page.getByLabel('Password', { exact: true }).fill(berta.password)
  await answer(page, 'Are you open to sharing a room?', 'Yes')
  await submit(page)
  await expect(page.getByText('berta@second.example')).toBeVisible()
  await page.goto(oldLink)
  await expect(page.getByText('This link no longer works').first()).toBeVisible()
})

test('people who decline are asked nothing about flights and beds', async ({ visit, run, testServer }) => {
  const { page } = await visit()
  await page.goto(`/survey?venue=${upcomingEdition(run)}`)
  await fillSurvey(page, { ...berta, email: 'dora@example.org', name: 'Dora Hansen' })
  await page.getByRole('radiogroup', { name: 'Will you attend?' }).getByText('No', { exact: true }).click()
  await expect(page.getByRole('heading', { name: /Flight Information/ })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Accommodation & Dietary Requirements' })).toBeHidden()
  await submit(page)
  await page.goto(linkIn(await testServer.mailTo('dora@example.org')))
  await expect(page.getByText('Oslo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('You said you are not coming to this event.')).toBeVisible()
})

const berta = { name: 'Berta Olsen', password: 'gorse-Lantern-58', studio: 'Oslo' }

const upcomingEdition = (run: Run) => editionOf(run, 'Berghaus Edelgrat')

const submit = (page: Page) => page.getByRole('button', { name: 'Complete Registration' }).click()
