import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { isLongRun } from '#server/env.ts'
import type { Db } from '#server/db/open.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { addAttendance, addGuests, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { testDeps, testNow } from '#server/testing/served.ts'
import { openRaceWorld, describeOnBothDatabases } from '#server/testing/world.ts'
import { signUp, withdraw } from '#server/seats/commands.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'
import { figure } from '#server/testing/figures.ts'

describeOnBothDatabases('a seat in a workshop', (world) => {
  let venueId: string
  let guests: string[]

  beforeAll(async () => {
    venueId = await addVenue(world().db)
    guests = await addGuests(world().db, venueId, 2)
  })

  const seats = (workshopId: string) =>
    world().db.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))

  test('is taken once and given back once, even if the calls are repeated', async () => {
    const { db } = world()
    const seat = { workshopId: await addWorkshop(db, { venueId, title: 'Surf' }), personId: guests[0]! } // two were added
    expect(await signUp(db, seat, testNow)).toEqual({})
    expect(await signUp(db, seat, testNow)).toEqual({})
    expect(await seats(seat.workshopId)).toBe(1)
    expect(await withdraw(testDeps(db), seat)).toEqual({})
    expect(await withdraw(testDeps(db), seat)).toEqual({})
    expect(await seats(seat.workshopId)).toBe(0)
  })

  test('is refused if the workshop is full, except to people with a seat', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId, title: 'Tiles', capacity: 1 })
    const [first, second] = guests.map((personId) => ({ workshopId, personId }))
    await signUp(db, first!, testNow) // two were added
    await expect(signUp(db, second!, testNow)).rejects.toMatchObject({ code: 'WORKSHOP_FULL' })
    expect(await signUp(db, first!, testNow)).toEqual({})
    expect(await seats(workshopId)).toBe(1)
  })

  test('is refused if sign-up is off, and once the workshop has begun on the venue’s clock', async () => {
    const { db } = world()
    const personId = guests[0]! // two were added
    const off = await addWorkshop(db, { venueId, title: 'By invitation', signupEnabled: false })
    await expect(signUp(db, { workshopId: off, personId }, testNow)).rejects.toMatchObject({
      code: 'SIGNUP_CLOSED',
    })
    const begun = await addWorkshop(db, {
      venueId,
      title: 'Walk',
      startTime: '2026-11-21T09:00',
      endTime: null,
    })
    await expect(signUp(db, { workshopId: begun, personId }, testNow)).rejects.toMatchObject({
      code: 'SIGNUP_CLOSED',
    })
    const minuteBefore = new Date(testNow.getTime() - 60_000)
    expect(await signUp(db, { workshopId: begun, personId }, minuteBefore)).toEqual({})
    expect(await signUp(db, { workshopId: begun, personId }, testNow)).toEqual({})
  })

  test('is not found at an edition the caller declined or isn’t invited to', async () => {
    const { db } = world()
    const elsewhere = await addVenue(db, { name: 'Bryggen', quarter: 'Q1', year: 2027 })
    const workshopId = await addWorkshop(db, { venueId: elsewhere, title: 'Knots' })
    const seat = { workshopId, personId: guests[0]! } // two were added
    const refusal = { code: 'NOT_FOUND' }
    await expect(signUp(db, seat, testNow)).rejects.toMatchObject(refusal)
    await expect(withdraw(testDeps(db), seat)).rejects.toMatchObject(refusal)
    await addAttendance(db, { personId: seat.personId, venueId: elsewhere, attending: 'no' })
    await expect(signUp(db, seat, testNow)).rejects.toMatchObject(refusal)
    await db.update(attendance).set({ attending: 'maybe' }).where(eq(attendance.venueId, elsewhere))
    expect(await signUp(db, seat, testNow)).toEqual({})
    await expect(signUp(db, { ...seat, workshopId: crypto.randomUUID() }, testNow)).rejects.toMatchObject(
      refusal,
    )
  })

  test('D3: one guest asking 50 times at once gets one seat', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId, title: 'Choir', capacity: 10 })
    const seat = { workshopId, personId: guests[0]! } // two were added
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp(db, seat, testNow)))
    expect(answers).toHaveLength(50)
    expect(await seats(workshopId)).toBe(1)
  })
})

const manyGuests = 500

describeOnBothDatabases('D1: ten seats, 500 guests at once', (world) => {
  test('go to ten guests, and the others learn that it is full', async () => {
    const { guests, workshopId } = await fullEdition(world().db)
    const outcome = await race([world().db], guests, (db, personId) =>
      signUp(db, { workshopId, personId }, testNow),
    )
    expect(outcome).toEqual({ seated: 10, refused: manyGuests - 10 })
    expect(await seats(world().db, workshopId)).toBe(10)
  })
})

/** PostgreSQL only: the embedded database has one connection, so every variant is correct there. */
describe('D1: ten seats, 500 guests at once through the pools of two processes', () => {
  const world = openRaceWorld()

  test('go to ten guests with lock and trigger, every time', async () => {
    const { guests, venueId } = await fullEdition(world.db)
    for (let round = 0; round < (isLongRun() ? 20 : 1); round += 1) {
      const workshopId = await addWorkshop(world.db, { venueId, title: `Round ${round}`, capacity: 10 })
      const outcome = await race([world.db, world.second.db], guests, (db, personId) =>
        signUp(db, { workshopId, personId }, testNow),
      )
      expect(outcome).toEqual({ seated: 10, refused: manyGuests - 10 })
      expect(await seats(world.db, workshopId)).toBe(10)
    }
    figure('D1', `${isLongRun() ? 20 : 1} × 500 at once by two pools: exactly 10 each time`)
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

  test('control: with neither they are oversold many times', async () => {
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

/** Everyone asks at once, alternating between the pools. Any outcome but a seat or "full" fails the test. */
async function race(pools: Db[], guests: string[], ask: (db: Db, personId: string) => Promise<unknown>) {
  const asked = guests.map(async (personId, at) => {
    const db = pools[at % pools.length]
    if (!db) throw new Error('A race needs a pool.')
    return ask(db, personId).then(() => true, refusedAsFull)
  })
  const answers = await Promise.all(asked)
  const seated = answers.filter(Boolean).length
  return { seated, refused: answers.length - seated }
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
