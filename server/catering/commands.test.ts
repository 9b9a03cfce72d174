import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetWords } from '#server/catering/commands.ts'
import { countEaters } from '#server/catering/meals/queries.ts'
import { recountOrder } from '#server/catering/orders/commands.ts'
import { cateringOrders, cateringVendors, mealEvents } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addAttendance, addPerson, addVenue, returnedRow } from '#server/testing/cast.ts'
import { countWaiting } from '#server/testing/count-waiting.ts'
import { mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { openRaceWorld, describeOnBothDatabases } from '#server/testing/world.ts'

/** Adds an order for one person with this diet note. */
async function addOrderWith(db: Db, dietNote: string) {
  const venueId = await addVenue(db, { name: crypto.randomUUID() })
  const personId = await addPerson(db, { fullName: 'Ana Lima', diet: 'other', dietNote, allergies: [] })
  await addAttendance(db, { personId, venueId })
  const meals = await db
    .insert(mealEvents)
    .values({ venueId, ...mealFields() })
    .returning()
  const mealEventId = returnedRow(meals[0]).id
  const vendors = await db.insert(cateringVendors).values(vendorFields()).returning()
  const counted = await countEaters(db, mealEventId)
  const orders = await db
    .insert(cateringOrders)
    .values({ mealEventId, vendorId: returnedRow(vendors[0]).id, headcount: 1, counted })
    .returning()
  return { venueId, personId, id: returnedRow(orders[0]).id }
}

const notesOf = async (db: Db, id: string) => {
  const [order] = await db.select().from(cateringOrders).where(eq(cateringOrders.id, id))
  return order?.counted?.diets.map(({ note }) => note)
}

describeOnBothDatabases('the cleanup of people’s notes in orders', (world) => {
  test('keeps a note while a person on the list has it, then deletes it, for each edition separately', async () => {
    const { db } = world()
    // Databases and JavaScript convert the first letter to lower case differently.
    const first = await addOrderWith(db, 'İçli köfte only')
    const second = await addOrderWith(db, 'No celery')
    const editions = [first.venueId, second.venueId]
    await forget(db, editions)
    expect(await notesOf(db, first.id)).toEqual(['İçli köfte only'])
    expect(await notesOf(db, second.id)).toEqual(['No celery'])
    await db.update(people).set({ dietNote: 'İçli köfte only' }).where(eq(people.id, second.personId))
    await forget(db, editions)
    expect(await notesOf(db, first.id)).toEqual(['İçli köfte only'])
    expect(await notesOf(db, second.id)).toEqual([null])
  })
})

const forget = (db: Db, venueIds: string[]) => db.transaction((tx) => forgetWords(tx, venueIds))

/** On PostgreSQL, with two pools: the embedded database has one connection and so no concurrency. */
describe('the cleanup of people’s notes, concurrently with other work', () => {
  const world = openRaceWorld()
  let actorId: string

  beforeAll(async () => {
    actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@words.test' })
  }, 30_000)

  test('keeps a note that is counted concurrently', async () => {
    const { venueId, personId, id } = await addOrderWith(world.db, 'No celery')
    let forgetting = Promise.resolve()
    await world.db.transaction(async (tx) => {
      await tx.update(people).set({ dietNote: 'No saffron' }).where(eq(people.id, personId))
      await recountOrder(tx, actorId, { id, version: 1 })
      forgetting = forget(world.second.db, [venueId])
      await expect.poll(() => countWaiting(world.db)).toBe(1)
    })
    await forgetting
    expect(await notesOf(world.db, id)).toEqual(['No saffron'])
  })

  test('doesn’t deadlock if two calls delete notes of the same editions in different orders', async () => {
    const orders = [await addOrderWith(world.db, 'No celery'), await addOrderWith(world.db, 'No saffron')]
    await world.db.execute(sql`update people set diet_note = null`)
    const venueIds = orders.map((order) => order.venueId)
    const ids = orders.map(({ id }) => id).toSorted()
    let [first, second] = [Promise.resolve(''), Promise.resolve('')]
    await world.db.transaction(async (tx) => {
      // Both wait for the first order, and neither has locked the second.
      await tx.execute(sql`select from catering_orders where id = ${ids[0]} for update`)
      first = outcome(forget(world.db, venueIds))
      second = outcome(forget(world.second.db, venueIds.toReversed()))
      await expect.poll(() => countWaiting(world.db)).toBe(2)
    })
    expect(await Promise.all([first, second])).toEqual(['done', 'done'])
    for (const { id } of orders) expect(await notesOf(world.db, id)).toEqual([null])
  })
})
