import type { Page } from '@playwright/test'
import type { Run } from './run.ts'
import { addRoom, addVenue, choose, chooseFromMenu, inDays } from './steps.ts'
import {
  expect,
  expectAccessible,
  signIn,
  test,
  toastWith,
  type Visitor,
  waitUntilLoaded,
  pressTryAgain,
} from './story.ts'

test('a card shows when, where, how to get there and the weather', async ({ visit, run }) => {
  const { page } = await openVenues(await visit(), run)
  const card = cardOf(page, 'Casa do Mar')
  await expect(card).toContainText(/Q\d \d{4}/)
  await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2} - [A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(card).toContainText(/Shuttle Service|Taxi|Rental Cars/)
  await expect(card.getByRole('link', { name: /View on Google Maps/ })).toHaveAttribute('href', /^https:/)
  await expect(card.getByText(/Weather now: 64 degrees Fahrenheit, cloudy/)).toBeAttached()
  await expectAccessible(page)
})

test(
  'a venue is added, edited and, if no one is invited, deleted by typing its name',
  { tag: '@main' },
  async ({ visit, run }) => {
    const { page } = await openVenues(await visit(), run)
    const year = inDays(200).slice(-4)
    await addVenue(page, { name: 'Trial Hut', quarter: 'Q2', year, start: inDays(200), end: inDays(202) })
    await page.getByRole('button', { name: 'Edit venue: Trial Hut' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Venue' })
    await expect(edit.getByText(/^The programme begins the day after people arrive\./)).toBeVisible()
    await edit.getByRole('textbox', { name: 'Airport' }).fill('OPO, Porto')
    await edit.getByText('Shuttle Service', { exact: true }).click()
    await edit.getByText('Rental Cars', { exact: true }).click()
    await edit.getByRole('textbox', { name: 'Things to know' }).fill('Bring boots\nNo shop nearby')
    await expectAccessible(page)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(toastWith(page, 'Venue updated successfully')).toBeVisible()
    await expect(cardOf(page, 'Trial Hut')).toContainText('OPO, Porto')
    await expect(cardOf(page, 'Trial Hut')).toContainText('Shuttle Service · Taxi · Rental Cars')
    await chooseFromMenu(page, 'Trial Hut', 'Delete')
    const question = page.getByRole('dialog', { name: 'Delete Venue' })
    await question.getByRole('textbox').fill('Trial')
    await question.getByRole('button', { name: 'Delete Venue' }).click()
    await expect(question.getByText('Type the name exactly as it is written.')).toBeVisible()
    await question.getByRole('textbox').fill('Trial Hut')
    await question.getByRole('button', { name: 'Delete Venue' }).click()
    await expect(cardOf(page, 'Trial Hut')).toBeHidden()
  },
)

test('an edition with invited people can’t be deleted, and the dialog says why', async ({ visit, run }) => {
  const { page } = await openVenues(await visit(), run)
  await chooseFromMenu(page, 'Casa do Mar', 'Delete')
  await expect(page.getByRole('dialog')).toContainText(/cannot be deleted: \d+ people are invited/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(cardOf(page, 'Casa do Mar')).toBeVisible()
})

test('missing fields are reported at each field and in a toast', async ({ visit, run }) => {
  const { page } = await openVenues(await visit(), run)
  await page.getByRole('button', { name: 'Add Venue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Venue' })
  await dialog.getByRole('button', { name: 'Add Venue' }).click()
  await expect(toastWith(page, 'Please fill in all required fields')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const rooms = page.getByRole('region', { name: 'Rooms of Casa do Mar' })
  await rooms.getByRole('button', { name: 'Add Room' }).click()
  const room = page.getByRole('dialog', { name: 'Add New Room' })
  await room.getByRole('button', { name: 'Add Room' }).click()
  await expect(toastWith(page, 'Please fill in all fields')).toBeVisible()
  await expectAccessible(page)
})

test('a map link without coordinates requires choosing the time zone', async ({ visit, run }) => {
  const { page } = await openVenues(await visit(), run)
  await page.getByRole('button', { name: 'Add Venue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Venue' })
  const zone = dialog.getByRole('combobox', { name: 'Time zone' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Short Hut')
  await choose(page, dialog.getByRole('button', { name: /Quarter/ }), 'Q2')
  await choose(page, dialog.getByRole('button', { name: /Year/ }), inDays(300).slice(-4))
  await dialog.getByRole('textbox', { name: /Image/ }).fill('/pictures/lisbon.svg')
  const link = dialog.getByRole('textbox', { name: /maps/i })
  await link.fill('https://maps.app.goo.gl/abc')
  await expect(link).toHaveAccessibleDescription(/^This link has no coordinates/)
  await expect(zone).toHaveValue('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Venue' }).click()
  await expect(dialog.getByText('Please choose a time zone')).toBeVisible()
  await zone.fill('Tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await dialog.getByRole('button', { name: 'Add Venue' }).click()
  await expect(toastWith(page, 'Venue added successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Edit venue: Short Hut' }).click()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
})

test('one dialog adds 48 rooms, and a number that looks like a range adds one room', async ({
  visit,
  run,
}) => {
  const { page } = await openVenues(await visit(), run)
  await addVenue(page, { name: 'Range Hut', quarter: 'Q3', year: inDays(300).slice(-4) })
  const rooms = page.getByRole('region', { name: 'Rooms of Range Hut' })
  await rooms.getByRole('button', { name: 'Add Room' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Room' })
  const number = dialog.getByRole('textbox', { name: 'Room number' })
  await number.fill('103–146, 201, 205, 2-3')
  await expect(number).toHaveAccessibleDescription('48 rooms: 103, 104, 105 … 3')
  await dialog.getByRole('textbox', { name: 'Bed count' }).fill('2')
  await dialog.getByText('Double', { exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 48 Rooms' }).click()
  await expect(toastWith(page, '48 rooms added')).toBeVisible()
  await expect(rooms.getByText('(48)')).toBeVisible()

  // The dialog proposes the same number of beds again. A toast names rooms that exist already.
  await rooms.getByRole('button', { name: 'Add Room' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Bed count' })).toHaveValue('2')
  await number.fill('201-203')
  await dialog.getByRole('button', { name: 'Add 3 Rooms' }).click()
  await expect(toastWith(page, '2 rooms added')).toContainText('1 room already exists: 201')
  await rooms.getByRole('button', { name: 'Add Room' }).click()
  await number.fill('7-9')
  await dialog.getByText('“7-9” is the number of one room').click()
  await dialog.getByRole('button', { name: 'Add Room' }).click()
  await expect(toastWith(page, 'Room added successfully')).toBeVisible()
  await expect(rooms.getByText('(51)')).toBeVisible()
})

test('a hotel’s list of rooms is previewed, corrected in place, imported, and undone with one press', async ({
  visit,
  run,
}) => {
  const { page } = await openVenues(await visit(), run)
  await addVenue(page, { name: 'List Hut', quarter: 'Q2', year: inDays(300).slice(-4) })
  const rooms = page.getByRole('region', { name: 'Rooms of List Hut' })
  await rooms.getByRole('button', { name: 'Import rooms of List Hut' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import rooms' })
  await dialog
    .getByRole('textbox', { name: 'Paste a list' })
    .fill('Zimmer;Betten;Typ\n103;2;Doppelzimmer\n104;;Twin\n105;2;Suite')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^2 new0 changed0 unchanged1 problem$/)
  await expect(dialog.getByText('“Suite” isn’t a kind of bed. Write single or double.')).toBeVisible()
  // The preview shows the beds that the file doesn't count.
  await expect(dialog.getByText('New, 2 beds', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('gridcell', { name: 'Suite' }).last().click()
  await page.keyboard.type('double')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add 3 rooms' }).click()
  const toast = toastWith(page, '3 rooms added')
  await expect(rooms.getByText('(3)')).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(rooms.getByText('(0)')).toBeVisible()
})

test('rooms are added, edited and deleted after a confirmation', async ({ visit, run }) => {
  const { page } = await openVenues(await visit(), run)
  const year = inDays(300).slice(-4)
  await addVenue(page, { name: 'Room Hut', quarter: 'Q3', year })
  await addRoom(page, 'Room Hut', { number: '7b', beds: 2 })
  const rooms = page.getByRole('region', { name: 'Rooms of Room Hut' })
  await rooms.getByText('Room 7b').hover()
  await rooms.getByRole('button', { name: 'Edit room 7b' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Room' })
  await edit.getByRole('textbox', { name: /Bed count|Beds/ }).fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(toastWith(page, 'Room updated successfully')).toBeVisible()
  await expect(rooms).toContainText('1 single bed')
  await rooms.getByRole('button', { name: 'Delete room 7b' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete room 7b' })
  await expect(question).toContainText('Are you sure you want to delete this room?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, 'Room deleted successfully')).toBeVisible()
  await expect(rooms).toContainText('No rooms added yet')
})

test('a person who saves an outdated version sees the current version', async ({ visit, run }) => {
  const first = await openVenues(await visit(), run)
  await addVenue(first.page, { name: 'Two Desks', quarter: 'Q1', year: inDays(300).slice(-4) })
  const second = await openVenues(await visit(), run)
  for (const { page } of [first, second])
    await page.getByRole('button', { name: 'Edit venue: Two Desks' }).click()
  await saveAirport(first.page, 'LIS, Lisbon')
  await expect(toastWith(first.page, 'Venue updated successfully')).toBeVisible()
  await saveAirport(second.page, 'OPO, Porto')
  const dialog = second.page.getByRole('dialog', { name: 'Edit Venue' })
  await expect(dialog.getByText('Nadia Haddad changed this while you were editing')).toBeVisible()
  await expect(dialog.getByText('LIS, Lisbon')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect(cardOf(second.page, 'Two Desks')).toContainText('OPO, Porto')
})

test('a failure to load venues is shown, and a retry loads them', async ({ testServer, openAs }) => {
  const { page, watch } = await openAs(0)
  watch.expectError(/\b502\b/)
  const link = page.getByRole('link', { name: 'Venues', exact: true })
  // After one visit the browser has the page's files, and only its data is missing.
  await page.goto('/venues')
  await expect(cardOf(page, 'Casa do Mar')).toBeVisible()
  await page.goto('/')
  await waitUntilLoaded(page)
  await testServer.whileDown(async () => {
    await link.click()
    await expect(page.getByText(/^Failed to fetch venues/)).toBeVisible()
    await expectAccessible(page)
  })
  await pressTryAgain(page, cardOf(page, 'Casa do Mar'))
})

test('while the server is unreachable, each form reports its failure and keeps what was typed', async ({
  visit,
  run,
  testServer,
}) => {
  const visitor = await openVenues(await visit(), run)
  const { page, watch } = visitor
  watch.expectError(/\b502\b/)
  await addVenue(page, { name: 'Far Hut', quarter: 'Q4', year: inDays(200).slice(-4) })
  await addRoom(page, 'Far Hut', { number: '1', beds: 1 })
  const rooms = page.getByRole('region', { name: 'Rooms of Far Hut' })
  await rooms.getByText('Room 1', { exact: true }).hover()
  await rooms.getByRole('button', { name: 'Edit room 1', exact: true }).click()
  const room = page.getByRole('dialog', { name: 'Edit Room' })
  await testServer.whileDown(async () => {
    await room.getByRole('button', { name: 'Save' }).click()
    await expect(toastWith(page, 'Failed to update room')).toBeVisible()
    await page.keyboard.press('Escape')
    await rooms.getByRole('button', { name: 'Delete room 1', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toastWith(page, 'Failed to delete room')).toBeVisible()
    await rooms.getByRole('button', { name: 'Add Room' }).click()
    const add = page.getByRole('dialog', { name: 'Add New Room' })
    await add.getByRole('textbox', { name: 'Room number' }).fill('2')
    await add.getByRole('textbox', { name: /Bed count|Beds/ }).fill('3')
    await add.getByText('Double', { exact: true }).click()
    await add.getByRole('button', { name: 'Add Room' }).click()
    await expect(toastWith(page, 'Failed to add room')).toBeVisible()
    await expect(add.getByRole('textbox', { name: 'Room number' })).toHaveValue('2')
    await discardDialog(page)
    await page.getByRole('button', { name: 'Edit venue: Far Hut' }).click()
    await saveAirport(page, 'FNC, Funchal')
    await expect(toastWith(page, 'Failed to update venue')).toBeVisible()
    await discardDialog(page)
  })
  await page.getByRole('button', { name: 'Add Venue' }).click()
  const add = page.getByRole('dialog', { name: 'Add New Venue' })
  await add.getByRole('textbox', { name: 'Name', exact: true }).fill('Never Hut')
  await add.getByRole('button', { name: /Quarter/ }).click()
  await page.getByRole('option', { name: 'Q1' }).click()
  await add.getByRole('button', { name: /Year/ }).click()
  await page.getByRole('option').first().click()
  await add.getByRole('textbox', { name: /Image/ }).fill('/pictures/lisbon.svg')
  await add.getByRole('textbox', { name: /maps/i }).fill('https://www.google.com/maps/@38.6969,-9.4207,15z')
  await expect(add.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Lisbon')
  await testServer.whileDown(async () => {
    await add.getByRole('button', { name: 'Add Venue' }).click()
    await expect(toastWith(page, 'Failed to add venue')).toBeVisible()
    await expect(add.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Never Hut')
  })
})

async function openVenues(visitor: Visitor, run: Run): Promise<Visitor> {
  await signIn(visitor, run, 0, '/venues')
  await expect(cardOf(visitor.page, 'Casa do Mar')).toBeVisible()
  return visitor
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function saveAirport(page: Page, airport: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit Venue' })
  // Only after typing by keys does the dialog ask before discarding.
  await dialog.getByRole('textbox', { name: 'Airport' }).pressSequentially(airport)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

/** Closes a dialog that has typed text. */
async function discardDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
}
