import { z } from 'zod'
import { countedUserOn } from './counted-user.ts'
import { editionOf } from './run.ts'
import { call } from './steps.ts'
import { expect, test } from './story.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const

test('an organiser orders four dinners in at most twelve presses', async ({ openUpcoming, run }) => {
  const { page } = await openUpcoming('/food')
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  const [date = '', ...alsoOn] = [84, 85, 86, 87].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  )
  const dinner = { title: 'Raclette', startTime: '21:15', endTime: '22:45', location: null, notes: null }
  const added = await call(page, 'catering/addMeal', {
    ...dinner,
    venueId,
    date,
    alsoOn,
    serviceStyle: 'buffet',
  })
  expect(added.status).toBe(200)
  const orders = page.getByRole('button', { name: 'Order Raclette', exact: true })
  await expect(orders).toHaveCount(4)
  const user = countedUserOn(page)
  const dialog = page.getByRole('dialog', { name: 'Create Order' })
  for (const ordersLeft of [3, 2, 1, 0]) {
    await user.press(orders.first())
    // Later dinners propose the first one's vendor.
    if (ordersLeft === 3) await user.choose(dialog.getByRole('button', { name: /Vendor/ }), /./)
    await user.press(dialog.getByRole('button', { name: 'Create Order' }))
    await expect(dialog).toBeHidden()
    await expect(orders).toHaveCount(ordersLeft)
  }
  expect(user.countPresses()).toBeLessThanOrEqual(12)
})

test('a person without a bed is checked in and gets one in three presses on a phone', async ({
  run,
  openAsOrganiser,
}) => {
  const { page } = await openAsOrganiser('/desk', phone)
  const venueId = editionOf(run, 'Casa do Mar')
  await expect(page.getByRole('textbox', { name: 'Search by name' })).toBeFocused()
  const room = { venueId, roomNumber: '901', bedCount: 1, bedType: 'single', floor: null, isQuiet: false }
  expect((await call(page, 'rooms/add', room)).status).toBe(200)
  const { rows } = DeskRows.parse((await call(page, 'desk/list', { venueId })).json)
  const person = rows.find((row) => row.attending === 'yes' && row.roomNumber === null && row.atDoor === null)
  const name = person?.fullName ?? ''
  const user = countedUserOn(page)
  await user.type(name)
  await user.press(page.getByRole('button', { name: `Check in: ${name}` }))
  await user.press(page.getByRole('button', { name: 'Find a bed', exact: true }))
  const beds = page.getByRole('dialog', { name: `A bed for ${name}` })
  await user.press(beds.getByRole('button', { name: 'Give a bed in room 901' }))
  await expect(page.getByRole('status').getByText(`${name} has a bed`)).toBeVisible()
  expect(user.countPresses()).toBeLessThanOrEqual(3)
})

test('a person who isn’t on the list is added, with a bed, in three presses on a phone', async ({
  run,
  openAsOrganiser,
}) => {
  const { page } = await openAsOrganiser('/desk', phone)
  const room = { venueId: editionOf(run, 'Casa do Mar'), roomNumber: '900', bedCount: 1, bedType: 'single' }
  await expect(page.getByRole('textbox', { name: 'Search by name' })).toBeFocused()
  expect((await call(page, 'rooms/add', { ...room, floor: null, isQuiet: false })).status).toBe(200)
  const user = countedUserOn(page)
  await user.type('Robin Zander')
  await user.press(page.getByRole('button', { name: 'Add to the list' }))
  await user.press(
    page.getByRole('dialog', { name: 'Add Person' }).getByRole('button', { name: 'Add Person' }),
  )
  const beds = page.getByRole('dialog', { name: 'A bed for Robin Zander' })
  await user.press(beds.getByRole('button', { name: 'Give a bed in room 900' }))
  await expect(page.getByRole('status').getByText('Robin Zander has a bed')).toBeVisible()
  expect(user.countPresses()).toBeLessThanOrEqual(3)
  await page.getByRole('button', { name: /^Arrived/ }).click()
  await expect(page.getByRole('list', { name: 'Arrived' })).toContainText('Robin Zander')
})

const DeskRows = z.object({
  rows: z.array(
    z.object({
      fullName: z.string(),
      attending: z.string(),
      roomNumber: z.string().nullable(),
      atDoor: z.string().nullable(),
    }),
  ),
})
