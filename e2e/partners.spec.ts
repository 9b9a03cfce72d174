import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

test('a hotel reads the rooming list without an account, and what changed since it has seen it', async ({
  visit,
  build,
  run,
}) => {
  const testServer = await build({ from: run.demoDir })
  const office = await visit({ testServer })
  await signIn(office, run, 0, '/rooms')
  await ask(office.page, 'rooms/add', {
    venueId: await here(office.page),
    roomNumber: '900',
    bedCount: 2,
    bedType: 'double',
  })
  const url = await copyLink(office.page, 'Share with the hotel', 'The hotel')

  const hotel = await visit({ testServer })
  const { page } = hotel
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Rooming list' })).toBeVisible()
  await expect(page).toHaveURL(/\/partner$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByRole('status').getByText(/^Nothing changed since/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as seen' })).toBeHidden()
  await expect(page.getByText(/^(New|Changed|Gone)$/)).toHaveCount(0)

  const moved = await test.step('somebody moves: that, and nothing else, is marked at once', async () => {
    const one = await moveSomebody(office.page)
    await expect(page.getByRole('status')).toContainText('1 change since', { timeout: 2_000 })
    const now = page.getByRole('row').filter({ has: page.getByRole('cell', { name: one.name, exact: true }) })
    await expect(now.filter({ hasText: 'Changed' })).toContainText(`was in room ${one.from}`)
    await expect(page.getByRole('row').filter({ hasText: `now in room ${one.to}` })).toContainText(one.name)
    await expect(page.getByText(/^(New|Changed|Gone)$/)).toHaveCount(2)
    await page.getByText('Show only rooms with changes').click()
    await expect(page.locator('tbody')).toHaveCount(2)
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('rooming-list.csv')
    return one
  })

  const dialog = office.page.getByRole('dialog', { name: 'Share with the hotel' })
  await expect(dialog.getByRole('listitem')).toContainText(/Seen as it was on .*; 1 change since/)
  await expect(dialog.getByRole('listitem')).toContainText('Link in use, last opened')
  await expectAccessible(office.page)

  hotel.watch.expectTrouble(/410|401|Gone|Unauthorized/)
  await dialog.getByRole('button', { name: 'End link for The hotel' }).click()
  await office.page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  await expect(page.getByText('This link opens nothing any more')).toBeVisible({ timeout: 2_000 })
  await expect(page.getByText(moved.name)).toBeHidden()
  await expectAccessible(page)
})

test('a caterer reads their own orders by number, and which number changed', async ({
  visit,
  build,
  run,
}) => {
  const testServer = await build({ from: run.demoDir })
  const office = await visit({ testServer })
  await signIn(office, run, 0, '/food?tab=orders')
  const order = await addConfirmedOrder(office.page)
  const url = await copyLink(office.page, 'Share with the caterer', order.vendorName)
  const kitchen = await visit({ testServer, viewport: { width: 390, height: 844 } })
  // What guests wrote of their diet in their own words is a kitchen's to know.
  kitchen.watch.expectTrouble(/canary-(dietnote|allergies|diet)|401|410|Gone|Unauthorized/)
  const { page } = kitchen
  await page.goto(url)
  await expect(page.getByRole('heading', { name: `Orders: ${order.vendorName}` })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: order.title })).toContainText('40 people')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByRole('status').getByText(/^Nothing changed since/)).toBeVisible()

  await ask(office.page, 'catering/updateOrder', { ...order.fields, version: 1, headcount: 52 })
  await expect(page.getByRole('status')).toContainText('1 change since', { timeout: 2_000 })
  const article = page.getByRole('article').filter({ hasText: order.title })
  await expect(article).toContainText('52 people')
  await expect(article).toContainText('was 40')
  await expect(page.getByText(/^(New|Changed|Gone)$/)).toHaveCount(1)

  const dialog = office.page.getByRole('dialog', { name: 'Share with the caterer' })
  await dialog.getByRole('button', { name: `End link for ${order.vendorName}` }).click()
  await office.page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  await expect(page.getByText('This link opens nothing any more')).toBeVisible({ timeout: 2_000 })
})

/** Opens the dialog of a kind and copies the link of somebody; the dialog stays open. */
async function copyLink(page: Page, button: string, name: string): Promise<string> {
  await page.getByRole('button', { name: button }).click()
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

/** The first guest of the first room goes to another room with a free bed. */
async function moveSomebody(page: Page): Promise<{ name: string; from: string; to: string }> {
  const rooms: Room[] = await ask(page, 'rooms/list', { venueId: await here(page) })
  const from = rooms.find(({ assignments }) => assignments.length > 0)
  const to = rooms.findLast((room) => room !== from && room.assignments.length < room.bedCount)
  const guest = from?.assignments[0]
  if (!from || !to || !guest) throw new Error('Nobody can move.')
  await ask(page, 'rooms/assign', { roomId: to.id, personId: guest.personId })
  return { name: guest.fullName, from: from.roomNumber, to: to.roomNumber }
}

/** An order for 40 for the first meal, confirmed. */
async function addConfirmedOrder(page: Page) {
  const venueId = await here(page)
  const [meal]: { id: string; title: string }[] = await ask(page, 'catering/meals', { venueId })
  const [vendor]: { id: string; name: string }[] = await ask(page, 'catering/vendors', undefined)
  if (!meal || !vendor) throw new Error('There is nothing to order.')
  const fields = { mealEventId: meal.id, vendorId: vendor.id, headcount: 40, totalEstimate: '77.77' }
  const { id } = await ask(page, 'catering/addOrder', fields)
  await ask(page, 'catering/moveOrder', { id, from: 'draft', to: 'confirmed' })
  return { fields: { id, ...fields }, title: meal.title, vendorName: vendor.name }
}

async function here(page: Page): Promise<string> {
  const choices: { id: string; isDefault: boolean }[] = await ask(page, 'venues/choices', {})
  return choices.find(({ isDefault }) => isDefault)?.id ?? ''
}

async function ask(page: Page, path: string, input: object | undefined) {
  const answer = await page.request.post(`/rpc/${path}`, {
    data: { json: input },
    headers: { origin: new URL(page.url()).origin },
  })
  return (await answer.json()).json
}
