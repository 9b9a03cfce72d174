import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, expectAccessible, test } from './story.ts'
import { searchPeople } from './steps.ts'

test(
  'a registration waits on the attendance page until its answers are accepted',
  { tag: '@main' },
  async ({ visit, testServer, openAs }) => {
    test.slow() // Axe checks the page and a dialog, each twice.
    const { page } = await openAs(0, '/attendance')
    await expect(page.getByRole('table', { name: 'Attendees' })).toBeVisible()
    const venueId = await venueOf(page)
    const guest = await visit()
    await guest.page.goto('/auth')
    await register(guest.page, { venueId, email: 'amelie@example.org', fullName: 'Amélie Fontaine' })

    await page.reload()
    await page.getByRole('button', { name: /^Awaiting e-mail confirmation \(\d+\)$/ }).click()
    const card = page.getByRole('article').filter({ hasText: 'Amélie Fontaine' })
    await expect(card).toContainText('amelie@example.org')
    await expect(card).toContainText('Nuts')
    await expectAccessible(page)

    await card.getByRole('button', { name: 'Correct address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct address' })
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Email' }).fill('not an address')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email' }).fill('a.fontaine@example.org')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('A new link is on its way to a.fontaine@example.org')).toBeVisible()
    await expect(card).toContainText('a.fontaine@example.org')

    await card.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${testServer.url}/confirm#`)

    await card.getByRole('button', { name: 'Accept answers' }).click()
    const saved = page.getByRole('alertdialog').filter({ hasText: 'Amélie Fontaine’s answers saved' })
    await saved.getByRole('button', { name: 'Copy personal link' }).click()
    await expect(page.getByText('Personal link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `${testServer.url}/invitation#`,
    )
    await expect(card).toBeHidden()
    await searchPeople(page, 'Amélie')
    await expect(statusOf(page, 'Amélie Fontaine')).toHaveValue('yes')
  },
)

test('answers that undo a check-in are accepted only after a confirmation', async ({
  visit,
  run,
  openAsOrganiser,
}) => {
  const { page, testServer } = await openAsOrganiser('/attendance')
  const checkedIn = page.getByRole('button', { name: /^Checked In: / })
  const row = page.getByRole('row').filter({ has: checkedIn.first() }).first()
  const fullName = (await row.getByRole('button', { name: /^Checked In: / }).getAttribute('aria-label')) ?? ''
  const name = fullName.replace('Checked In: ', '')
  const person = run.demo.people.find((one) => one.fullName === name)
  const email = person?.email ?? ''
  const guest = await visit({ testServer })
  guest.watch.readAs({ role: 'guest', number: person?.number ?? 0 })
  await guest.page.goto('/auth')
  await register(guest.page, { venueId: await venueOf(page), email, fullName: name, attending: 'no' })

  await page.reload()
  await page.getByRole('button', { name: /^Awaiting e-mail confirmation \(\d+\)$/ }).click()
  const card = page.getByRole('article').filter({ hasText: email })
  const question = page.getByRole('alertdialog').filter({ hasText: `${name} is checked in.` })
  await card.getByRole('button', { name: 'Accept answers' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await searchPeople(page, email)
  await expect(statusOf(page, name)).toHaveValue('yes')
  await card.getByRole('button', { name: 'Accept answers' }).click()
  await question.getByRole('button', { name: 'Change and undo check-in' }).click()
  await expect(card).toBeHidden()
  await expect(statusOf(page, name)).toHaveValue('no')
  await expect(checkedIn).toHaveCount(0)
})

type Registration = { venueId: string; email: string; fullName: string; attending?: 'yes' | 'no' }

/** Sends the request that the public form would send. */
async function register(
  page: Page,
  { venueId, email, fullName, attending = 'yes' }: Registration,
): Promise<void> {
  const flights = Object.fromEntries(
    [1, 2].flatMap((flight) =>
      ['DepartureAirport', 'DepartureTime', 'ArrivalTime'].map((part) => [`flight${flight}${part}`, null]),
    ),
  )
  const answers = {
    ...flights,
    fullName,
    studioId: 'LP',
    attending,
    openToRoomSharing: true,
    diet: 'vegan',
    dietNote: null,
    allergies: ['Nuts'],
    flightsPrivate: false,
  }
  const body = JSON.stringify({ json: { venueId, email, password: 'heron-Ladder-26', answers } })
  const status = await page.evaluate(async (text) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/rpc/survey/submit', { method: 'POST', headers, body: text })
    await response.text() // A response that isn't read never counts as finished.
    return response.status
  }, body)
  expect(status).toBe(200)
}

const statusOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Status of ${name}` })

/** The id of the open edition. */
async function venueOf(page: Page): Promise<string> {
  const listRequest = page.waitForRequest((request) => request.url().includes('/rpc/attendance/list?'))
  await page.reload()
  const input = z.object({ json: z.object({ venueId: z.string() }) })
  const data = new URL((await listRequest).url()).searchParams.get('data')
  return input.parse(JSON.parse(String(data))).json.venueId
}
