import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { isLongRun } from '#server/env.ts'
import { setMany } from '#server/attendance/many/commands.ts'
import { updateRun } from '#server/shuttles/commands.ts'
import { moveSeats } from '#server/shuttles/planner/commands.ts'
import { shuttleRuns, shuttleSeats } from '#server/db/tables/shuttles.ts'
import { addAccount, addGuests, addVenue, returnedRow } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** PostgreSQL with two pools, like two processes; the embedded database has one connection and hides races. */
const world = openRaceWorld()
let pools: [Db, Db]
let actorId: string
let venueId: string
let guests: string[]

const direction = 'to_venue'
const rounds = isLongRun() ? 20 : 2
const seats = 8

beforeAll(async () => {
  pools = [world.db, world.second.db]
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@shuttles.test' })
}, 30_000)
beforeEach(addEdition)

async function addEdition() {
  venueId = await addVenue(world.db)
  guests = await addGuests(world.db, venueId, 100)
}

const fields = { place: 'Airport', leavesAt: '2026-11-30T14:30', seats } as const

async function addRun(number: number): Promise<string> {
  const [run] = await world.db
    .insert(shuttleRuns)
    .values({ ...fields, number, venueId, direction })
    .returning({ id: shuttleRuns.id })
  return returnedRow(run).id
}

const poolOf = (index: number) => pools[index % 2 === 0 ? 0 : 1]
const put = (index: number, personId: string, to: string | null, from: string | null = null) =>
  outcome(moveSeats(poolOf(index), actorId, { venueId, direction, moves: [{ personId, from, to }] }))
const countSeated = () => world.db.$count(shuttleSeats, sql`venue_id = ${venueId}`)

/** Runs with more people than seats, and people with two seats in a direction. */
async function countViolations(): Promise<number> {
  const { rows } = await world.db.execute(sql`
    select r.id from shuttle_runs r join shuttle_seats s on s.run_id = r.id
      where r.venue_id = ${venueId} group by r.id having count(*) > r.seats
    union all select person_id from shuttle_seats where venue_id = ${venueId} group by person_id having count(*) > 1`)
  return rows.length
}

test('100 people put on one shuttle concurrently fill exactly its seats', async () => {
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await addEdition()
    const run = await addRun(1)
    const outcomes = await Promise.all(guests.map((personId, index) => put(index, personId, run)))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(seats)
    expect(outcomes.filter((one) => one === 'SHUTTLE_FULL')).toHaveLength(100 - seats)
    expect([await countSeated(), await countViolations()]).toEqual([seats, 0])
  }
}, 60_000)

test('one person put on twenty shuttles concurrently is on one', async () => {
  const runs = await Promise.all(Array.from({ length: 20 }, (_, index) => addRun(index + 1)))
  const [ana = ''] = guests
  const outcomes = await Promise.all(runs.map((run, index) => put(index, ana, run)))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'STALE'), 'done'])
  expect([await countSeated(), await countViolations()]).toEqual([1, 0])
}, 60_000)

test('100 moves between two shuttles lose no one and exceed no seats', async () => {
  const [firstRun, secondRun] = [await addRun(1), await addRun(2)]
  const riders = guests.slice(0, 12)
  for (const [index, personId] of riders.entries())
    expect(await put(index, personId, index < 6 ? firstRun : secondRun)).toBe('done')
  const moves = Array.from({ length: 100 }, (_, index) => {
    const personId = riders[index % riders.length] ?? ''
    return index % 2 === 0
      ? put(index, personId, secondRun, firstRun)
      : put(index, personId, firstRun, secondRun)
  })
  const outcomes = new Set(await Promise.all(moves))
  expect([...outcomes].filter((code) => !['done', 'STALE', 'SHUTTLE_FULL'].includes(code))).toEqual([])
  expect([await countSeated(), await countViolations()]).toEqual([12, 0])
}, 60_000)

test('a guest who declines while being put on a shuttle has no seat', async () => {
  const run = await addRun(1)
  const riders = guests.slice(0, seats)
  const { rows } = await world.db.execute<{ id: string }>(
    sql`select id from attendance where venue_id = ${venueId} order by id`,
  )
  const declining = rows.map(({ id }, index) =>
    outcome(
      setMany({ ...testDeps(poolOf(index)), db: poolOf(index) }, actorId, {
        venueId,
        changes: [{ from: 'yes', attending: 'no', ids: [id] }],
        undoCheckIn: false,
        shown: 'any',
      }),
    ),
  )
  const seating = riders.map((personId, index) => put(index + 1, personId, run))
  await Promise.all([...declining, ...seating])
  expect(await countSeated()).toBe(0)
}, 60_000)

test('lowering the seats while people are added never leaves more people than seats', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const run = await addRun(round + 1)
    const lower = outcome(
      updateRun(pools[1], actorId, {
        id: run,
        version: 1,
        ...fields,
        seats: 2,
        airport: null,
        vehicle: null,
        driverName: null,
        driverPhone: null,
        note: null,
      }),
    )
    const riders = guests.slice(round * 4, round * 4 + 4)
    await Promise.all([lower, ...riders.map((personId) => put(0, personId, run))])
    expect(await countViolations()).toBe(0)
  }
}, 60_000)

const insertBlindly = (db: Db, runId: string, personId: string) =>
  db
    .insert(shuttleSeats)
    .values({ runId, personId, venueId, direction })
    .then(
      () => 'done',
      (error: unknown) => databaseError(error).code ?? 'no code',
    )

test('with only the trigger, concurrent inserts fill exactly the seats', async () => {
  const run = await addRun(1)
  const outcomes = await Promise.all(
    guests.map((personId, index) => insertBlindly(poolOf(index), run, personId)),
  )
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(seats)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'QD032']))
}, 60_000)

test('control: without locks and trigger all 100 people get a seat', async () => {
  await world.db.execute(sql`alter table shuttle_seats disable trigger shuttle_capacity`)
  const run = await addRun(1)
  await Promise.all(guests.map((personId, index) => insertBlindly(poolOf(index), run, personId)))
  expect([await countSeated(), await countViolations()]).toEqual([100, 1])
  await world.db.execute(sql`delete from shuttle_seats`)
  await world.db.execute(sql`alter table shuttle_seats enable trigger shuttle_capacity`)
}, 60_000)
