import { asc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import type { Db } from '#server/db/open.ts'
import { addGuests, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { testDeps, testNow } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'
import { signUp, withdraw } from '#server/seats/commands.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

const peopleCount = isLongRun() ? 100 : 40
const movesEach = isLongRun() ? 200 : 20
const capacity = 10

/**
 * The history of seats in the order it happened: a seat is written only under the workshop's lock, so the numbers
 * follow the commits.
 */
const history = pgTable('seat_history', {
  number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
  workshopId: uuid('workshop_id').notNull(),
  personId: uuid('person_id').notNull(),
  change: integer('change').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
})

type Refusal = { from: number; to: number }

/** On PostgreSQL, by two pools: the embedded database has one connection, so nothing runs concurrently. */
describe('D2: many concurrent sign-ups and withdrawals', () => {
  const world = openRaceWorld()

  beforeAll(async () => {
    await recordHistory(world.db)
  }, 30_000)

  test(
    'never exceed the seats, are refused only while the workshop is full, and leave each guest as their last response said',
    async () => {
      const { workshopId, guests } = await addFixture(world.db)
      const refusals: Refusal[] = []
      const seated = await storm([world.db, world.second.db], guests, {
        signUp: (db, personId) => signUp(db, { workshopId, personId }, testNow),
        withdraw: (db, personId) => withdraw(testDeps(db), { workshopId, personId }),
        refusals,
      })
      const { counts, changes } = await readHistory(world.db, workshopId)
      expect(Math.max(...counts)).toBe(capacity)
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(0)
      expect(counts.at(-1)).toBe(seated.length)
      expect(await readSeated(world.db, workshopId)).toEqual(seated.toSorted())
      expect(refusals.length).toBeGreaterThan(0)
      expect(refusals.filter((refusal) => !wasFull(changes, counts, refusal))).toEqual([])
      recordFigure(
        'D2',
        `${peopleCount} people × ${movesEach} moves, ${changes.length} changes, never over ${capacity}, ${refusals.length} refusals all true`,
      )
    },
    isLongRun() ? 600_000 : 60_000,
  )

  test('D2, control: without lock and trigger, counting first exceeds the seats', async () => {
    const { workshopId, venueId, guests } = await addFixture(world.db)
    await world.db.execute(sql`alter table workshop_signups disable trigger signup_capacity`)
    const control = (db: Db, personId: string) =>
      db.transaction(async (tx) => {
        const taken = await tx.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))
        if (taken >= capacity) throw Object.assign(new Error('full'), { code: 'WORKSHOP_FULL' })
        await tx.insert(workshopSignups).values({ workshopId, personId, venueId }).onConflictDoNothing()
      })
    await storm([world.db, world.second.db], guests, {
      signUp: control,
      withdraw: (db, personId) => withdraw(testDeps(db), { workshopId, personId }),
      refusals: [],
    })
    const { counts } = await readHistory(world.db, workshopId)
    // The control broke these rows; they must be gone when the invariants are checked.
    await world.db.delete(workshopSignups).where(eq(workshopSignups.workshopId, workshopId))
    await world.db.execute(sql`alter table workshop_signups enable trigger signup_capacity`)
    expect(Math.max(...counts)).toBeGreaterThan(capacity)
  }, 120_000)
})

async function recordHistory(db: Db): Promise<void> {
  await db.execute(sql`
    create table seat_history (
      number integer primary key generated always as identity,
      workshop_id uuid not null, person_id uuid not null, change integer not null, at timestamptz not null)`)
  await db.execute(sql`
    create function keep_seat_history() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into seat_history (workshop_id, person_id, change, at)
        values (new.workshop_id, new.person_id, 1, clock_timestamp());
      else
        insert into seat_history (workshop_id, person_id, change, at)
        values (old.workshop_id, old.person_id, -1, clock_timestamp());
      end if;
      return null;
    end $$`)
  await db.execute(sql`
    create trigger keep_seat_history after insert or delete on workshop_signups
    for each row execute function keep_seat_history()`)
}

async function addFixture(db: Db) {
  const venueId = await addVenue(db)
  const guests = await addGuests(db, venueId, peopleCount)
  return { venueId, guests, workshopId: await addWorkshop(db, { venueId, title: 'Storm', capacity }) }
}

type Storm = {
  signUp: (db: Db, personId: string) => Promise<unknown>
  withdraw: (db: Db, personId: string) => Promise<unknown>
  refusals: Refusal[]
}

/** Makes everyone act at random, and returns the people whose last response gave them a seat. */
async function storm(pools: readonly Db[], guests: readonly string[], options: Storm): Promise<string[]> {
  const results = guests.map(async (personId, index) => {
    let isSeated = false
    for (let move = 0; move < movesEach; move += 1) {
      const db = pools[(index + move) % pools.length]
      if (!db) throw new Error('A storm needs a pool.')
      const from = Date.now()
      if (Math.random() < 0.5) {
        await options.withdraw(db, personId)
        isSeated = false
      } else if (await options.signUp(db, personId).then(() => true, refusedAsFull)) {
        isSeated = true
      } else {
        options.refusals.push({ from, to: Date.now() })
      }
    }
    return isSeated ? [personId] : []
  })
  return (await Promise.all(results)).flat()
}

function refusedAsFull(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'WORKSHOP_FULL') return false
  throw error
}

type Change = { change: number; at: Date }

async function readHistory(db: Db, workshopId: string): Promise<{ changes: Change[]; counts: number[] }> {
  const changes = await db
    .select({ change: history.change, at: history.at })
    .from(history)
    .where(eq(history.workshopId, workshopId))
    .orderBy(asc(history.number))
  let count = 0
  return { changes, counts: changes.map(({ change }) => (count += change)) }
}

/** Whether every seat was taken at some moment between the request and its response. */
function wasFull(changes: readonly Change[], counts: readonly number[], { from, to }: Refusal): boolean {
  return counts.some((count, index) => {
    const begins = changes[index]?.at.getTime() ?? 0
    // A change is recorded before its commit, so its count may hold until the next change is committed.
    const ends = (changes[index + 2]?.at ?? changes[index + 1]?.at)?.getTime() ?? Number.POSITIVE_INFINITY
    return count === capacity && begins <= to && ends >= from
  })
}

async function readSeated(db: Db, workshopId: string): Promise<string[]> {
  const rows = await db
    .select({ personId: workshopSignups.personId })
    .from(workshopSignups)
    .where(eq(workshopSignups.workshopId, workshopId))
  return rows.map(({ personId }) => personId).toSorted()
}
