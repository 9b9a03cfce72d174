import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMany } from '#server/attendance/many/commands.ts'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { moveGuests, setPinned } from '#server/rooms/planner/commands.ts'
import { applySuggestion } from '#server/rooms/suggestions/commands.ts'
import type { Step } from '#server/rooms/suggestions/rules.ts'
import { findPlanTask } from '#server/rooms/wishes/queries.ts'
import { addAccount, addGuests, addRoom, addVenue } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { createRaceWorld, type RaceWorld } from '#server/testing/world.ts'

/** On PostgreSQL with two pools, as two processes would; the embedded database has one connection and hides races. */
let world: RaceWorld
let actorId: string

beforeAll(async () => {
  world = await createRaceWorld()
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@plans.test' })
}, 30_000)
afterAll(() => world.close())

const rounds = isLongRun() ? 40 : 4

/** Everybody somewhere, in an order drawn by lot: a plan as it might be suggested. */
async function drawPlan(db: Db, venueId: string): Promise<Step[]> {
  const { people, rooms } = await findPlanTask(db, venueId)
  const beds = rooms.flatMap(({ id, beds: count }) => Array.from({ length: count }, () => id))
  const drawn = beds.map((id) => ({ id, at: Math.random() })).toSorted((one, other) => one.at - other.at)
  return people
    .map(({ id, roomId }, at) => ({ personId: id, from: roomId, to: drawn[at]?.id ?? null }))
    .filter(({ from, to }) => from !== to)
}

test('two suggestions applied at once while people are moved, pinned and leave: never over its beds, nobody twice, no deadlock', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const venueId = await addVenue(world.db)
    const guests = await addGuests(world.db, venueId, 40)
    const roomIds: string[] = []
    for (let at = 0; at < 20; at += 1) {
      roomIds.push(await addRoom(world.db, { venueId, roomNumber: `${at}`, bedCount: 2 }))
    }
    await applySuggestion(world.db, actorId, { venueId, moves: await drawPlan(world.db, venueId) })
    const pools = [world.db, world.second.db]
    const plans = await Promise.all(pools.map((db) => drawPlan(db, venueId)))
    const { rows } = await world.db.execute<{ id: string }>(
      sql`select id from attendance where venue_id = ${venueId} order by id`,
    )
    const met = await Promise.all([
      ...plans.map((moves, at) =>
        outcome(applySuggestion(pools[at] ?? world.db, actorId, { venueId, moves })),
      ),
      ...rows.slice(0, 6).map(({ id }, at) =>
        outcome(
          setMany({ ...testDeps(pools[at % 2] ?? world.db) }, actorId, {
            venueId,
            changes: [{ from: 'yes', attending: 'no', ids: [id] }],
            undoCheckIn: true,
            checkIns: [],
            isUndo: false,
          }),
        ),
      ),
      ...guests
        .slice(0, 8)
        .map((personId, at) =>
          outcome(
            setPinned(pools[at % 2] ?? world.db, actorId, { venueId, personIds: [personId], isPinned: true }),
          ),
        ),
      ...guests.slice(20, 28).map((personId, at) =>
        outcome(
          moveGuests(pools[at % 2] ?? world.db, actorId, {
            venueId,
            moves: [{ personId, from: plans[0]?.[at]?.from ?? null, to: roomIds[at] ?? null }],
          }),
        ),
      ),
    ])
    const expected = ['done', 'STALE', 'ROOM_FULL', 'NOT_FOUND', 'NOT_CONFIRMED']
    expect(met.filter((one) => !expected.includes(one))).toEqual([])
    const wrong = await world.db.execute(sql`
      select r.room_number from rooms r join room_assignments a on a.room_id = r.id
        where r.venue_id = ${venueId} group by r.id having count(*) > r.bed_count
      union all select 'no longer comes' from room_assignments a
        join attendance t on t.person_id = a.person_id and t.venue_id = a.venue_id
        where a.venue_id = ${venueId} and t.attending <> 'yes'`)
    expect(wrong.rows).toEqual([])
  }
}, 120_000)
