import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addItem, moveEntry, shiftEntries, updateItem } from '#server/agenda/commands.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { isLongRun } from '#server/env.ts'
import type { Db } from '#server/db/open.ts'
import { updateWorkshop } from '#server/programme/commands.ts'
import { addAccount, addGuests, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { withoutTrigger } from '#server/testing/fault.ts'
import { openRaceWorld } from '#server/testing/world.ts'
import { signUp } from '#server/seats/commands.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

/** On PostgreSQL only, through the pools of two processes: the embedded database has one connection. */
const world = openRaceWorld()
let actorId: string
let venueId: string
let guests: string[]

const rounds = isLongRun() ? 20 : 4

beforeAll(async () => {
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@races.test' })
  venueId = await addVenue(world.db)
  guests = await addGuests(world.db, venueId, 60)
}, 30_000)

const countSeats = (workshopId: string) =>
  world.db.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))

const item = {
  title: 'Knots',
  type: 'workshop' as const,
  startTime: '2026-12-01T10:00',
  endTime: '2026-12-01T11:30',
  description: null,
  location: null,
}
const knots = { ...item, hostName: null, signupEnabled: true, tags: [] }

/** An organiser lowers 20 seats to 5; once that calls `begin`, 60 guests sign up. */
async function raceSignUps(lowering: (db: Db, id: string, begin: () => void) => Promise<unknown>) {
  const id = await addWorkshop(world.db, { venueId, title: 'Knots', capacity: 20 })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const lowered = outcome(lowering(world.second.db, id, begin))
  await begun
  const pools = [world.db, world.second.db]
  await Promise.all(
    guests.map((personId, index) =>
      outcome(signUp(pools[index % 2] ?? world.db, { workshopId: id, personId }, testNow)),
    ),
  )
  return { id, lowered: await lowered, seats: await countSeats(id) }
}

const lower = (db: Db, id: string, begin: () => void) => {
  begin()
  return updateWorkshop(testDeps(db), actorId, { id, version: 1, ...knots, capacity: 5 })
}

/** The command without its lock: people sign up between its check and its write. */
const checkThenLower = (db: Db, id: string, begin: () => void) =>
  db.transaction(async (tx) => {
    expect(await tx.$count(workshopSignups, eq(workshopSignups.workshopId, id))).toBe(0)
    begin()
    await tx.execute(sql`select pg_sleep(0.3)`)
    await tx.update(workshops).set({ capacity: 5 }).where(eq(workshops.id, id))
  })

const withoutSeatTrigger = <Result>(work: () => Promise<Result>) =>
  withoutTrigger(world.db, { table: 'workshops', trigger: 'workshop_capacity_kept' }, work)

/** Either five people have the five seats, or the lowering was refused. */
const allowed = [
  { lowered: 'done', seats: 5 },
  { lowered: 'CAPACITY_BELOW_SIGNUPS', seats: 20 },
  { lowered: 'QD003', seats: 20 },
]

test('D5: lowering the seats during sign-ups never leaves more people than seats', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { lowered, seats: taken } = await raceSignUps(lower)
    expect(allowed).toContainEqual({ lowered, seats: taken })
  }
})

test('D5: the lock alone or the trigger alone never leaves more people than seats', async () => {
  for (const found of [
    await withoutSeatTrigger(() => raceSignUps(lower)),
    await raceSignUps(checkThenLower),
  ]) {
    expect(allowed).toContainEqual({ lowered: found.lowered, seats: found.seats })
  }
})

test('control: without lock and trigger, the workshop has more people than seats', async () => {
  const found = await withoutSeatTrigger(() => raceSignUps(checkThenLower))
  // Remove what the control broke before the invariants are checked.
  await world.db.delete(workshopSignups).where(eq(workshopSignups.workshopId, found.id))
  expect(found.seats).toBeGreaterThan(5)
})

test('D8: concurrent saves of an item and its workshop give both the same values, without a deadlock', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await addItem(testDeps(world.db), actorId, { venueId, ...item })
    const [row] = await world.db.select().from(agendaItems).where(eq(agendaItems.id, id))
    const workshopId = row?.workshopId ?? ''
    const [first, second] = [testDeps(world.db), testDeps(world.second.db)]
    const codes = await Promise.all([
      outcome(updateItem(first, actorId, { id, version: 1, ...item, title: 'From the agenda' })),
      outcome(
        updateWorkshop(second, actorId, {
          id: workshopId,
          version: 1,
          ...knots,
          title: 'From the workshops',
          capacity: null,
        }),
      ),
      outcome(moveEntry(second, actorId, { id, version: 1, startTime: '2026-12-02T10:00' })),
    ])
    expect(codes.toSorted()).toEqual(['STALE', 'STALE', 'done'])
    const [after] = await world.db.select().from(agendaItems).where(eq(agendaItems.id, id))
    const [workshop] = await world.db.select().from(workshops).where(eq(workshops.id, workshopId))
    expect(workshop).toMatchObject({
      title: after?.title,
      startTime: after?.startTime,
      endTime: after?.endTime,
    })
  }
})

/** Two organisers move an item by two days at the same time; returns its start and version. */
async function shiftTwice(shift: (db: Db, id: string) => Promise<unknown>) {
  const { id } = await addItem(testDeps(world.db), actorId, { venueId, ...item, type: 'session' })
  await Promise.all([shift(world.db, id), shift(world.second.db, id)])
  const [after] = await world.db.select().from(agendaItems).where(eq(agendaItems.id, id))
  return { startTime: after?.startTime, version: after?.version }
}

test('two organisers who move an entry by two days concurrently move it by two days in total', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const found = await shiftTwice((db, id) =>
      shiftEntries(testDeps(db), actorId, {
        venueId,
        entries: [{ id, startTime: knots.startTime }],
        days: 2,
      }),
    )
    expect(found).toEqual({ startTime: '2026-12-03T10:00', version: 2 })
  }
})

test('control: without the check of its start, two organisers move an entry by four days in total', async () => {
  const found = await shiftTwice((db, id) =>
    db.execute(sql`update agenda_items set start_time = start_time + interval '2 days',
      end_time = end_time + interval '2 days', version = version + 1 where id = ${id}`),
  )
  expect(found).toEqual({ startTime: '2026-12-05T10:00', version: 3 })
})

test('an item that stops being a workshop during sign-ups either stays a workshop or has no sign-ups', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await addItem(testDeps(world.db), actorId, { venueId, ...item })
    const [row] = await world.db.select().from(agendaItems).where(eq(agendaItems.id, id))
    const workshopId = row?.workshopId ?? ''
    const requests = guests
      .slice(0, 10)
      .map((personId) => outcome(signUp(world.db, { workshopId, personId }, testNow)))
    const changed = await outcome(
      updateItem(testDeps(world.second.db), actorId, { id, version: 1, ...item, type: 'session' }),
    )
    const codes = new Set(await Promise.all(requests))
    expect([
      { changed: 'done', codes: ['NOT_FOUND'], seats: 0 },
      { changed: 'WORKSHOP_HAS_SIGNUPS', codes: ['done'], seats: 10 },
    ]).toContainEqual({ changed, codes: [...codes], seats: await countSeats(workshopId) })
  }
})
