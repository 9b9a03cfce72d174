import { expect, test } from 'vitest'
import { addVenue } from '#server/testing/cast.ts'
import { menuItemFields, mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

describeOnBothDatabases('the vendors API', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))

  test('lists preferred vendors first, each with its number of menu items and orders', async () => {
    const names = ['Zest', 'Anchovy & Sons']
    for (const name of names)
      await organiser.catering.addVendor({ ...vendorFields(), name, isPreferred: name === 'Zest' })
    const listed = await organiser.catering.vendors()
    expect(listed.map(({ name, menuItems, orders }) => [name, menuItems, orders])).toEqual([
      ['Zest', 0, 0],
      ['Anchovy & Sons', 0, 0],
    ])
  })

  test('adds no second vendor for a repeated request with the same id', async () => {
    const id = crypto.randomUUID()
    const fields = { id, ...vendorFields() }
    expect(await organiser.catering.addVendor(fields)).toEqual({ id })
    expect(await organiser.catering.addVendor(fields)).toEqual({ id })
    expect((await organiser.catering.vendors()).filter((vendor) => vendor.id === id)).toHaveLength(1)
  })

  test('returns the current vendor for a stale save, but accepts a repeated save', async () => {
    const fields = vendorFields()
    const { id } = await organiser.catering.addVendor(fields)
    const first = { id, version: 1, ...fields, notes: 'Closed on Wednesdays.' }
    expect(await organiser.catering.updateVendor(first)).toEqual({ version: 2 })
    expect(await organiser.catering.updateVendor(first)).toEqual({ version: 2 })
    await expect(
      organiser.catering.updateVendor({ id, version: 1, ...fields, notes: 'Never closed.' }),
    ).rejects.toMatchObject({ code: 'STALE', data: { version: 2, notes: 'Closed on Wednesdays.' } })
    await organiser.catering.deleteVendor({ id })
    await expect(organiser.catering.updateVendor(first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('deletes a vendor with its menu, but not if an order refers to it', async () => {
    const { id: vendorId } = await organiser.catering.addVendor(vendorFields())
    const { id: itemId } = await organiser.catering.addItem(menuItemFields(vendorId))
    const venueId = await addVenue(world().db)
    const { id: mealEventId } = await organiser.catering.addMeal({ venueId, ...mealFields() })
    const ordered = { mealEventId, vendorId, headcount: 12, totalEstimate: null }
    const { id: orderId } = await organiser.catering.addOrder(ordered)
    await expect(organiser.catering.deleteVendor({ id: vendorId })).rejects.toMatchObject({
      code: 'VENDOR_HAS_ORDERS',
      defined: true,
    })
    await organiser.catering.deleteOrder({ id: orderId })
    expect(await organiser.catering.deleteVendor({ id: vendorId })).toEqual({})
    expect(await organiser.catering.deleteVendor({ id: vendorId })).toEqual({})
    expect((await organiser.catering.menu()).filter(({ id }) => id === itemId)).toEqual([])
  })

  test('responds with NOT_FOUND to a new menu item of an unknown vendor', async () => {
    await expect(organiser.catering.addItem(menuItemFields(crypto.randomUUID()))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test.each([
    ['7.5', '7.50'],
    ['007', '7.00'],
    ['0.1', '0.10'],
    ['99999999.99', '99999999.99'],
  ])('stores a price of %s exactly', async (pricePerUnit, stored) => {
    const { id: vendorId } = await organiser.catering.addVendor(vendorFields())
    const { id } = await organiser.catering.addItem({ ...menuItemFields(vendorId), pricePerUnit })
    const item = (await organiser.catering.menu()).find((one) => one.id === id)
    expect(item?.pricePerUnit).toBe(stored)
    // Saving the same values changes nothing, because amounts compare as text.
    const same = { ...menuItemFields(vendorId), name: item?.name ?? '', pricePerUnit, id, version: 1 }
    expect(await organiser.catering.updateItem(same)).toEqual({ version: 1 })
  })

  test.each(['12.505', '1e3', '-4', '$5', '100000000'])('refuses a price of %s', async (pricePerUnit) => {
    const { id: vendorId } = await organiser.catering.addVendor(vendorFields())
    await expect(
      organiser.catering.addItem({ ...menuItemFields(vendorId), pricePerUnit }),
    ).rejects.toMatchObject({ status: 400 })
  })
})
