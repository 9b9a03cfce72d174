import type { Page } from '@playwright/test'
import { callServer } from './desk-device.ts'
import { editionOf } from './run.ts'
import { pressLabelOf, chooseMore } from './steps.ts'
import { expect, expectAccessible, phone, test, toastWith, nameOf } from './story.ts'

test(
  'a hotel reads the rooming list without an account, with the changes since its last visit',
  { tag: '@main' },
  async ({ visit, openAsOrganiser }) => {
    const organiser = await openAsOrganiser('/rooms')
    const { testServer } = organiser
    await callServer(organiser.page, 'rooms/add', {
      venueId: await currentVenueId(organiser.page),
      roomNumber: '900',
      bedCount: 2,
      bedType: 'double',
    })
    const url = await copyLink(organiser.page, 'Share with the hotel', 'The hotel')

    const hotel = await visit({ testServer })
    const { page } = hotel
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Rooming list' })).toBeVisible()
    await expect(page).toHaveURL(/\/partner$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mark all as seen' }).click()
    await expect(page.getByRole('status').getByText(/^Nothing has changed since/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark all as seen' })).toBeHidden()
    await expect(page.getByText(/^(New|Changed|Gone)$/)).toHaveCount(0)

    await test.step('on paper the rooming list is a table with headings within the margins of A4', async () => {
      await page.emulateMedia({ media: 'print' })
      // 210 mm less 10 mm on each side, at 96 px per 25.4 mm.
      await page.setViewportSize({ width: 718, height: 1047 })
      const headers = page.getByRole('columnheader')
      await expect(headers).toHaveText([
        'Room',
        'Beds',
        'Free',
        'Guest',
        'First night',
        'Last night',
        'Nights',
        'Change',
      ])
      for (const header of await headers.all()) await expect(header).toBeVisible()
      const tops = await page
        .locator('tbody tr')
        .first()
        .locator('th, td')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)))
      expect(new Set(tops).size).toBe(1)
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 1280, height: 720 })
    })

    const moved = await test.step('only the moved person is marked, immediately', async () => {
      const move = await moveGuest(organiser.page)
      await expect(page.getByRole('status')).toContainText('1 change since', { timeout: 2_000 })
      const newRow = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: move.name, exact: true }) })
      await expect(newRow.filter({ hasText: 'Changed' })).toContainText(`was in room ${move.from}`)
      await expect(page.getByRole('row').filter({ hasText: `now in room ${move.to}` })).toContainText(
        move.name,
      )
      await expect(page.getByText(/^(New|Changed|Gone)$/)).toHaveCount(2)
      await page.getByText('Show only rooms with changes').click()
      await expect(page.locator('tbody')).toHaveCount(2)
      await expectAccessible(page)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('rooming-list.csv')
      return move
    })

    const dialog = organiser.page.getByRole('dialog', { name: 'Share with the hotel' })
    await expect(dialog.getByRole('listitem')).toContainText(/Seen as it was on .*; 1 change since/)
    await expect(dialog.getByRole('listitem')).toContainText('Link in use, last opened')
    await expectAccessible(organiser.page)

    hotel.watch.expectError(/410|401|Gone|Unauthorized/)
    await dialog.getByRole('button', { name: 'End link for The hotel' }).click()
    await organiser.page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
    await expect(page.getByText('This link no longer works')).toBeVisible({ timeout: 2_000 })
    await expect(page.getByText(moved.name)).toBeHidden()
    await expectAccessible(page)
  },
)

test('a caterer sees only the numbers in their own orders, and a changed number is marked', async ({
  visit,
  openAsOrganiser,
}) => {
  const organiser = await openAsOrganiser('/food?tab=orders')
  const { testServer } = organiser
  const order = await addConfirmedOrder(organiser.page)
  const url = await copyLink(organiser.page, 'Share with the caterer', order.vendorName)
  const kitchen = await visit({ testServer, viewport: { width: 390, height: 844 } })
  // Guests' diets in their own words are meant for the kitchen.
  kitchen.watch.expectError(/canary-(dietnote|allergies|diet)|401|410|Gone|Unauthorized/)
  const { page } = kitchen
  await page.goto(url)
  await expect(page.getByRole('heading', { name: `Orders: ${order.vendorName}` })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: order.title })).toContainText('40 people')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByRole('status').getByText(/^Nothing has changed since/)).toBeVisible()

  await callServer(organiser.page, 'catering/updateOrder', { ...order.fields, version: 1, headcount: 52 })
  await expect(page.getByRole('status')).toContainText('1 change since', { timeout: 2_000 })
  const article = page.getByRole('article').filter({ hasText: order.title })
  await expect(article).toContainText('52 people')
  await expect(article).toContainText('was 40')
  await expect(page.getByText(/^(New|Changed|Gone)$/)).toHaveCount(1)

  const dialog = organiser.page.getByRole('dialog', { name: 'Share with the caterer' })
  await dialog.getByRole('button', { name: `End link for ${order.vendorName}` }).click()
  await organiser.page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  await expect(page.getByText('This link no longer works')).toBeVisible({ timeout: 2_000 })
})

test('drivers read the passengers of each run, call those who agreed, and see changes immediately', async ({
  visit,
  openAsOrganiser,
  run,
  openAs,
}) => {
  const venueId = editionOf(run, 'Casa do Mar')
  const organiser = await openAsOrganiser(`/shuttles?venue=${venueId}`)
  const { testServer } = organiser
  const url = await copyLink(organiser.page, 'Share with the drivers', 'The drivers')

  const driver = await visit({ ...phone, testServer })
  // Numbers of guests who agreed are meant for the drivers.
  driver.watch.expectError(/canary-phone|401|410|Gone|Unauthorized/)
  const { page } = driver
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Shuttles', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByRole('status').getByText(/^Nothing has changed since/)).toBeVisible()
  await expect(page.getByText(/^(New|Changed|Gone)$/)).toHaveCount(0)

  await test.step('a guest lets the driver call, and withdraws the permission', async () => {
    const guest = await openAs(20, `/guest?venue=${venueId}`, { ...phone, testServer })
    const callLink = page.getByRole('link', { name: new RegExp(`^Call ${nameOf(run, 20)}, `) })
    await expect(callLink).toHaveCount(0)
    const consent = guest.page.getByRole('switch', { name: 'Let the driver call me' })
    await expect(consent).not.toBeChecked()
    await pressLabelOf(consent)
    await expect(consent).toBeChecked()
    await expect(callLink.first()).toHaveAttribute('href', /^tel:/, { timeout: 2_000 })
    await expectAccessible(guest.page)
    await pressLabelOf(consent)
    await expect(callLink).toHaveCount(0, { timeout: 2_000 })
    await expect(page.getByRole('status').getByText(/^Nothing has changed since/)).toBeVisible()
  })

  const moved = await test.step('a moved passenger is marked once the shuttles are published', async () => {
    const move = await movePassenger(organiser.page, venueId)
    await expect(page.getByText(/^(New|Changed|Gone)$/)).toHaveCount(0)
    await publish(organiser.page, venueId)
    await expect(page.getByRole('status').getByText(/^1 change since/)).toBeVisible({ timeout: 2_000 })
    const newShuttle = page.getByRole('article').filter({ hasText: new RegExp(`Shuttle ${move.to} to `) })
    await expect(newShuttle.getByRole('listitem').filter({ hasText: move.name })).toContainText(
      `was on shuttle ${move.from}`,
    )
    const formerShuttle = page
      .getByRole('article')
      .filter({ hasText: new RegExp(`Shuttle ${move.from} to `) })
    await expect(
      formerShuttle.getByRole('listitem').filter({ hasText: `now on shuttle ${move.to}` }),
    ).toContainText(move.name)
    await expectAccessible(page)
    return move
  })

  const dialog = organiser.page.getByRole('dialog', { name: 'Share with the drivers' })
  await expect(dialog.getByRole('listitem')).toContainText(/Seen as it was on .*; 1 change since/)
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(/Seen as it was on .*; nothing changed since/)
  await expectAccessible(organiser.page)

  await dialog.getByRole('button', { name: 'End link for The drivers' }).click()
  await organiser.page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  await expect(page.getByText('This link no longer works')).toBeVisible({ timeout: 2_000 })
  await expect(page.getByText(moved.name)).toBeHidden()
})

test('a guest without a phone number enters one for the driver, and is asked for nothing else', async ({
  startServer,
  run,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const { page } = await openAs(20, `/guest?venue=${editionOf(run, 'Casa do Mar')}`, {
    viewport: { width: 390, height: 844 },
    testServer,
  })
  await callServer(page, 'stay/updateDetails', { ...noDetails, removes: ['phone'] })
  await page.reload()
  await page.getByRole('button', { name: 'Let the driver call me' }).click()
  const dialog = page.getByRole('dialog', { name: 'Let the driver call me' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Let the driver call me' }).click()
  await expect(dialog.getByText('Enter a phone number, so that the driver can call you.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+351 912 345 678')
  await dialog.getByRole('button', { name: 'Let the driver call me' }).click()
  await expect(toastWith(page, 'The driver can call you now')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Let the driver call me' })).toBeChecked()
  await expect(page.getByText('Drivers see +351 912 345 678 beside your name')).toBeVisible()
})

const noDetails = { phone: null, diet: null, dietNote: null, allergies: null, openToRoomSharing: null }

type ShuttleRuns = { id: string; number: number; direction: string; seats: number; personIds: string[] }[]

/** Moves a passenger of a shared shuttle to another shuttle with a free seat, without publishing. */
async function movePassenger(page: Page, venueId: string) {
  const board: { runs: ShuttleRuns; travellers: { personId: string; fullName: string }[] } = await callServer(
    page,
    'shuttles/board',
    { venueId },
  )
  for (const from of board.runs) {
    const to = board.runs.find(
      (run) => run !== from && run.direction === from.direction && run.personIds.length < run.seats,
    )
    const [personId] = from.personIds
    if (!to || !personId || from.personIds.length < 2) continue
    const moves = [{ personId, from: from.id, to: to.id }]
    await callServer(page, 'shuttles/move', { venueId, direction: from.direction, moves })
    const name = board.travellers.find((one) => one.personId === personId)?.fullName ?? ''
    return { name, from: from.number, to: to.number }
  }
  throw new Error('Nobody can change shuttles.')
}

async function publish(page: Page, venueId: string): Promise<void> {
  const { revision } = await callServer(page, 'shuttles/board', { venueId })
  const mailing = { call: 'shuttles.publish', input: { venueId, revision } }
  const { mark: fingerprint } = await callServer(page, 'mailings/preview', { mailing })
  await callServer(page, 'shuttles/publish', { venueId, revision, announced: fingerprint })
}

/** Opens the sharing dialog, copies a partner's link, and leaves the dialog open. */
async function copyLink(page: Page, button: string, name: string): Promise<string> {
  await chooseMore(page, button)
  const dialog = page.getByRole('dialog', { name: button })
  await dialog.getByRole('button', { name: new RegExp(`[Cc]opy link for ${name}$`) }).click()
  await expect(toastWith(page, 'Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/partner#[\w.-]+$/)
  return link.replace(/^https?:\/\/[^/]+/, '')
}

type Room = {
  id: string
  roomNumber: string
  bedCount: number
  assignments: { personId: string; fullName: string }[]
}

/** Moves the first guest of the first room to another room with a free bed. */
async function moveGuest(page: Page): Promise<{ name: string; from: string; to: string }> {
  const venueId = await currentVenueId(page)
  const rooms: Room[] = await callServer(page, 'rooms/list', { venueId })
  const from = rooms.find(({ assignments }) => assignments.length > 0)
  const to = rooms.findLast((room) => room !== from && room.assignments.length < room.bedCount)
  const guest = from?.assignments[0]
  if (!from || !to || !guest) throw new Error('Nobody can move.')
  const moves = [{ personId: guest.personId, from: from.id, to: to.id }]
  await callServer(page, 'planning/move', { venueId, moves })
  return { name: guest.fullName, from: from.roomNumber, to: to.roomNumber }
}

/** Adds a confirmed order of the first meal for 40 people. */
async function addConfirmedOrder(page: Page) {
  const venueId = await currentVenueId(page)
  const [meal]: { id: string; title: string }[] = await callServer(page, 'catering/meals', { venueId })
  const [vendor]: { id: string; name: string }[] = await callServer(page, 'catering/vendors')
  if (!meal || !vendor) throw new Error('There is nothing to order.')
  const fields = { mealEventId: meal.id, vendorId: vendor.id, headcount: 40, totalEstimate: '77.77' }
  const { id } = await callServer(page, 'catering/addOrder', fields)
  await callServer(page, 'catering/moveOrder', { id, from: 'draft', to: 'confirmed' })
  return { fields: { id, ...fields }, title: meal.title, vendorName: vendor.name }
}

async function currentVenueId(page: Page): Promise<string> {
  const choices: { id: string; isDefault: boolean }[] = await callServer(page, 'venues/choices', {})
  return choices.find(({ isDefault }) => isDefault)?.id ?? ''
}
