import type { Locator, Page } from '@playwright/test'
import {
  callServer,
  readCounter,
  oneHandedPhone,
  searchField as field,
  withoutConnection,
} from './desk-device.ts'
import { editionOf } from './run.ts'
import { expect, expectAccessible, signIn, test } from './story.ts'

test(
  'five people are checked in by keyboard alone, one check-in is undone, and a second device agrees',
  { tag: '@main' },
  async ({ visit, startServer, run }) => {
    const testServer = await startServer({ from: run.demoDir })
    const [phone, organiser] = [await visit({ testServer, ...oneHandedPhone }), await visit({ testServer })]
    await signIn(organiser, run, 0, '/desk')
    await signIn(phone, run, 0, '/attendance?door')
    const { page } = phone
    await expect(page).toHaveURL(/\/desk/)
    await expect(field(page)).toBeFocused()
    const [arrived = 0, coming = 0] = await readCounter(page)
    const names = (
      await page.getByRole('list', { name: 'Expected' }).locator('li p:first-child').allTextContents()
    ).slice(0, 5)
    expect(names).toHaveLength(5)
    await expect(page.locator('.filled')).toHaveCount(0)
    let keys = 0
    let mostKeys = 0
    for (const name of names) {
      const typed = await typeUntilUnique(page, name)
      keys += typed
      mostKeys = Math.max(mostKeys, typed)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').getByText(`${name} is in`)).toBeVisible()
      await expect(field(page)).toHaveValue('')
      await expect(field(page)).toBeFocused()
    }
    process.stdout.write(`At the door: 1 press and ${keys / 5} keys each, ${mostKeys} at most\n`)
    expect(keys / 5).toBeLessThanOrEqual(4)
    await expect.poll(() => readCounter(page)).toEqual([arrived + 5, coming])
    await expect.poll(() => readCounter(organiser.page)).toEqual([arrived + 5, coming])

    // The organiser undoes one check-in. The desk shows that, and checks the person in again.
    const name = names[0] ?? ''
    await organiser.page.keyboard.type(name)
    await organiser.page.getByRole('button', { name: `Undo the check-in of ${name}` }).click()
    await expect(organiser.page.getByRole('status').getByText('Check-in undone')).toBeVisible()
    await expect.poll(() => readCounter(page)).toEqual([arrived + 4, coming])
    await page.keyboard.type(name)
    // The filled button is the one that Enter presses.
    await expect(page.locator('.filled')).toHaveAccessibleName(`Check in: ${name}`)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: `Check in: ${name}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await expect.poll(() => readCounter(organiser.page)).toEqual([arrived + 5, coming])
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText(/^Already in, \d+:\d\d [AP]M, by /)).toBeVisible()
    await expectAccessible(page)
  },
)

test('a person who isn’t on the list is added and gets a bed, and unknown codes are refused', async ({
  run,
  openAsOrganiser,
}) => {
  const { page } = await openAsOrganiser('/desk', oneHandedPhone)
  const [arrived = 0, coming = 0] = await readCounter(page)
  await page.keyboard.type('Robin Zander')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Person' })
  await expect(dialog.getByRole('combobox', { name: 'Full Name' })).toHaveValue('Robin Zander')
  await dialog.getByRole('button', { name: 'Add Person' }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('dialog', { name: 'A bed for Robin Zander' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByRole('status').getByText('Robin Zander: set to Yes and checked in')).toBeVisible()
  await expect.poll(() => readCounter(page)).toEqual([arrived + 1, coming + 1])
  await page.getByRole('button', { name: /^Problems/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Find a bed for Robin Zander' }).click()
  const beds = page.getByRole('dialog', { name: 'A bed for Robin Zander' })
  await expect(beds.getByText('No bed is free for Robin Zander. Add a room, or move others.')).toBeVisible()
  await expect(beds.getByRole('link', { name: 'Open Room Planner' })).toBeVisible()
  await beds.getByRole('button', { name: 'Close' }).click()
  const room = { venueId: editionOf(run, 'Casa do Mar'), roomNumber: '900', bedCount: 1, bedType: 'single' }
  await callServer(page, 'rooms/add', room)
  await page.getByRole('button', { name: 'Find a bed for Robin Zander' }).click()
  await expect(beds.getByRole('list', { name: 'Free beds' })).toBeVisible()
  await expectAccessible(page)
  await beds
    .getByRole('button', { name: /^Give a bed in room/ })
    .first()
    .click()
  await expect(page.getByRole('status').getByText('Robin Zander has a bed')).toBeVisible()
  await expect(beds).toBeHidden()

  // A scanner types, whatever has the focus, and presses Enter.
  await page.getByRole('button', { name: /^Problems/ }).focus()
  await page.keyboard.type('0123456789ABCDEFGHJKMNPQRS')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Not a code of this event')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  for (const unrelated of ['https://example.com/foo', '5601234567890', 'WIFI:S:Guests;T:WPA;;']) {
    await page.keyboard.type(unrelated)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText('Not a code of this event')).toBeVisible()
    await expect(field(page)).toHaveValue('')
  }
  // A name without a match stays in the field, to be corrected.
  await page.keyboard.type('Nobody Such')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Nobody Such')
})

test('at twice the text size, the search field has room to type, and names break only between words', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/desk', oneHandedPhone)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(page.getByRole('list', { name: 'Expected' })).toBeVisible()
  await page.keyboard.type('an')
  await expect.poll(() => widthOf(field(page))).toBeGreaterThan(90)
  expect(await widthOf(page.getByRole('listitem').first().locator('p').first())).toBeGreaterThan(300)
  const header = await page.getByRole('banner').or(page.locator('main header')).first().boundingBox()
  expect(header?.height ?? 0).toBeLessThan(300)
  await expectAccessible(page)
})

test('without a connection, a check-in waits, is counted, and is sent once the connection is back', async ({
  visit,
  startServer,
  run,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const [phone, organiser] = [await visit({ testServer, ...oneHandedPhone }), await visit({ testServer })]
  await signIn(organiser, run, 0, '/desk')
  await signIn(phone, run, 0, '/desk')
  const { page, watch } = phone
  const [arrived = 0, coming = 0] = await readCounter(page)
  const button = page.getByRole('button', { name: /^Check in: / })
  watch.expectError(withoutConnection)
  await page.context().setOffline(true)
  await expect(page.getByText('No connection. Your changes will be sent')).toBeVisible()
  await button.first().click()
  await expect(page.getByText('1 change not sent yet')).toBeVisible()
  await button.first().click()
  await expect(page.getByText('2 changes not sent yet')).toBeVisible()
  await expect.poll(() => readCounter(page)).toEqual([arrived + 2, coming])
  expect(await readCounter(organiser.page)).toEqual([arrived, coming])
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByText('not sent yet')).toBeHidden()
  await expect.poll(() => readCounter(organiser.page)).toEqual([arrived + 2, coming])
})

/** Types the name letter by letter, until only that person is found. */
async function typeUntilUnique(page: Page, name: string): Promise<number> {
  const found = page.getByRole('list', { name: 'Found' }).getByRole('listitem')
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  for (const [index, letter] of [...plain].entries()) {
    await page.keyboard.type(letter)
    await expect(found.filter({ hasText: name })).toHaveCount(1)
    if ((await found.count()) === 1) return index + 1
  }
  throw new Error(`Another person is called ${name}, too.`)
}

const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0
