import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import type { Db } from '#server/db/open.ts'
import { deleteRoom, updateRoom } from '#server/rooms/commands.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { addAccount, addGuests, addRoom, addVenue } from '#server/testing/cast.ts'
import { putInBed } from '#server/testing/beds.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { withoutTrigger } from '#server/testing/fault.ts'
import { openRaceWorld } from '#server/testing/world.ts'

const world = openRaceWorld()
let actorId: string
let venueId: string
let guests: string[]

beforeAll(async () => {
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@races.test' })
}, 30_000)
beforeEach(async () => {
  venueId = await addVenue(world.db)
  guests = await addGuests(world.db, venueId, 200)
})

const roomGuests = (roomId: string) => world.db.$count(roomAssignments, eq(roomAssignments.roomId, roomId))

const countEach = (codes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(codes)].toSorted().map((code) => [code, codes.filter((c) => c === code).length]),
  )

/** 200 concurrent calls for rooms of 3 and 2 beds. */
async function raceAssignments(assign: (roomId: string, personId: string) => Promise<unknown>) {
  const three = await addRoom(world.db, { venueId, roomNumber: '3', bedCount: 3 })
  const two = await addRoom(world.db, { venueId, roomNumber: '2', bedCount: 2 })
  const attempts = guests.map((personId, index) => outcome(assign(index % 2 === 0 ? three : two, personId)))
  const codes = countEach(await Promise.all(attempts))
  return { codes, roomGuests: [await roomGuests(three), await roomGuests(two)] }
}

/** The two processes take turns. */
let turn = 0
const nextDb = (): Db => ((turn += 1) % 2 === 0 ? world.db : world.second.db)

const assign = (roomId: string, personId: string) =>
  putInBed(nextDb(), actorId, { venueId, roomId, personId })

/** The command without its lock. */
const countThenInsert = (roomId: string, personId: string) =>
  nextDb().transaction(async (tx) => {
    const [room] = await tx.select().from(rooms).where(eq(rooms.id, roomId))
    const taken = await tx.$count(roomAssignments, eq(roomAssignments.roomId, roomId))
    if (!room || taken >= room.bedCount) return
    // Gives the other calls time to count before this call writes.
    await tx.execute(sql`select pg_sleep(0.05)`)
    await tx.insert(roomAssignments).values({ roomId, personId, venueId })
  })

const withoutBedTrigger = <Result>(db: Db, work: () => Promise<Result>) =>
  withoutTrigger(db, { table: 'room_assignments', trigger: 'room_capacity' }, work)

test('when 200 people want the 3 and 2 beds of two rooms, exactly 3 and 2 get one', async () => {
  expect(await raceAssignments(assign)).toEqual({ codes: { ROOM_FULL: 195, done: 5 }, roomGuests: [3, 2] })
})

test('exactly 3 and 2 people get the beds with only the lock', async () => {
  const { roomGuests: found } = await withoutBedTrigger(world.db, () => raceAssignments(assign))
  expect(found).toEqual([3, 2])
})

test('exactly 3 and 2 people get the beds with only the trigger', async () => {
  const { roomGuests: found, codes } = await raceAssignments(countThenInsert)
  expect(found).toEqual([3, 2])
  expect(Object.keys(codes)).toEqual(['QD004', 'done'])
})

test('control: without lock and trigger, beds are given twice', async () => {
  const { roomGuests: found } = await withoutBedTrigger(world.db, () => raceAssignments(countThenInsert))
  await world.db.delete(roomAssignments)
  expect(found[0]).toBeGreaterThan(3)
})

test('D4: eight organisers place people at random: no one is in two rooms, and no room is too full', async () => {
  const beds = [1, 1, 2, 2, 3, 4, 4, 6]
  const roomIds = await Promise.all(
    beds.map((bedCount, index) => addRoom(world.db, { venueId, roomNumber: `${index}`, bedCount })),
  )
  const tries = isLongRun() ? 2_000 : 400
  const organiser = async () => {
    for (let index = 0; index < tries / 8; index += 1) {
      const roomId = roomIds[Math.floor(Math.random() * roomIds.length)] ?? ''
      const personId = guests[Math.floor(Math.random() * 40)] ?? ''
      expect(['done', 'ROOM_FULL', 'STALE']).toContain(await outcome(assign(roomId, personId)))
    }
  }
  await Promise.all(Array.from({ length: 8 }, organiser))
  const found = await Promise.all(roomIds.map(roomGuests))
  expect(found.map((count, index) => count <= (beds[index] ?? 0))).toEqual(beds.map(() => true))
  const doubled = await world.db.execute(
    sql`select person_id from room_assignments where venue_id = ${venueId} group by person_id having count(*) > 1`,
  )
  expect(doubled.rows).toEqual([])
}, 60_000)

test('D5: removing beds while people are placed never leaves more people than beds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const roomId = await addRoom(world.db, { venueId, roomNumber: `L${round}`, bedCount: 4 })
    const fields = { id: roomId, version: 1, roomNumber: `L${round}`, bedType: 'single' as const }
    const fill = guests.slice(round * 4, round * 4 + 4).map((personId) => outcome(assign(roomId, personId)))
    const lowered = outcome(updateRoom(nextDb(), actorId, { ...fields, bedCount: 2 }))
    expect(['done', 'BEDS_BELOW_OCCUPANCY']).toContain(await lowered)
    await Promise.all(fill)
    expect(await roomGuests(roomId)).toBe((await lowered) === 'done' ? 2 : 4)
  }
})

test('deletes a room or places a person in it, but never both concurrently', async () => {
  for (let round = 0; round < 10; round += 1) {
    const roomId = await addRoom(world.db, { venueId, roomNumber: `D${round}`, bedCount: 1 })
    const [put, deleted] = await Promise.all([
      outcome(assign(roomId, guests[round] ?? '')),
      outcome(deleteRoom(world.db, actorId, roomId)),
    ])
    expect([
      ['done', 'ROOM_OCCUPIED'],
      ['NOT_FOUND', 'done'],
    ]).toContainEqual([put, deleted])
  }
})

test('refuses one of two concurrent saves of a room as stale', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await addRoom(world.db, { venueId, roomNumber: `S${round}`, bedCount: 1 })
    const save = (bedCount: number) =>
      outcome(
        updateRoom(world.db, actorId, {
          id,
          version: 1,
          roomNumber: `S${round}`,
          bedCount,
          bedType: 'single',
        }),
      )
    expect((await Promise.all([save(2), save(3)])).toSorted()).toEqual(['STALE', 'done'])
  }
})
