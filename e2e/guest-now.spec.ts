import type { Page } from '@playwright/test'
import { z } from 'zod'
import { venueFields } from '#contract/venues.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { formatLongDay } from '#web/base/dates.ts'
import { waitForCopy } from './offline-copy.ts'
import { editionOf, type Run } from './run.ts'
import { call } from './steps.ts'
import { expect, expectAccessible, signIn, phone, test, toastWith, type Visitor } from './story.ts'

test('from two days before the event, the home page is Now, with the days left and the flight', async ({
  visit,
  run,
}) => {
  const guest = await visit(phone)
  const { page } = guest
  const { first } = await signInForFirstDay(guest, run)
  await openAt(page, `${addDays(first, -3)}T12:00`)
  await expect(page.getByText('In 3 days', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your room' })).toBeHidden()
  await openAt(page, `${addDays(first, -2)}T12:00`)
  const now = page.getByRole('region', { name: 'In 2 days' })
  await expect(now.getByText('Welcome on the terrace')).toBeVisible()
  await expect(now.getByText(/, 4:00 PM · Terrace$/)).toBeVisible()
  await expect(now.getByRole('heading', { name: 'Outbound flight' })).toBeVisible()
  await expectAccessible(page)
})

test('during the event, Now shows current entries, room, meals and a number to call, and updates offline', async ({
  visit,
  run,
}) => {
  const guest = await visit({ ...phone, colorScheme: 'dark' })
  const { page } = guest
  const { first } = await signInForFirstDay(guest, run)
  await openAt(page, `${addDays(first, 1)}T09:40`)
  const now = page.getByRole('region', { name: 'Today', exact: true })
  const row = (title: string) =>
    now.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(now).toContainText('9:40 AM, Lisbon time')
  await expect(row('On now')).toContainText('Where we stand, honestlyuntil 10:00 AM · Great room')
  await expect(row('Next')).toContainText('Coffee10:00 AM, in 20 minutes · Kitchen')
  await expect(row('Your room')).toContainText(/Room \d+/)
  await expect(row('Meals today')).toContainText('Lunch · 12:30 PM - 2:00 PM · Kitchen')
  await expect(row('Meals today')).not.toContainText('Breakfast')
  await expect(row('Meals today')).toContainText('canary-dietnote-020')
  await expect(now.getByRole('link', { name: /^Directions to Casa do Mar/ })).toHaveAttribute(
    'href',
    /google/,
  )
  await expect(now.getByRole('link', { name: '+351 912 345 678' })).toHaveAttribute(
    'href',
    'tel:+351912345678',
  )
  await expectAccessible(page)
  // All of it comes first, within one and a half screens.
  const bottom = await now.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThan(844 * 1.5)

  await waitForCopy(page)
  await page.context().setOffline(true)
  await openAt(page, `${addDays(first, 1)}T09:59`)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await expect(row('On now')).toContainText('Where we stand, honestly')
  // The page updates without any interaction or request.
  await page.clock.fastForward('02:00')
  await expect(row('On now')).toContainText('Coffeeuntil 10:30 AM · Kitchen')
  await openAt(page, `${addDays(first, 1)}T20:00`)
  await expect(row('On now')).toContainText('Dinner by the seauntil 9:30 PM · Mar do Inferno')
  await expect(row('Next')).toContainText('Breakfasttomorrow 7:30 AM · Kitchen')
  await expectAccessible(page)
})

test('the navigation bar opens the agenda at today', async ({ visit, run }) => {
  const guest = await visit(phone)
  const { page } = guest
  const { first } = await signInForFirstDay(guest, run)
  const today = addDays(first, 2)
  await openAt(page, `${today}T10:00`)
  await expect(page.getByRole('heading', { name: 'Next' })).toBeVisible()
  await page.getByRole('link', { name: 'Agenda', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Event Agenda' })).toBeAttached()
  // Earlier entries are folded above it.
  await expect(page.getByRole('region', { name: formatLongDay(today) })).toBeInViewport()
})

test('after the event, guests give feedback and save their place, and organisers read five or more answers', async ({
  visit,
  run,
  startServer,
}) => {
  const testServer = await startServer({ from: run.demoDir, canMoveClock: true })
  testServer.moveClock(3 * oneDay)
  const venueId = editionOf(run, 'Casa do Mar')
  const [guest, organiser] = [await visit({ ...phone, testServer }), await visit({ testServer })]
  const { page } = guest
  await signIn(guest, run, 7, '/icon.svg')
  await page.clock.install({ time: Date.now() + 3 * oneDay })
  await page.goto(`/guest?venue=${venueId}`)
  const thanks = page.getByRole('article').filter({ hasText: 'Thank you for coming to Casa do Mar!' })
  const form = thanks.getByRole('form', { name: 'How it was' })
  await expect(form).toBeVisible()
  // The page hides actions that make sense only before the end of the event.
  await expect(page.getByRole('heading', { name: 'Flight Information' })).toBeVisible()
  for (const past of ['Show my door code', /^Plans changed/, /^Ask the organisers/, /make my own way/])
    await expect(page.getByText(past)).toHaveCount(0)
  await form.getByText('4 Good').click()
  await form.getByRole('textbox').fill('More of the sea.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(toastWith(page, /^Thank you\. You can change it until/)).toBeVisible()

  await signIn(organiser, run, 0, `/?venue=${venueId}`)
  const results = organiser.page.getByRole('article').filter({ hasText: 'What guests thought' })
  await expect(results).toContainText(
    'Shown once there are five answers, then five at a time, without names.',
  )
  await expect(results).not.toContainText('More of the sea.')
  await expectAccessible(organiser.page)
  await results.getByRole('link', { name: 'Thank your guests' }).click()
  const message = organiser.page.getByRole('dialog', { name: 'Write a message' })
  const subject = message.getByRole('textbox', { name: 'Subject' })
  await expect(subject).toHaveValue('Thank you for coming to {event}')
  await expect(message.getByRole('region', { name: 'What they get' })).toContainText('Say how it was')
  await message.getByRole('button', { name: 'Close' }).click()
  await organiser.page.goto(`/?venue=${venueId}`)

  const next = thanks.getByRole('region', { name: 'Next event' })
  await next.getByRole('button', { name: 'Save my place' }).click()
  await expect(toastWith(page, 'Your place at Berghaus Edelgrat is saved')).toBeVisible()
  await expect(next).toContainText(/^You are coming to the next one, Berghaus Edelgrat/)

  const otherGuest = await visit({ testServer })
  for (const number of [27, 67, 87, 9]) {
    await signIn(otherGuest, run, number, '/icon.svg')
    const answer = { venueId, rating: 5, words: null }
    expect((await call(otherGuest.page, 'feedback/give', answer)).status).toBe(200)
  }
  await organiser.page.reload()
  await expect(results).toContainText('5 answers')
  await expect(results).toContainText('4.8 of 5 on average')
  await expect(results.getByRole('listitem')).toHaveText('More of the sea.')
  await expectAccessible(organiser.page)

  // The guest changes the answer, and then deletes it.
  await page.reload()
  await expect(form.getByRole('radio', { name: '4 Good' })).toBeChecked()
  await form.getByRole('textbox').fill('')
  await form.getByText('1 Bad').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await organiser.page.reload()
  await expect(results).toContainText('4.8 of 5 on average')
  await form.getByRole('button', { name: 'Delete my answer' }).click()
  await expect(toastWith(page, 'Your answer is deleted')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  await organiser.page.reload()
  await expect(results).toContainText('Shown once there are five answers')
})

test('a phone is offered the home screen only once, by the browser’s prompt or with instructions', async ({
  visit,
  run,
  openAs,
}) => {
  const telephone = { ...phone, hasTouch: true, isMobile: true }
  const { page } = await openAs(20, '/guest', telephone)
  const offer = page.getByRole('region', { name: 'Home screen' })
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect(offer).toBeHidden()
  await page.evaluate(offerToInstall)
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Add to home screen' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isPrompted') === true)).toBe(true)
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await page.evaluate(offerToInstall)
  await expect(offer).toBeHidden()

  const apple = await visit(telephone)
  // A property that only browsers on iPhones have.
  await apple.page.addInitScript(() => Reflect.defineProperty(navigator, 'standalone', { value: false }))
  await signIn(apple, run, 20)
  const instructions = apple.page.getByRole('region', { name: 'Home screen' })
  await expect(instructions).toContainText('Tap Share, then Add to Home Screen.')
  await expectAccessible(apple.page)
  await instructions.getByRole('button', { name: 'No, thank you' }).click()
  await expect(apple.page.getByRole('main')).toBeFocused()
  await apple.page.reload()
  await expect(apple.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect(instructions).toBeHidden()
})

test('a notice mentions another event of the same days', async ({ openUpcoming, run, openAs }) => {
  const { page: organiserPage, testServer } = await openUpcoming('/venues')
  const guest = await openAs(20, `/guest?venue=${editionOf(run, 'Casa do Mar')}`, { ...phone, testServer })
  const notice = guest.page.getByText(/^You are also invited to Berghaus Edelgrat \(/)
  await expect(guest.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect(notice).toBeHidden()
  const Listing = z.array(z.looseObject({ name: z.string() }))
  const editions = Listing.parse((await call(organiserPage, 'venues/list', {})).json)
  const editionNamed = (name: string) => editions.find((edition) => edition.name === name) ?? {}
  const { eventStartDate, eventEndDate } = Dates.parse(editionNamed('Casa do Mar'))
  const moved = { ...Venue.parse(editionNamed('Berghaus Edelgrat')), eventStartDate, eventEndDate }
  expect((await call(organiserPage, 'venues/update', moved)).status).toBe(200)
  await expect(notice).toBeVisible()
  await guest.page.getByRole('button', { name: 'Switch to Berghaus Edelgrat' }).click()
  await expect(guest.page.getByText(/^You are also invited to Casa do Mar \(/)).toBeVisible()
})

const Dates = z.object({ eventStartDate: z.string(), eventEndDate: z.string() })
const Venue = z.object({ id: z.string(), version: z.number(), ...venueFields })

test('Now warns about a shuttle that no longer fits a changed flight, with the time to leave and a contact', async ({
  visit,
  run,
  startServer,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const guest = await visit({ ...phone, testServer })
  const { page } = guest
  const { first } = await signInForFirstDay(guest, run)
  await openAt(page, `${addDays(first, 1)}T09:40`)
  const now = page.getByRole('region', { name: 'Today', exact: true })
  const ride = now.locator('section').filter({ has: page.getByRole('heading', { name: /^Your shuttle/ }) })
  await expect(ride).toContainText(/Shuttle \d+, /)
  await expect(ride).not.toContainText('Ask the organisers')
  await expect(now.getByRole('heading', { name: 'Your trip home' })).toBeHidden()

  const leg = page.getByRole('region', { name: 'Return Flight' })
  await leg.getByRole('button', { name: /Return Flight$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Departure time').fill('0510')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  for (const place of [ride, page.getByRole('region', { name: 'Shuttle to the airport' })]) {
    await expect(place).toContainText(/This shuttle leaves after your flight \(\w+, \w+ \d+, \d+:\d\d AM\)\./)
    await expect(place).toContainText(/Leave by \w+, \w+ \d+, \d+:\d\d [AP]M\./)
    await expect(place).toContainText('Ask the organisers for another shuttle.')
    await place.getByRole('link', { name: 'Ask the organisers' }).click()
    await expect(page.getByRole('link', { name: '+351 912 345 678' })).toBeInViewport()
  }
  await expect(now.getByRole('heading', { name: 'Your trip home' })).toBeVisible()
  await expectAccessible(page)
})

const oneDay = 24 * 60 * 60 * 1000

/** Runs in the page. Fires the event with which Chromium offers to install a page. */
function offerToInstall(): void {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  Reflect.set(event, 'prompt', () => Promise.resolve(Reflect.set(window, 'isPrompted', true)))
  window.dispatchEvent(event)
}

/** Signs a guest of the current edition in, and returns its first day. */
async function signInForFirstDay(guest: Visitor, run: Run) {
  await signIn(guest, run, 20, '/icon.svg')
  const venueId = editionOf(run, 'Casa do Mar')
  const { json } = await call(guest.page, 'attendance/mine', { venueId })
  return { first: Home.parse(json).venue.eventStartDate }
}

const Home = z.object({ venue: z.object({ eventStartDate: z.string() }) })

/** Opens a guest's page at this local time in Lisbon; the clock keeps running. */
async function openAt(page: Page, wallClock: string): Promise<void> {
  await page.clock.install({ time: instantOf(wallClock) })
  await page.goto('/guest')
}

function instantOf(wallClock: string): Date {
  const guess = new Date(`${wallClock}Z`)
  const shown = new Date(`${wallClockAt(guess, 'Europe/Lisbon')}Z`)
  return new Date(2 * guess.getTime() - shown.getTime())
}
