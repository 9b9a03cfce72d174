import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import type { Db } from '#server/db/open.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { addGuests, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { testNow } from '#server/testing/served.ts'
import { openRaceWorld, describeOnBothDatabases } from '#server/testing/world.ts'
import { signUp } from '#server/seats/commands.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'
import { recordFigure } from '#server/testing/figures.ts'

const manyGuests = 500

describeOnBothDatabases('D1: ten seats, 500 concurrent guests', (world) => {
  test('go to ten guests, and the others are refused because the workshop is full', async () => {
    const { guests, workshopId } = await fullEdition(world().db)
    const outcome = await race([world().db], guests, (db, personId) =>
      signUp(db, { workshopId, personId }, testNow),
    )
    expect(outcome).toEqual({ seated: 10, refused: manyGuests - 10 })
    expect(await seats(world().db, workshopId)).toBe(10)
  })
})

/** PostgreSQL only: the embedded database has one connection, so every variant is correct there. */
describe('D1: ten seats, 500 concurrent guests through the pools of two processes', () => {
  const world = openRaceWorld()

  test('go to ten guests with lock and trigger, in every round', async () => {
    const { guests, venueId } = await fullEdition(world.db)
    for (let round = 0; round < (isLongRun() ? 20 : 1); round += 1) {
      const workshopId = await addWorkshop(world.db, { venueId, title: `Round ${round}`, capacity: 10 })
      const outcome = await race([world.db, world.second.db], guests, (db, personId) =>
        signUp(db, { workshopId, personId }, testNow),
      )
      expect(outcome).toEqual({ seated: 10, refused: manyGuests - 10 })
      expect(await seats(world.db, workshopId)).toBe(10)
    }
    recordFigure('D1', `${isLongRun() ? 20 : 1} × 500 at once by two pools: exactly 10 each time`)
  }, 120_000)

  test('go to ten guests with the lock alone', async () => {
    const { guests, workshopId } = await fullEdition(world.db)
    await withoutSeatTrigger(world.db, () =>
      race([world.db, world.second.db], guests, (db, personId) =>
        signUp(db, { workshopId, personId }, testNow),
      ),
    )
    expect(await seats(world.db, workshopId)).toBe(10)
  })

  test('go to ten guests with the trigger alone', async () => {
    const { guests, workshopId, venueId } = await fullEdition(world.db)
    await race([world.db, world.second.db], guests, (db, personId) =>
      countThenInsert(db, { workshopId, personId, venueId }),
    )
    expect(await seats(world.db, workshopId)).toBe(10)
  })

  test('control: without lock and trigger, many more than ten guests get a seat', async () => {
    const { guests, workshopId, venueId } = await fullEdition(world.db)
    await withoutSeatTrigger(world.db, () =>
      race([world.db, world.second.db], guests, (db, personId) =>
        countThenInsert(db, { workshopId, personId, venueId }),
      ),
    )
    expect(await seats(world.db, workshopId)).toBeGreaterThan(10)
    // The control broke these rows; they must be gone when the invariants are checked.
    await world.db.delete(workshopSignups).where(eq(workshopSignups.workshopId, workshopId))
  })
})

async function fullEdition(db: Db) {
  const venueId = await addVenue(db)
  const guests = await addGuests(db, venueId, manyGuests)
  return { venueId, guests, workshopId: await addWorkshop(db, { venueId, title: 'Ten seats', capacity: 10 }) }
}

const seats = (db: Db, workshopId: string) =>
  db.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))

/**
 * All requests are sent at the same time, alternating between the pools. Any outcome but a seat or "full" fails the
 * test.
 */
async function race(pools: Db[], guests: string[], call: (db: Db, personId: string) => Promise<unknown>) {
  const requests = guests.map(async (personId, index) => {
    const db = pools[index % pools.length]
    if (!db) throw new Error('A race needs a pool.')
    return call(db, personId).then(() => true, refusedAsFull)
  })
  const results = await Promise.all(requests)
  const seated = results.filter(Boolean).length
  return { seated, refused: results.length - seated }
}

function refusedAsFull(error: unknown): false {
  const isFull = error instanceof Error && 'code' in error && error.code === 'WORKSHOP_FULL'
  if (isFull || databaseError(error).code === 'QD001') return false
  throw error
}

/** The command without its lock. */
function countThenInsert(db: Db, seat: { workshopId: string; personId: string; venueId: string }) {
  return db.transaction(async (tx) => {
    if ((await tx.$count(workshopSignups, eq(workshopSignups.workshopId, seat.workshopId))) >= 10) return
    await tx.insert(workshopSignups).values(seat)
  })
}

async function withoutSeatTrigger(db: Db, work: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`alter table workshop_signups disable trigger signup_capacity`)
  await work()
  await db.execute(sql`alter table workshop_signups enable trigger signup_capacity`)
}
