import type { Page } from '@playwright/test'
import { z } from 'zod'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { editionOf, type Run } from './run.ts'
import { call } from './steps.ts'
import { expect, expectAccessible, signIn, test, type Visitor } from './story.ts'

const phone = { viewport: { width: 390, height: 844 } } as const

test('from two days before the event home is Now, which counts the days and knows the flight', async ({
  visit,
  run,
}) => {
  const guest = await visit(phone)
  const { page } = guest
  const { first } = await casaDoMar(guest, run)
  await openAt(page, `${addDays(first, -3)}T12:00`)
  await expect(page.getByText('In 3 days', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your room' })).toBeHidden()
  await openAt(page, `${addDays(first, -2)}T12:00`)
  const now = page.getByRole('region', { name: 'In 2 days' })
  await expect(now.getByText('Welcome on the terrace')).toBeVisible()
  await expect(now.getByText(/, 4:00 PM · Terrace$/)).toBeVisible()
  await expect(now.getByRole('heading', { name: 'Flight there' })).toBeVisible()
  await expectAccessible(page)
})

test('during the event it says what is on, what is next, the room, the meals and whom to call, and moves on without a connection', async ({
  visit,
  run,
}) => {
  const guest = await visit({ ...phone, colorScheme: 'dark' })
  const { page } = guest
  const { first } = await casaDoMar(guest, run)
  await openAt(page, `${addDays(first, 1)}T09:40`)
  const now = page.getByRole('region', { name: 'Now', exact: true })
  const row = (title: string) =>
    now.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(now).toContainText('9:40 AM, Lisbon time')
  await expect(row('On now')).toContainText('Where we stand, honestlyuntil 10:00 AM · Great room')
  await expect(row('Next')).toContainText('Coffee10:00 AM, in 20 minutes · Kitchen')
  await expect(row('Your room')).toContainText(/Room \d+/)
  await expect(row('Meals today')).toContainText('Lunch · 12:30 PM - 2:00 PM · Kitchen')
  await expect(row('Meals today')).not.toContainText('Breakfast')
  await expect(row('Meals today')).toContainText('canary-diet-020')
  await expect(now.getByRole('link', { name: /^Way to Casa do Mar/ })).toHaveAttribute('href', /google/)
  await expect(now.getByRole('link', { name: '+351 912 345 678' })).toHaveAttribute(
    'href',
    'tel:+351912345678',
  )
  await expectAccessible(page)
  // All of it stands above the rest, in one screen and a half.
  const bottom = await now.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThan(844 * 1.5)

  await expect.poll(() => keptFiles(page)).toContain('/')
  await page.context().setOffline(true)
  await openAt(page, `${addDays(first, 1)}T09:59`)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await expect(row('On now')).toContainText('Where we stand, honestly')
  // Nobody touches it, nobody is asked.
  await page.clock.fastForward('02:00')
  await expect(row('On now')).toContainText('Coffeeuntil 10:30 AM · Kitchen')
  await openAt(page, `${addDays(first, 1)}T20:00`)
  await expect(row('On now')).toContainText('Dinner by the seauntil 9:30 PM · Mar do Inferno')
  await expect(row('Next')).toContainText('Breakfasttomorrow 7:30 AM · Kitchen')
  await expectAccessible(page)
})

/** The dates of the edition that is on, for a guest of it who is signed in. */
async function casaDoMar(guest: Visitor, run: Run) {
  await signIn(guest, run, 20, '/icon.svg')
  const venueId = editionOf(run, 'Casa do Mar')
  const { json } = await call(guest.page, 'attendance/mine', { venueId })
  const { venue, lastDay } = Home.parse(json)
  return { first: venue.eventStartDate, last: lastDay }
}

const Home = z.object({ venue: z.object({ eventStartDate: z.string() }), lastDay: z.string() })

/** Opens one's page while the clock on the wall in Lisbon says so; it goes on from there. */
async function openAt(page: Page, wall: string): Promise<void> {
  await page.clock.install({ time: instantOf(wall) })
  await page.goto('/guest')
}

function instantOf(wall: string): Date {
  const guess = new Date(`${wall}Z`)
  const shown = new Date(`${wallClockAt(guess, 'Europe/Lisbon')}Z`)
  return new Date(2 * guess.getTime() - shown.getTime())
}

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
