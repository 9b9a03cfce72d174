import type { Locator, Route } from '@playwright/test'
import { withoutTags } from './faulty-network.ts'
import { expect, signIn, test, toastWith } from './story.ts'

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

test(
  'a guest takes a seat, which unlocks the agenda entry, and gives the seat back',
  { tag: '@main' },
  async ({ visit, run, testServer }) => {
    const guest = await visit(phone)
    // Guadalupe has no seat in the walk, but one in a workshop that overlaps with it.
    await signIn(guest, run, 61)
    const { page, watch } = guest
    await page.getByRole('link', { name: 'Workshops & Activities' }).click()
    const walk = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Walk to Cabo da Roca' }) })
    const seatsBefore = await seatsLeft(walk)
    await expect(walk.getByText(/^Host: /)).toBeVisible()
    await expect(walk.getByText(/^At the same time as Azulejo/)).toBeVisible()
    await testServer.whileSlow(async () => {
      await walk.getByRole('button', { name: 'Sign Up' }).click()
      await expect(walk.getByRole('button', { name: 'Signing up...' })).toBeVisible()
    })
    await expect(toastWith(page, 'Signed up successfully!')).toContainText(
      "You've been added to this workshop. Walk to Cabo da Roca, ",
    )
    await unfold(walk)
    await expect.poll(() => seatsLeft(walk)).toBe(seatsBefore - 1)
    await expect(walk.getByText(/^Host: /)).toBeVisible()

    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    // In the afternoon some workshops have begun.
    const locked = page.getByText(/^(Sign up required|Sign-up has ended)$/)
    // The page shows the old state until the response arrives.
    await expect(walk.getByText('You’re in', { exact: true })).toBeVisible()
    // Workshops that have begun are folded.
    await expect(locked.first()).toBeAttached()
    const lockedBefore = await locked.count()

    await page.getByRole('link', { name: 'Workshops & Activities' }).click()
    watch.expectError(/\b502\b/)
    await unfold(walk)
    await expect(walk.getByRole('button', { name: 'Remove Signup' })).toBeVisible()
    await testServer.whileDown(async () => {
      await walk.getByRole('button', { name: 'Remove Signup' }).click()
      await expect(toastWith(page, 'Failed to remove signup')).toBeVisible()
    })
    await testServer.whileSlow(async () => {
      await walk.getByRole('button', { name: 'Remove Signup' }).click()
      await expect(walk.getByRole('button', { name: 'Removing...' })).toBeVisible()
    })
    await expect(toastWith(page, 'Removed from workshop')).toContainText(
      "You've been removed from this workshop. Walk to Cabo da Roca, ",
    )
    await expect(walk.getByRole('button', { name: 'Sign Up' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await unfold(walk)
    await walk.getByRole('button', { name: 'Remove Signup' }).click()
    await expect(walk.getByRole('button', { name: 'Sign Up' })).toBeVisible()
    await testServer.whileDown(async () => {
      await walk.getByRole('button', { name: 'Sign Up' }).click()
      await expect(toastWith(page, 'Signup failed')).toBeVisible()
    })
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await expect(locked).toHaveCount(lockedBefore + 1)
  },
)

test('a guest in several workshops sees the others on the first screen, and a link shows the details of one', async ({
  openAs,
}) => {
  const { page } = await openAs(20, '/guest/workshops', phone)
  // In the morning none of the guest's workshops of the day is over.
  await page.clock.setFixedTime(new Date(new Date().setUTCHours(7, 0)))
  await page.reload()
  const own = page
    .getByRole('region', { name: 'You are in' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(own.first()).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /^(You can join|Full, with a waiting list)$/ }),
  ).toBeInViewport()
  const remove = own.last().getByRole('button', { name: 'Remove Signup' })
  await expect(remove).toBeHidden()
  const id = await own.last().getAttribute('id')
  // Another URL in between, because following a hash on the same page doesn't open it again.
  await page.goto('/guest')
  await page.goto(`/guest/workshops#${id}`)
  await expect(remove).toBeVisible()
  await expect(own.first().getByText(/^Host: /)).toBeHidden()
})

test('a guest joins a full workshop’s waiting list, sees their place on the home page, and leaves the list there', async ({
  openAs,
}) => {
  const guest = await openAs(20, '/guest/workshops', phone)
  const { page } = guest
  const glaze = page.getByRole('article').filter({ hasText: 'Glaze chemistry' })
  await expect(glaze.getByText(/Full · \d+ waiting/)).toBeVisible()
  await glaze.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(toastWith(page, 'You are on the waiting list')).toContainText(
    'A seat that becomes free goes to the next in line at once.',
  )
  await expect(glaze.getByText(/You are \d+(st|nd|rd|th) in line/)).toBeVisible()
  await expect(glaze.getByRole('button', { name: 'Leave the waiting list' })).toBeVisible()
  // The card stays under the finger, and is under its own heading at the next visit.
  const waiting = page.getByRole('region', { name: 'Waiting for a seat' })
  await expect(waiting).toHaveCount(0)
  await page.reload()
  await expect(waiting.getByRole('heading', { name: 'Glaze chemistry' })).toBeVisible()
  await page.goto('/guest')
  const line = page.getByRole('listitem').filter({ hasText: 'Waiting for Glaze chemistry' })
  await expect(line.getByText(/Waiting for Glaze chemistry: \d+(st|nd|rd|th) in line/)).toBeVisible()
  // Once the workshop has begun, there is nothing left to wait for.
  const triggerRefetch = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.setFixedTime('2040-01-01T12:00:00Z')
  await triggerRefetch()
  await expect(line).toBeHidden()
  await page.clock.setFixedTime(new Date())
  await triggerRefetch()
  await line.getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(toastWith(page, 'You left the waiting list')).toBeVisible()
  await expect(line).toBeHidden()
  await page.goto('/guest/workshops')
  await expect(glaze.getByText(/Full · \d+ waiting/)).toBeVisible()
})

test('a guest with a seat at the same time waits with one button, which says what it costs', async ({
  openAs,
}) => {
  const { page } = await openAs(20, '/guest/workshops', phone)
  const full = page.getByRole('region', { name: 'Full, with a waiting list' })
  const azulejo = full.getByRole('article').filter({ hasText: 'Azulejo' })
  await expect(azulejo.getByText(/^At the same time as Walk to Cabo da Roca/)).toContainText(
    'You keep that seat until you get one here, and then give it up.',
  )
  await expect(azulejo.getByRole('button')).toHaveText(['Join the waiting list'])
  await azulejo.getByRole('button').click()
  await expect(toastWith(page, 'You are on the waiting list')).toContainText(
    'You keep your seat in Walk to Cabo da Roca until you get one here.',
  )
  await expect(azulejo.getByRole('button')).toHaveText(['Leave the waiting list'])
  await azulejo.getByRole('button').click()
  await expect(azulejo.getByRole('button')).toHaveText(['Join the waiting list'])
})

test('a workshop that is on now says so and until when, and offers no sign-up', async ({ openAs }) => {
  const { page } = await openAs(20, '/guest/workshops', phone)
  const walk = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Walk to Cabo da Roca' }) })
  const glaze = page.getByRole('article').filter({ hasText: 'Glaze chemistry' })
  await expect(walk.getByText(/ 2:00 PM - 5:30 PM · Front door$/)).toBeVisible()
  // Tomorrow at 3 or 4 PM in Lisbon.
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await page.clock.setFixedTime(new Date(tomorrow.setUTCHours(15, 0)))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(walk.getByText('On now · until 5:30 PM · Front door')).toBeVisible()
  await unfold(walk)
  await expect(walk.getByText('Sign-up has ended')).toBeVisible()
  await expect(walk.getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: /^Earlier: / }).click()
  await expect(glaze.getByText('Sign-up has ended')).toBeVisible()
  await expect(glaze.getByRole('button')).toHaveCount(0)
})

test('the guest who loses the race for the last seat is notified, and the focus stays in place', async ({
  visit,
  run,
}) => {
  const guest = await visit(phone)
  const { page, watch } = guest
  watch.expectError(/\b409\b/)
  // The seat looks free until the guest presses, even if the page reads the list again before.
  let isTaken = false
  page.on('request', (request) => (isTaken ||= request.url().endsWith('/rpc/workshops/signUp')))
  await page.route(ownWorkshops, (route) => (isTaken ? route.continue() : fulfillWithSeats(route)))
  await signIn(guest, run, 20, '/guest/workshops')
  const glaze = page.getByRole('article').filter({ hasText: 'Glaze chemistry' })
  await expect(glaze.getByText('1 seat left')).toBeVisible()
  await glaze.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toastWith(page, 'Signup failed')).toContainText(/full/)
  await expect(glaze.getByText(/Full · \d+ waiting/)).toBeVisible()
  await expect(glaze.getByRole('button', { name: 'Join the waiting list' })).toBeFocused()
})

const ownWorkshops = /\/rpc\/(workshops\/mine\?|portal\/open)/

/** Answers with the list as it was just before another guest took the last seat. */
async function fulfillWithSeats(route: Route): Promise<void> {
  const response = await route.fetch({ headers: withoutTags(route.request().headers()) })
  const body = (await response.text()).replaceAll(/("seatsLeft"\s*:\s*)0\b/g, '$1 1')
  await route.fulfill({ response, body, headers: withoutTags(response.headers()) })
}

/** Shows the details of a workshop that the guest is in. */
const unfold = (row: Locator) => row.getByRole('button', { expanded: false }).click()

/** Earlier stories may have freed a seat; no one else uses the server while this story runs. */
async function seatsLeft(card: Locator): Promise<number> {
  const text = await card.getByText(/^Capacity: 40 · \d+ seats? left$/).innerText()
  return Number(/(\d+) seat/.exec(text)?.[1])
}
