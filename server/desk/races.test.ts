import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { checkIn, setStatus, undoCheckIn } from '#server/attendance/commands.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { sync } from '#server/desk/commands.ts'
import { joinDesk, showDeskLink } from '#server/desk/devices/commands.ts'
import { outcome } from '#server/testing/outcome.ts'
import { countingCheckIn } from '#server/desk/rules.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { isLongRun } from '#server/env.ts'
import { addAccount, addGuests, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

const world = openRaceWorld()
let actorId: string
let organiser: { userId: string }

beforeAll(async () => {
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@studio.test' })
  organiser = { userId: actorId }
}, 30_000)

/** Every second call goes through another process. */
const depsOf = (index: number) => testDeps(index % 2 === 0 ? world.db : world.second.db)
const checkInOf = (personId: string, age: number) => ({
  id: randomUUID(),
  personId,
  kind: 'in' as const,
  age,
  saw: [],
})

/** Everyone at the edition, with the check-in that follows from their taps and the one stored. */
async function checkInsOf(venueId: string) {
  const taps = Map.groupBy(
    await world.db
      .select()
      .from(doorTaps)
      .where(sql`venue_id = ${venueId}`),
    (tap) => tap.personId,
  )
  const rows = await world.db
    .select()
    .from(attendance)
    .where(sql`venue_id = ${venueId}`)
  return rows.map(({ personId, attending, checkInTime }) => ({
    expected: attending === 'yes' ? (countingCheckIn(taps.get(personId) ?? [])?.at ?? null) : null,
    actual: checkInTime,
  }))
}

test('devices that send their taps twice, in any order, store exactly the expected check-ins', async () => {
  const venueId = await addVenue(world.db)
  const people = await addGuests(world.db, venueId, 60)
  const batches = Array.from({ length: isLongRun() ? 40 : 10 }, (_, device) => {
    const ins = people.map((personId, index) => checkInOf(personId, ((device * 7 + index * 13) % 50) * 1000))
    const undos = ins.slice(0, 20).map(({ id, personId }) => ({
      ...checkInOf(personId, 0),
      kind: 'undo' as const,
      saw: [id],
    }))
    return [...ins, ...undos]
  })
  const send = (taps: (typeof batches)[number], index: number) =>
    sync(depsOf(index), organiser, { venueId, taps, cursor: null, madeBy: null })
  await Promise.all(batches.flatMap((taps, index) => [send(taps, index), send(taps.toReversed(), index + 1)]))
  const count = batches.flat().length
  expect(await world.db.$count(doorTaps, sql`venue_id = ${venueId}`)).toBe(count)
  expect(await world.db.$count(auditLog, sql`venue_id = ${venueId}`)).toBe(count)
  const all = await checkInsOf(venueId)
  expect(all.map(({ actual }) => actual)).toEqual(all.map(({ expected }) => expected))
  expect(all.filter(({ actual }) => actual === null)).toHaveLength(20)
}, 60_000)

test('concurrent check-ins, undos and changes to answers store exactly the expected check-ins', async () => {
  const venueId = await addVenue(world.db)
  const people = await addGuests(world.db, venueId, 12)
  const rows = await world.db
    .select()
    .from(attendance)
    .where(sql`venue_id = ${venueId}`)
  const toMaybe = { from: 'yes', attending: 'maybe', undoCheckIn: true, shown: 'any' } as const
  await Promise.all(
    rows.flatMap(({ id }, index) => [
      sync(depsOf(index), organiser, {
        venueId,
        taps: people.map((personId) => checkInOf(personId, index * 1000)),
        cursor: null,
        madeBy: null,
      }),
      checkIn(depsOf(index + 1), actorId, { id, setToYes: true }),
      index % 2 === 0
        ? undoCheckIn(depsOf(index).db, actorId, id)
        : setStatus(depsOf(index), actorId, { id, ...toMaybe }),
    ]),
  )
  const all = await checkInsOf(venueId)
  expect(all.map(({ actual }) => actual)).toEqual(all.map(({ expected }) => expected))
}, 60_000)

test('a cursor made during the write of a tap still returns that tap', async () => {
  const venueId = await addVenue(world.db)
  const [personId = ''] = await addGuests(world.db, venueId, 1)
  const syncSince = (cursor: string | null) =>
    sync(depsOf(0), organiser, { venueId, taps: [], cursor, madeBy: null })
  const cursor = await world.second.db.transaction(async (tx) => {
    await sync(testDeps(tx), organiser, {
      venueId,
      taps: [checkInOf(personId, 0)],
      cursor: null,
      madeBy: null,
    })
    await checkIn(depsOf(0), actorId, { id: await addOtherRow(), setToYes: true })
    return (await syncSince(null)).cursor
  })
  expect((await syncSince(cursor)).changes.map((row) => row.personId)).toEqual([personId])
})

/** Adds a person at another edition, so that later transactions are already finished. */
async function addOtherRow(): Promise<string> {
  const venueId = await addVenue(world.db)
  await addGuests(world.db, venueId, 1)
  const [row] = await world.db
    .select()
    .from(attendance)
    .where(sql`venue_id = ${venueId}`)
  return row?.id ?? ''
}

test('a statement doesn’t see the check-in of the tap that it writes', async () => {
  const venueId = await addVenue(world.db)
  const [personId = ''] = await addGuests(world.db, venueId, 1)
  const { rows } = await world.db.execute<{ at: string | null }>(sql`
    with added as (insert into door_taps (venue_id, person_id, kind, at) values (${venueId}, ${personId}, 'in', ${testNow.toISOString()}))
    select min(t.at) as at from door_taps t where t.person_id = ${personId}`)
  expect(rows).toEqual([{ at: null }])
  await world.db.delete(doorTaps).where(sql`person_id = ${personId}`)
})

test('a helpers’ link opened by many people concurrently admits only as many as it allows', async () => {
  const venueId = await addVenue(world.db, { eventStartDate: '2026-11-22' })
  const { url } = await showDeskLink(depsOf(0), actorId, { venueId, maxDevices: 3 })
  const token = url.split('#')[1] ?? ''
  const joined = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      outcome(joinDesk(depsOf(index), { token, name: `Helper ${index}`, userAgent: undefined })),
    ),
  )
  expect(joined.toSorted()).toEqual([
    ...Array.from({ length: 17 }, () => 'DESK_FULL'),
    'done',
    'done',
    'done',
  ])
}, 60_000)
