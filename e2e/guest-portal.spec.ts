import type { Locator, Route } from '@playwright/test'
import { withoutTags } from './faulty-line.ts'
import { editionOf } from './run.ts'
import { waitUntilLoaded, expect, expectAccessible, signIn, test, toastWith } from './story.ts'

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
    // The page shows the old state until the answer arrives.
    await expect(walk.getByText('You’re in', { exact: true })).toBeVisible()
    // Workshops that have begun are folded.
    await expect(locked.first()).toBeAttached()
    const lockedBefore = await locked.count()

    await page.getByRole('link', { name: 'Workshops & Activities' }).click()
    watch.expectTrouble(/\b502\b/)
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
  const own = page
    .getByRole('region', { name: 'You are in' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(own.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You can join' })).toBeInViewport()
  const remove = own.last().getByRole('button', { name: 'Remove Signup' })
  await expect(remove).toBeHidden()
  const id = await own.last().getAttribute('id')
  // Another address in between, because following a hash on the same page doesn't open it again.
  await page.goto('/guest')
  await page.goto(`/guest/workshops#${id}`)
  await expect(remove).toBeVisible()
  await expect(own.first().getByText(/^Host: /)).toBeHidden()
})

test('a guest joins a full workshop’s waiting list, reads their place at home, and leaves the list there', async ({
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

test('the guest who loses the race for the last seat is notified, and the focus stays in place', async ({
  visit,
  run,
}) => {
  const guest = await visit(phone)
  const { page, watch } = guest
  watch.expectTrouble(/\b409\b/)
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

test('the travel list is searched, and sorted ascending, descending or not at all, as a table and as cards', async ({
  openAs,
}) => {
  const guest = await openAs(20, '/guest/travel')
  const { page } = guest
  await expect(page.getByRole('heading', { name: 'Flight Information' })).toBeVisible()
  await expect(
    page.getByText('All confirmed attendees with flight details for the selected event'),
  ).toBeVisible()
  const table = page.getByRole('table', { name: 'Flight Information' })
  const first = table.getByRole('row').nth(1).getByRole('cell').first()
  // Unsorted, the guest's own row is first.
  await expect(first).toContainText('You')
  const name = table.getByRole('columnheader', { name: 'Name' })
  const departure = table.getByRole('columnheader', { name: 'Departure' }).first()
  const width = (await name.boundingBox())?.width ?? 0
  // A press anywhere in the heading sorts, up to its edges.
  for (const [direction, x] of [
    ['ascending', 2],
    ['descending', width - 2],
  ] as const) {
    await name.click({ position: { x, y: 10 } })
    await expect(name).toHaveAttribute('aria-sort', direction)
    if (direction === 'ascending') await expect(first).toHaveText('Aaliyah Jefferson')
  }
  await expect(first).not.toHaveText('Aaliyah Jefferson')
  await departure.getByRole('button').click()
  await expect(departure).toHaveAttribute('aria-sort', 'ascending')
  await expect(name).toHaveAttribute('aria-sort', 'none')
  await departure.getByRole('button').click()
  await departure.getByRole('button').click()
  await expect(departure).toHaveAttribute('aria-sort', 'none')
  await expect(first).toContainText('You')
  const search = page.getByRole('searchbox', { name: 'Search by name or airport' })
  await search.fill('LINDQVIST')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(first).toContainText('You')
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ people$/ })).toBeVisible()
  await search.fill('outbound-021')
  await expect(first).toHaveText('Håkon Bjørnstad')
  await search.fill('nobody at all')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await search.fill('')

  await page.setViewportSize(phone.viewport)
  const cards = page.getByRole('list', { name: 'Flight Information' })
  await expect(cards.getByRole('listitem').first()).toContainText('You')
  const sort = page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Name' })
  await sort.click()
  await sort.click()
  await expect(cards.getByRole('listitem').first()).not.toContainText('You')
  await sort.click()
  await expect(cards.getByRole('listitem').first()).toContainText('You')
})

test('a guest changes their flight home and their details, and hides their flights', async ({ openAs }) => {
  const { page } = await openAs(61, '/guest', phone)
  await page.getByRole('button', { name: 'Edit my details' }).click()
  const details = page.getByRole('dialog', { name: 'Edit my details' })
  await details.getByRole('textbox', { name: 'Phone' }).fill('+1 512 555 0199')
  await details.getByText('I have no food allergies').click()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(toastWith(page, 'Your details are saved')).toBeVisible()
  await expect(page.getByText('+1 512 555 0199', { exact: true })).toBeVisible()
  await expect(page.getByText('None', { exact: true })).toBeVisible()

  const outbound = page.getByRole('region', { name: 'Outbound Flight' })
  await outbound.getByRole('link', { name: 'Ask the organisers' }).click()
  await expect(page.getByRole('link', { name: '+351 912 345 678' })).toBeInViewport()
  const returning = page.getByRole('region', { name: 'Return Flight' })
  await returning.getByRole('button', { name: 'Change Return Flight' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return Flight' })
  await dialog.getByLabel('Departure airport').fill('opo')
  await dialog.getByRole('textbox', { name: 'Departure time' }).fill('1405')
  await dialog.getByRole('textbox', { name: 'Arrival time' }).fill('late')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a time, such as 14:05')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Arrival time' }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastWith(page, 'Your flight is saved')).toBeVisible()
  await expect(returning).toContainText('OPO')
  await expect(returning).toContainText(/at 2:05 PM/)
  await expect(returning).toContainText('N/A')

  await returning.getByRole('button', { name: 'Change Return Flight' }).click()
  await dialog.getByText('Not booked yet').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(returning).toContainText('Not booked yet')

  // Guadalupe's flights are hidden so far. The test uses the keyboard, because on a phone a toast may cover the switch.
  const hideSwitch = page.getByRole('switch', { name: 'Hide my flights from other guests' })
  await expect(hideSwitch).toBeChecked()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/stay/hideFlights'))
  await hideSwitch.press('Space')
  await saved
  await page.reload()
  await expect(hideSwitch).not.toBeChecked()
})

test('"I can’t come" says what becomes free, and Undo restores it', async ({ openAs }) => {
  const { page } = await openAs(81, '/guest', phone)
  const room = page.getByText(/^Room \d+$/).first()
  await expect(room).toBeVisible()
  await page.getByRole('button', { name: "I can't come" }).click()
  const question = page.getByRole('alertdialog', { name: "You can't come?" })
  await expect(question).toHaveAccessibleDescription(/Room \d+ and \d workshops? will be free for others\./)
  await question.getByRole('button', { name: "I can't come" }).click()
  const toast = toastWith(page, /Freed: Room \d+, \d workshops?/)
  await expect(toast).toBeVisible()
  await expect(page.getByRole('button', { name: 'I can come after all' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(room).toBeVisible()
})

test('a guest who said no can come after all, until registration closes', async ({ visit, run }) => {
  const guest = await visit(phone)
  const { page } = guest
  const notFound: string[] = []
  page.on('response', (answer) => void (answer.status() === 404 && notFound.push(answer.url())))
  await signIn(guest, run, 90)
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: 'I can come after all' }).click()
  await expect(toastWith(page, 'Attendance updated')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('Room assignment pending')).toBeVisible()
  expect(notFound).toEqual([])
  await page.goto(`/guest?venue=${editionOf(run, 'Bryggen Sjøhus')}`)
  await expect(page.getByText(/^This event is over|^Thank you for coming to/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: "I can't come" })).toBeHidden()
})

test('a returning guest accepts the next event with two presses', async ({ run, openAs }) => {
  const guest = await openAs(30, `/survey?venue=${editionOf(run, 'Berghaus Edelgrat')}`, phone)
  const { page } = guest
  await page.getByRole('button', { name: "I'm coming" }).click()
  await expect(page.getByText('Canary-dietnote-030')).toBeVisible()
  await expect(page.getByText('Canary-allergies-030')).toBeVisible()
  await page.getByRole('button', { name: 'Nothing else changed' }).click()
  await expect(page).toHaveURL(/\/guest\?venue=/)
  await expect(page.getByText(/^In \d+ days$/)).toBeVisible()
})

/** Shows the details of a workshop that the guest is in. */
const unfold = (row: Locator) => row.getByRole('button', { expanded: false }).click()

/** Earlier stories may have freed a seat; no one else uses the server while this story runs. */
async function seatsLeft(card: Locator): Promise<number> {
  const text = await card.getByText(/^Capacity: 40 · \d+ seats? left$/).innerText()
  return Number(/(\d+) seat/.exec(text)?.[1])
}
