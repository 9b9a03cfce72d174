import { eq } from 'drizzle-orm'
import {
  cateringOrders,
  cateringVendors,
  mealEvents,
  menuItems,
  orderVersions,
} from '#server/db/tables/catering.ts'
import { returnedRow } from '#server/testing/cast.ts'
import { mealFields, menuItemFields, vendorFields } from '#server/testing/matrix-fields.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'

/** Meals and orders made for one call in the matrix. */
export const orderFields = async (fixture: Fixture) => ({
  mealEventId: await newMeal(fixture),
  vendorId: await newVendor(fixture),
  headcount: 40,
  totalEstimate: '620.00',
})

export async function newVendor({ deps }: Fixture): Promise<string> {
  const [row] = await deps.db
    .insert(cateringVendors)
    .values(vendorFields())
    .returning({ id: cateringVendors.id })
  return returnedRow(row).id
}

export async function newMenuItem(fixture: Fixture) {
  const vendorId = await newVendor(fixture)
  const [row] = await fixture.deps.db
    .insert(menuItems)
    .values(menuItemFields(vendorId))
    .returning({ id: menuItems.id })
  return { id: returnedRow(row).id, vendorId }
}

export async function newMeal({ deps, here }: Fixture): Promise<string> {
  const [row] = await deps.db
    .insert(mealEvents)
    .values({ venueId: here, ...mealFields() })
    .returning({ id: mealEvents.id })
  return returnedRow(row).id
}

export async function newOrder(fixture: Fixture) {
  const fields = await orderFields(fixture)
  const [row] = await fixture.deps.db
    .insert(cateringOrders)
    .values(fields)
    .returning({ id: cateringOrders.id })
  return { ...fields, id: returnedRow(row).id }
}

export async function newConfirmedOrder(fixture: Fixture): Promise<string> {
  const { id, vendorId, headcount } = await newOrder(fixture)
  const { db } = fixture.deps
  await db.update(cateringOrders).set({ status: 'confirmed' }).where(eq(cateringOrders.id, id))
  const served = { servedFrom: '2026-12-01T19:00', servedUntil: '2026-12-01T21:00' }
  await db.insert(orderVersions).values({ orderId: id, number: 1, vendorId, headcount, ...served })
  return id
}
