import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Run } from './run.ts'
import { expect, expectAccessible, signIn, test, type Visitor } from './story.ts'

test('a registration waits here until its answers are accepted', async ({ visit, run, testServer }) => {
  test.slow() // Axe looks at the page and a dialog, each twice.
  const page = await openList(visit, run)
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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${testServer.url}/invitation#`)
  await expect(card).toBeHidden()
  await searchFor(page, 'amelie')
  await expect(statusOf(page, 'Amélie Fontaine')).toHaveValue('yes')
})

type Registration = { venueId: string; email: string; fullName: string }

/** As the public form sends it. */
async function register(page: Page, { venueId, email, fullName }: Registration): Promise<void> {
  const flights = Object.fromEntries(
    [1, 2].flatMap((flight) =>
      ['DepartureAirport', 'DepartureTime', 'ArrivalTime'].map((part) => [`flight${flight}${part}`, null]),
    ),
  )
  const answers = {
    ...flights,
    fullName,
    studioId: 'LP',
    attending: 'yes',
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
    await response.text() // left unread, it would never count as finished
    return response.status
  }, body)
  expect(status).toBe(200)
}

type Visit = () => Promise<Visitor>

async function openList(visit: Visit, run: Run): Promise<Page> {
  const visitor = await visit()
  await signIn(visitor, run, 0, '/attendance')
  await expect(visitor.page.getByRole('table', { name: 'Attendees' })).toBeVisible()
  return visitor.page
}

const searchFor = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search by name or email' }).fill(text)

const statusOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Status of ${name}` })

/** The edition that is looked at. */
async function venueOf(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.url().endsWith('/rpc/attendance/list'))
  await page.reload()
  const input = z.object({ json: z.object({ venueId: z.string() }) })
  return input.parse((await asked).postDataJSON()).json.venueId
}
