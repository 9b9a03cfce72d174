import type { Page } from '@playwright/test'
import { extra } from './seed.ts'
import { linkIn } from '#server/testing/smtp.ts'
import type { Run } from './run.ts'
import { answer, inDays, typeDate } from './steps.ts'
import { expect, expectAccessible, test } from './story.ts'

/** The public survey, from an unknown link to a signed-in guest. */

const newPassword = 'salt-Meadow-204'
const upcomingEdition = 'Berghaus Edelgrat'

test('a survey link without a known venue tells people to ask their organiser', async ({ visit }) => {
  const { page } = await visit()
  for (const address of [
    '/survey',
    '/survey?venue=nonsense',
    '/survey?venue=00000000-0000-4000-8000-000000000000',
  ]) {
    await page.goto(address)
    await expect(page.getByText('This registration link is not valid. Ask your organiser.')).toBeVisible()
  }
  await expectAccessible(page)
})

test('a past event accepts no registrations', async ({ visit, run }) => {
  const { page } = await visit()
  await openSurvey(page, run, 'Bryggen Sjøhus')
  await expect(page.getByText('Registration for this event is closed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Registration' })).toHaveCount(0)
})

test(
  'a new person registers, corrects the address, and confirms on another device (security G6)',
  { tag: '@main' },
  async ({ visit, run, testServer }) => {
    const { page } = await visit()
    await openSurvey(page, run, upcomingEdition)
    await expectAccessible(page)

    await expectPrivacyNotes(page)

    // Everything that is missing is shown at its field.
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    for (const sentence of [
      'Please enter a valid email',
      'Password must be at least 8 characters',
      'Name is required',
      'Please select a studio',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await expect(page.getByText('Please select an option')).toHaveCount(2)

    // Typed text survives a refusal and a lost connection.
    await page.getByLabel('Email').fill('nils@gmial.com')
    await page.getByRole('button', { name: 'nils@gmail.com' }).click()
    await page.getByLabel('Password', { exact: true }).fill('password123')
    await fillAnswers(page)
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(page.getByText(/^Registration failed: This password is too easy to guess/)).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    const noConnection = page.getByText('No connection. Nothing was lost; try again.')
    await expect(noConnection).toBeVisible()
    // The error is shown once, in the form, and nothing is left of the earlier failure.
    await expect(page.getByText(/^Registration failed/)).toBeHidden()
    await expect(noConnection).toHaveCount(1)
    await page.context().setOffline(false)
    await expect(page.getByLabel('Full Name')).toHaveValue('Nils Ærøskøbing')

    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
    await expect(page.getByText(/^Registration failed/)).toBeHidden()
    await expect(
      page.getByText('Your registration has been successfully saved to the database!'),
    ).toBeVisible()
    await expect(page.getByText('nils@gmail.com')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill('nils@gmial.com')
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Use this address' }).click()
    // A typing error missed in the form is shown beside the address it caused.
    await expect(page.getByText('Did you mean')).toBeVisible()
    await page.getByRole('button', { name: 'nils@gmail.com' }).click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText('Did you mean')).toBeHidden()
    await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill('nils@story.example')
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText('nils@story.example')).toBeVisible()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The link is on its way again')).toBeVisible()

    const phone = await visit({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    phone.watch.readAs({ role: 'nobody' })
    const link = linkIn(await testServer.mailTo('nils@story.example'))
    await phone.page.goto(link)
    await expect(phone.page.getByRole('heading', { name: 'Confirm your registration' })).toBeVisible()
    // The link's token stays neither in the address bar nor in the history of a shared device.
    await expect(phone.page).toHaveURL(/\/confirm$/)
    await expect(phone.page.getByText('Nils Ærøskøbing')).toBeVisible()
    await expect(phone.page.getByText(/^CPH, .* at 2:05 PM$/)).toBeVisible()
    await expectAccessible(phone.page)
    // The address was changed with the registration's password, so that flights and password were kept.
    await phone.page.getByLabel('Password', { exact: true }).fill(newPassword)
    // From here on this device may keep what guests may see.
    phone.watch.readAs({ role: 'guest', number: extra.newcomer })
    await phone.page.getByRole('button', { name: 'Confirm' }).click()
    await expect(phone.page.getByRole('heading', { name: 'Welcome, Nils Ærøskøbing!' })).toBeVisible()

    await page.goto(link)
    await expect(page.getByText('This link no longer works')).toBeVisible()
  },
)

test('pressing the button right after typing an allergy works, and a reload loses only the password', async ({
  visit,
  run,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  await openSurvey(page, run, upcomingEdition)
  await page.getByLabel('Email').fill('maja@story.example')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await answer(page, 'Will you attend?', 'Yes')
  const allergies = page.getByLabel('Food allergies', { exact: true })
  await allergies.press('Enter')
  await expect(page.getByText('Name is required')).toBeHidden()
  // The fourteen suggestions are a single tab stop of the form.
  const suggestions = page.getByRole('toolbar', { name: 'Suggestions' })
  await page.keyboard.press('Tab')
  await expect(suggestions.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(suggestions.locator(':focus')).toHaveCount(0)
  await allergies.fill('Kiwi')
  // A finger presses at one place, even if the button moves.
  const button = page.getByRole('button', { name: 'Complete Registration' })
  await button.scrollIntoViewIfNeeded()
  const buttonBox = await button.boundingBox()
  await page.mouse.move((buttonBox?.x ?? 0) + 20, (buttonBox?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Full Name').fill('Maja Lind')
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Maja Lind')
  await expect(page.getByLabel('Email')).toHaveValue('maja@story.example')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByRole('row', { name: 'Kiwi' })).toBeVisible()
})

test('keeps typed answers while another answer hides their fields, and across a reload', async ({
  visit,
  run,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  await openSurvey(page, run, upcomingEdition)
  const airport = page.getByRole('group', { name: 'Outbound flight' }).getByLabel('Departure airport')
  const kiwi = page.getByRole('row', { name: 'Kiwi' })
  await answer(page, 'Will you attend?', 'Yes')
  await airport.fill('CPH')
  await page.getByLabel('Food allergies', { exact: true }).fill('Kiwi')
  await page.getByLabel('Food allergies', { exact: true }).press('Enter')
  const hasNone = page.getByText('I have no food allergies')
  await hasNone.click()
  await expect(kiwi).toBeHidden()
  await hasNone.click()
  await expect(kiwi).toBeVisible()
  await answer(page, 'Will you attend?', 'No')
  await expect(airport).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'No' }).first()).toBeChecked()
  await expect(airport).toBeHidden()
  await answer(page, 'Will you attend?', 'Yes')
  await expect(airport).toHaveValue('CPH')
  await expect(kiwi).toBeVisible()
})

test('a person who can’t come is asked for neither flights nor a bed', async ({ visit, run }) => {
  const { page } = await visit()
  await openSurvey(page, run, 'Casa do Mar')
  await expect(page.getByRole('heading', { name: /^Flight Information/ })).toBeVisible()
  // This question is first, so that people who can't come don't fill in the rest.
  const form = page.getByRole('form', { name: 'Registration' })
  await expect(form.getByRole('radiogroup').first()).toHaveAccessibleName('Will you attend?')
  const name = await form.getByRole('textbox', { name: 'Full Name' }).boundingBox()
  expect((await form.getByRole('radiogroup').first().boundingBox())?.y).toBeLessThan(name?.y ?? 0)
  await answer(page, 'Will you attend?', 'No')
  await expect(page.getByRole('heading', { name: /^Flight Information/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Accommodation & Dietary Requirements' })).toHaveCount(0)
})

test('a signed-in person finds the form filled in, and saves it immediately', async ({ run, openAs }) => {
  const { page } = await openAs(20, '/icon.svg')
  await openSurvey(page, run, upcomingEdition)
  await expect(page.getByText(/^You are signed in as/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account Information' })).toHaveCount(0)
  await expect(page.getByLabel('Full Name')).not.toHaveValue('')
  await answer(page, 'Will you attend?', 'Yes')
  await answer(page, 'Are you open to sharing a room?', 'Yes')
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
})

/** Expects a note on who sees the flights, and the switch that hides them, above the first flight field. */
async function expectPrivacyNotes(page: Page): Promise<void> {
  const flights = page.getByRole('region', { name: 'Flight Information' })
  const parts = [
    flights.getByText(
      'Other guests of this event see your name and flights, so that people can share a ride. Flights are deleted 90 days after the event.',
    ),
    flights.getByRole('switch', { name: 'Hide my flights from other guests' }),
    flights.getByLabel('Departure airport').first(),
  ]
  const places = []
  for (const part of parts) places.push((await part.boundingBox())?.y ?? NaN)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await expect(flights.getByRole('switch')).not.toBeChecked()
  const label = flights.locator('label').filter({ hasText: 'Hide my flights' })
  expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  for (const sentence of [
    'Only organisers and the kitchen use these answers. We delete them 400 days after your last event.',
    /^We use your answers to plan this event\. .* ask your organiser\.$/,
  ])
    await expect(page.getByText(sentence)).toBeVisible()
}

async function openSurvey(page: Page, { demo }: Run, name: string): Promise<void> {
  const edition = demo.editions.find((one) => one.name === name)
  await page.goto(`/survey?venue=${edition?.id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function fillAnswers(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Nils Ærøskøbing')
  await page.getByRole('button', { name: /Studio/ }).click()
  await page.getByRole('option', { name: 'LP' }).click()
  await answer(page, 'Will you attend?', 'Yes')
  await page.getByLabel('Departure airport').first().fill('CPH')
  await typeDate(page, page.getByRole('group', { name: 'Departure day' }).first(), inDays(80))
  // As printed on the ticket: five past two in the afternoon.
  await page.getByLabel('Departure time').first().fill('1405')
  await answer(page, 'Are you open to sharing a room?', 'No')
  await page.getByRole('button', { name: 'Add Nuts' }).click()
}
