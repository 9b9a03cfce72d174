import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import type { Db } from '#server/db/open.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { autoAssign, moveGuests, proposeRooms } from '#server/rooms/planner/commands.ts'
import { updateRoom } from '#server/rooms/commands.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAccount, addGuests, addRoom, addVenue } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** PostgreSQL with two pools, like two processes; the embedded database has one connection and hides races. */
const world = openRaceWorld()
let pools: [Db, Db]
let actorId: string
let venueId: string
let guests: string[]
let roomIds: string[]

const rounds = isLongRun() ? 20 : 2

beforeAll(async () => {
  pools = [world.db, world.second.db]
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@plans.test' })
}, 30_000)

/** 200 people who all accepted, and 200 beds in 90 rooms. */
async function newEdition() {
  venueId = await addVenue(world.db)
  guests = await addGuests(world.db, venueId, 200)
  await world.db.execute(
    sql`update people p set open_to_room_sharing = (p.full_name ~ '[02468]$') from attendance a
      where a.person_id = p.id and a.venue_id = ${venueId}`,
  )
  const beds = Array.from({ length: 90 }, (_, index) => (index < 20 ? 1 : index < 50 ? 2 : 3))
  roomIds = await Promise.all(
    beds.map((bedCount, index) => addRoom(world.db, { venueId, roomNumber: `${index}`, bedCount })),
  )
}
beforeEach(newEdition)

/** Rooms with more people than beds, and people in more than one room. */
async function findBrokenRules(): Promise<string[]> {
  const { rows } = await world.db.execute<{ wrong: string }>(sql`
    select 'over its beds: ' || r.room_number as wrong from rooms r join room_assignments a on a.room_id = r.id
      where r.venue_id = ${venueId} group by r.id having count(*) > r.bed_count
    union all select 'in two rooms' from room_assignments where venue_id = ${venueId}
      group by person_id having count(*) > 1`)
  return rows.map(({ wrong }) => wrong)
}

const countPlaced = () => world.db.$count(roomAssignments, sql`venue_id = ${venueId}`)

const pickRandom = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]

/** Puts people into random rooms one after another, without checking for space. */
async function placeAtRandom(db: Db, personIds: readonly string[]): Promise<void> {
  for (const personId of personIds) {
    const moves = [{ personId, from: null, to: pickRandom(roomIds) ?? null }]
    expect(['done', 'ROOM_FULL', 'STALE']).toContain(
      await outcome(moveGuests(db, actorId, { venueId, moves })),
    )
  }
}

/** Uses auto-assign like an organiser: proposes, applies, and proposes again if the plan was stale. */
async function apply(db: Db): Promise<string[]> {
  const outcomes: string[] = []
  while (outcomes.at(-1) !== 'done') {
    const { placements } = await proposeRooms(db, venueId)
    if (placements.length === 0) break
    outcomes.push(await outcome(autoAssign(db, actorId, { venueId, placements })))
  }
  return outcomes
}

test('D4: eight organisers place 200 people during two auto-assigns: each gets one room, no room is overfull', async () => {
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await newEdition()
    const organisers = Array.from({ length: 8 }, (_, index) =>
      placeAtRandom(pools[index % 2 === 0 ? 0 : 1], guests.slice(index * 25, index * 25 + 25)),
    )
    const plans = await Promise.all([apply(pools[0]), apply(pools[1]), ...organisers])
    expect(
      [...new Set(plans.flatMap((outcomes) => outcomes ?? []))].filter(
        (one) => one !== 'done' && one !== 'STALE',
      ),
    ).toEqual([])
    expect(await findBrokenRules()).toEqual([])
    await apply(pools[0])
    expect(await countPlaced()).toBe(200)
  }
}, 120_000)

test('D4: a plan applied twice concurrently is applied once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await newEdition()
    const { placements } = await proposeRooms(world.db, venueId)
    const outcomes = pools.map((db) => outcome(autoAssign(db, actorId, { venueId, placements })))
    expect(await Promise.all(outcomes)).toEqual(['done', 'done'])
    expect(await findBrokenRules()).toEqual([])
    expect(await countPlaced()).toBe(200)
  }
}, 60_000)

/** Writes a proposal without locks and without a second check. */
const applyBlindly = (db: Db, placements: readonly { personId: string; roomId: string }[]) =>
  db.insert(roomAssignments).values(placements.map((one) => ({ ...one, venueId })))

const run = (text: string) => world.db.execute(sql.raw(text))

/** Disables the triggers; deletes all beds before it enables them again. */
async function withoutTriggers<Result>(work: () => Promise<Result>): Promise<Result> {
  await run('alter table room_assignments disable trigger room_capacity')
  await run('alter table rooms disable trigger room_beds_kept')
  await run('alter table room_assignments drop constraint room_assignments_person_venue_key')
  return work().finally(async () => {
    await run('delete from room_assignments')
    await run(
      'alter table room_assignments add constraint room_assignments_person_venue_key unique (venue_id, person_id)',
    )
    await run('alter table rooms enable trigger room_beds_kept')
    await run('alter table room_assignments enable trigger room_capacity')
  })
}

test('control: without locks and triggers, a plan applied twice gives everyone two beds', async () => {
  const found = await withoutTriggers(async () => {
    const { placements } = await proposeRooms(world.db, venueId)
    await Promise.all(pools.map((db) => applyBlindly(db, placements)))
    return findBrokenRules()
  })
  expect(found.filter((one) => one === 'in two rooms')).toHaveLength(200)
  expect(found.filter((one) => one.startsWith('over'))).toHaveLength(90)
})

test('the triggers alone protect against a plan that is applied twice', async () => {
  const { placements } = await proposeRooms(world.db, venueId)
  const codes = await Promise.all(
    pools.map((db) =>
      applyBlindly(db, placements).then(
        () => 'done',
        (error: unknown) => databaseError(error).code,
      ),
    ),
  )
  expect(codes).toContain('done')
  expect(['QD004', '23505', '40P01']).toContain(codes.find((code) => code !== 'done'))
  expect(await findBrokenRules()).toEqual([])
})

const lowerBeds = (db: Db, index: number) =>
  outcome(
    updateRoom(db, actorId, {
      id: roomIds[index] ?? '',
      version: 1,
      roomNumber: `${index}`,
      bedType: 'single',
      bedCount: 1,
    }),
  )

test('D5: if beds are removed while a plan is applied, the plan is stale or the beds stay', async () => {
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await newEdition()
    const { placements } = await proposeRooms(world.db, venueId)
    const [applied, ...lowered] = await Promise.all([
      outcome(autoAssign(pools[0], actorId, { venueId, placements })),
      ...[20, 50, 60, 70].map((at) => lowerBeds(pools[1], at)),
    ])
    const isKept = lowered.every((result) => result === 'BEDS_BELOW_OCCUPANCY')
    expect({ applied, isKept }).toEqual({ applied: isKept ? 'done' : 'STALE', isKept })
    expect(await findBrokenRules()).toEqual([])
    expect(await countPlaced()).toBe(applied === 'done' ? 200 : 0)
  }
}, 60_000)

test('D5, control: without the second check, a stale plan fills beds that were removed', async () => {
  const found = await withoutTriggers(async () => {
    const { placements } = await proposeRooms(world.db, venueId)
    expect(await lowerBeds(pools[1], 60)).toBe('done')
    await applyBlindly(pools[0], placements)
    return findBrokenRules()
  })
  expect(found).toEqual(['over its beds: 60'])
})

test('lets only one of two organisers swap the same person concurrently, and leaves everyone a bed', async () => {
  for (let round = 0; round < rounds * 3; round += 1) {
    const [room1 = '', room2 = '', room3 = ''] = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        addRoom(world.db, { venueId, roomNumber: `${name}${round}`, bedCount: 1 }),
      ),
    )
    const [ada = '', bruno = '', chloe = ''] = guests.slice(round * 3, round * 3 + 3)
    const put = (db: Db, moves: Parameters<typeof moveGuests>[2]['moves']) =>
      outcome(moveGuests(db, actorId, { venueId, moves }))
    const start = [ada, bruno, chloe].map((personId, index) => ({
      personId,
      from: null,
      to: [room1, room2, room3][index] ?? null,
    }))
    expect(await put(world.db, start)).toBe('done')
    const outcomes = await Promise.all([
      put(pools[0], [
        { personId: ada, from: room1, to: room2 },
        { personId: bruno, from: room2, to: room1 },
      ]),
      put(pools[1], [
        { personId: ada, from: room1, to: room3 },
        { personId: chloe, from: room3, to: room1 },
      ]),
    ])
    expect(outcomes.toSorted()).toEqual(['STALE', 'done'])
    expect(await findBrokenRules()).toEqual([])
    expect(await countPlaced()).toBe((round + 1) * 3)
  }
})
