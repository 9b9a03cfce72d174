import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HeadCount } from '#contract/head-count.ts'
import { countEaters } from '#server/catering/meals/queries.ts'
import { recountOrder } from '#server/catering/orders/commands.ts'
import { cateringOrders, cateringVendors, mealEvents } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { addAccount, addGuests, addVenue } from '#server/testing/cast.ts'
import { mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** On PostgreSQL, with two pools: the embedded database has one connection and so no concurrency. */
describe('recounting an order while people join', () => {
  const world = openRaceWorld()
  let actorId: string

  beforeAll(async () => {
    const nadia = { name: 'Nadia', email: 'nadia@studio.test', role: 'admin' } as const
    actorId = await addAccount(world.db, cheapPasswords, nadia)
  }, 30_000)

  async function addOrder() {
    const venueId = await addVenue(world.db)
    const [meal] = await world.db
      .insert(mealEvents)
      .values({ venueId, ...mealFields() })
      .returning()
    const [vendor] = await world.db.insert(cateringVendors).values(vendorFields()).returning()
    const ids = { mealEventId: meal?.id ?? '', vendorId: vendor?.id ?? '' }
    const [order] = await world.db
      .insert(cateringOrders)
      .values({ ...ids, headcount: 0 })
      .returning()
    return { venueId, id: order?.id ?? '' }
  }

  /**
   * In each round four people join, and after each an organiser with the first version recounts the order. Returns how
   * many different numbers were saved per round: more than one means that saves overwrote each other.
   */
  async function countSavedNumbers(rounds: number): Promise<number[]> {
    const counts: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { venueId, id } = await addOrder()
      const pools = [world.db, world.second.db, world.db, world.second.db]
      const results = await Promise.allSettled(
        pools.map(async (db) => {
          await addGuests(db, venueId, 1)
          return recountOrder(db, actorId, { id, version: 1 })
        }),
      )
      const numbers = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.headcount] : []))
      counts.push(new Set(numbers).size)
    }
    return counts
  }

  test('lets exactly one of several concurrent saves of the same version succeed', async () => {
    expect(await countSavedNumbers(20)).toEqual(Array.from({ length: 20 }, () => 1))
  })

  test('saves the same number once for concurrent recounts', async () => {
    const { venueId, id } = await addOrder()
    await addGuests(world.db, venueId, 5)
    const pools = [world.db, world.second.db]
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        recountOrder(pools[index % 2] ?? world.db, actorId, { id, version: 1 }),
      ),
    )
    expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
      new Set([JSON.stringify({ version: 2, headcount: 5 })]),
    )
  })

  test('control: without the lock an older count overwrites a newer one', async () => {
    const { venueId, id } = await addOrder()
    await addGuests(world.db, venueId, 1)
    await world.db.transaction(async (tx) => {
      const olderCount = await checkAndCount(tx, id)
      await addGuests(world.second.db, venueId, 1)
      await world.second.db.transaction(async (other) => write(other, id, await checkAndCount(other, id)))
      await write(tx, id, olderCount)
    })
    const [order] = await world.db.select().from(cateringOrders).where(eq(cateringOrders.id, id))
    expect(order).toMatchObject({ headcount: 1, version: 2 })
  })
})

/** recountOrder without its lock. */
async function checkAndCount(tx: Db, id: string) {
  const [row] = await tx.select().from(cateringOrders).where(eq(cateringOrders.id, id))
  if (row?.version !== 1) throw new Error('stale')
  return countEaters(tx, row.mealEventId)
}

const write = (tx: Db, id: string, counted: HeadCount) =>
  tx
    .update(cateringOrders)
    .set({ headcount: counted.people, counted, version: 2 })
    .where(eq(cateringOrders.id, id))
