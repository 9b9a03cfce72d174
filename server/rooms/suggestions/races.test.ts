import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setMany } from '#server/attendance/many/commands.ts'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { lockEdition, moveGuests, setPinned } from '#server/rooms/planner/commands.ts'
import { applySuggestion } from '#server/rooms/suggestions/commands.ts'
import { findValidMoves, type Step } from '#server/rooms/suggestions/rules.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { findPlanTask } from '#server/rooms/wishes/queries.ts'
import { addAccount, addGuests, addRoom, addVenue } from '#server/testing/cast.ts'
import { withoutTrigger } from '#server/testing/fault.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** PostgreSQL with two pools, like two processes; the embedded database has one connection and hides races. */
const world = openRaceWorld()
let actorId: string

beforeAll(async () => {
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@plans.test' })
}, 30_000)

const poolAt = (index: number): Db => (index % 2 === 0 ? world.db : world.second.db)

const rounds = isLongRun() ? 40 : 4

/** Places everyone at random, as a suggestion might. */
async function drawPlan(db: Db, venueId: string): Promise<Step[]> {
  const { people, rooms } = await findPlanTask(db, venueId)
  const beds = rooms.flatMap(({ id, beds: count }) => Array.from({ length: count }, () => id))
  const drawn = beds.map((id) => ({ id, at: Math.random() })).toSorted((one, other) => one.at - other.at)
  return people
    .map(({ id, roomId }, index) => ({ personId: id, from: roomId, to: drawn[index]?.id ?? null }))
    .filter(({ from, to }) => from !== to)
}

test('two suggestions applied during moves, pins and cancellations never exceed the beds or deadlock', async () => {
  let [suggested, movedByHand] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const venueId = await addVenue(world.db)
    const guests = await addGuests(world.db, venueId, 40)
    const roomIds: string[] = []
    for (let index = 0; index < 24; index += 1) {
      roomIds.push(await addRoom(world.db, { venueId, roomNumber: `${index}`, bedCount: 2 }))
    }
    await applySuggestion(world.db, actorId, { venueId, moves: await drawPlan(world.db, venueId) })
    const plans = await Promise.all([0, 1].map((at) => drawPlan(poolAt(at), venueId)))
    const { rows } = await world.db.execute<{ id: string }>(
      sql`select id from attendance where venue_id = ${venueId} order by id`,
    )
    const { people } = await findPlanTask(world.db, venueId)
    const roomOf = new Map(people.map(({ id, roomId }) => [id, roomId]))
    // The moves by hand start first and go into free beds, else the suggestions would leave nothing to move.
    const free = roomIds.filter((roomId) => people.filter((one) => one.roomId === roomId).length < 2)
    const moved = guests.slice(20, 28).map((personId, index) =>
      outcome(
        moveGuests(poolAt(index), actorId, {
          venueId,
          moves: [{ personId, from: roomOf.get(personId) ?? null, to: free[index % free.length] ?? null }],
        }),
      ),
    )
    const applied = plans.map((moves, index) => applySuggestion(poolAt(index), actorId, { venueId, moves }))
    const outcomes = await Promise.all([
      ...applied.map(outcome),
      ...rows.slice(0, 6).map(({ id }, index) =>
        outcome(
          setMany(testDeps(poolAt(index)), actorId, {
            venueId,
            changes: [{ from: 'yes', attending: 'no', ids: [id] }],
            undoCheckIn: true,
            shown: 'any',
          }),
        ),
      ),
      ...guests
        .slice(0, 8)
        .map((personId, index) =>
          outcome(setPinned(poolAt(index), actorId, { venueId, personIds: [personId], isPinned: true })),
        ),
      ...moved,
    ])
    for (const { done } of await Promise.all(applied)) suggested += done.length
    movedByHand += (await Promise.all(moved)).filter((one) => one === 'done').length
    const expected = new Set(['done', 'STALE', 'ROOM_FULL', 'NOT_FOUND', 'NOT_CONFIRMED'])
    expect(outcomes.filter((one) => !expected.has(one))).toEqual([])
    const brokenRows = await world.db.execute(sql`
      select r.room_number from rooms r join room_assignments a on a.room_id = r.id
        where r.venue_id = ${venueId} group by r.id having count(*) > r.bed_count
      union all select 'is no longer coming' from room_assignments a
        join attendance t on t.person_id = a.person_id and t.venue_id = a.venue_id
        where a.venue_id = ${venueId} and t.attending <> 'yes'`)
    expect(brokenRows.rows).toEqual([])
  }
  // Both the suggestions and the moves by hand moved someone.
  expect([suggested, movedByHand].every((count) => count > 0)).toBe(true)
}, 120_000)

type Apply = (db: Db, venueId: string, moves: Step[]) => Promise<unknown>

/** Two organisers fill a room of two beds at the same time, each with two people; returns how many sleep there. */
async function fillTwice(apply: Apply): Promise<number> {
  const venueId = await addVenue(world.db)
  const roomId = await addRoom(world.db, { venueId, roomNumber: '1', bedCount: 2 })
  const moves = (await addGuests(world.db, venueId, 4)).map((personId) => ({
    personId,
    from: null,
    to: roomId,
  }))
  await Promise.all([0, 2].map((index) => apply(poolAt(index / 2), venueId, moves.slice(index, index + 2))))
  return world.db.$count(roomAssignments, eq(roomAssignments.roomId, roomId))
}

test('applies one of two concurrent suggestions for the same beds, and skips the other', async () => {
  const skipped: unknown[] = []
  for (let round = 0; round < rounds; round += 1) {
    const found = await fillTwice(async (db, venueId, moves) => {
      skipped.push(
        ...(await applySuggestion(db, actorId, { venueId, moves })).left.map(({ reason }) => reason),
      )
    })
    expect(found).toBe(2)
  }
  expect(skipped).toEqual(Array.from({ length: rounds * 2 }, () => 'no-bed'))
})

test('control: reading before locking fills the beds twice', async () => {
  const counted = Promise.withResolvers<void>()
  let readCount = 0
  const found = await withoutTrigger(world.db, { table: 'room_assignments', trigger: 'room_capacity' }, () =>
    fillTwice((db, venueId, moves) =>
      db.transaction(async (tx) => {
        const task = { ...(await findPlanTask(tx, venueId)), from: 'now', studios: 'mixed' } as const
        const { valid } = findValidMoves(moves, task)
        readCount += 1
        if (readCount === 2) counted.resolve()
        await counted.promise
        const placed = valid.flatMap(({ personId, to }) =>
          to === null ? [] : [{ personId, roomId: to, venueId }],
        )
        await lockEdition(tx, venueId)
        await tx.insert(roomAssignments).values(placed)
      }),
    ),
  )
  expect(found).toBe(4)
  await world.db.delete(roomAssignments)
})
