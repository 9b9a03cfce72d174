import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { shuttleLimits, shuttleRuns, shuttleSeats } from '#server/db/tables/shuttles.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { testDeps } from '#server/testing/served.ts'

const refusal = (code: string) => ({ code, defined: true })

describeOnBothDatabases('planning shuttles', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string
  let people: string[]

  const direction = 'to_venue' as const
  const landingTimes = ['13:00', '13:20', '13:40', '18:00'].map((clock) => `2026-11-30T${clock}`)

  beforeEach(async () => {
    const { db } = world()
    venueId = await addVenue(db, { name: crypto.randomUUID() })
    people = []
    for (const [index, flight1ArrivalTime] of landingTimes.entries()) {
      const personId = await addPerson(db, { fullName: `${'Ana Ben Cy Di'.split(' ')[index]} ${index}` })
      await addAttendance(db, { personId, venueId, flight1DepartureAirport: 'OSL', flight1ArrivalTime })
      people.push(personId)
    }
  })

  const personAt = (index: number) => people[index] ?? ''
  const seatsNow = async () =>
    (await organiser.shuttles.board({ venueId })).runs.map(({ number, personIds }) => [
      number,
      ...personIds.map((personId) => people.indexOf(personId)),
    ])
  const fields = { place: 'Airport, exit C', airport: null, seats: 2 }
  const extra = { vehicle: null, driverName: null, driverPhone: null, note: null }
  const addRun = async (clock: string) => {
    const run = { venueId, direction, ...fields, ...extra, leavesAt: `2026-11-30T${clock}` } as const
    return (await organiser.shuttles.addRun(run)).id
  }
  const move = (index: number, from: string | null, to: string | null) =>
    organiser.shuttles.move({ venueId, direction, moves: [{ personId: personAt(index), from, to }] })
  const passenger = (index: number, from: string | null = null) => ({
    personId: personAt(index),
    from,
    flightAt: landingTimes[index] ?? '',
  })

  test('puts a person on a shuttle, moves and removes them, and logs each step once', async () => {
    const [earlier, later] = [await addRun('14:30'), await addRun('15:30')]
    await move(0, null, earlier)
    await move(0, null, earlier)
    await move(0, earlier, later)
    expect(await seatsNow()).toEqual([[1], [2, 0]])
    await move(0, later, null)
    expect(await seatsNow()).toEqual([[1], [2]])
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
    expect(entries.filter(({ entity }) => entity === 'attendance').map(({ action }) => action)).toEqual([
      'shuttle.seated',
      'shuttle.seated',
      'shuttle.left',
    ])
  })

  test('a full shuttle accepts no one, a swap keeps the count, and several moves succeed or fail together', async () => {
    const [earlier, later] = [await addRun('14:30'), await addRun('15:30')]
    await move(0, null, earlier)
    await move(1, null, earlier)
    await expect(move(2, null, earlier)).rejects.toMatchObject(refusal('SHUTTLE_FULL'))
    await move(2, null, later)
    const swap = [
      { personId: personAt(0), from: earlier, to: later },
      { personId: personAt(2), from: later, to: earlier },
    ]
    await organiser.shuttles.move({ venueId, direction, moves: swap })
    expect(await seatsNow()).toEqual([
      [1, 1, 2],
      [2, 0],
    ])
    const both = [
      { personId: personAt(0), from: later, to: earlier },
      { personId: personAt(3), from: null, to: later },
    ]
    await expect(organiser.shuttles.move({ venueId, direction, moves: both })).rejects.toMatchObject(
      refusal('SHUTTLE_FULL'),
    )
    expect(await world().db.$count(shuttleSeats, eq(shuttleSeats.venueId, venueId))).toBe(3)
  })

  test('refuses to move people who have moved, aren’t coming or make their own way', async () => {
    const { db } = world()
    const runId = await addRun('14:30')
    await expect(move(0, runId, null)).resolves.toEqual({ undo: null })
    await expect(move(0, crypto.randomUUID(), runId)).rejects.toMatchObject(refusal('STALE'))
    await expect(move(0, null, crypto.randomUUID())).rejects.toMatchObject(refusal('NOT_FOUND'))
    await db
      .update(attendance)
      .set({ attending: 'maybe' })
      .where(eq(attendance.personId, personAt(0)))
    await expect(move(0, null, runId)).rejects.toMatchObject(refusal('NOT_CONFIRMED'))
    await db
      .update(attendance)
      .set({ ownWayThere: true })
      .where(eq(attendance.personId, personAt(1)))
    await expect(move(1, null, runId)).rejects.toMatchObject(refusal('OWN_WAY'))
    const home = await organiser.shuttles.addRun({
      venueId,
      direction: 'to_airport',
      ...fields,
      ...extra,
      leavesAt: '2026-12-03T09:00',
    })
    await expect(move(2, null, home.id)).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('applies a plan in one call, only once even if repeated, and one Undo reverts it', async () => {
    const limits = { bufferMinutes: 45, longestWaitMinutes: 60, seats: 2 }
    const id = crypto.randomUUID()
    const arrangement = {
      venueId,
      direction,
      limits,
      runs: [{ id, ...fields, leavesAt: '2026-11-30T14:05', people: [passenger(0), passenger(1)] }],
      moves: [],
    }
    const result = await organiser.shuttles.arrange(arrangement)
    await organiser.shuttles.arrange(arrangement)
    expect(await seatsNow()).toEqual([[1, 0, 1]])
    expect((await organiser.shuttles.board({ venueId })).limits).toEqual({
      to_venue: limits,
      to_airport: null,
    })
    expect(await pressUndo(organiser, result)).toMatchObject({ undone: 2, kept: 0 })
    expect(await seatsNow()).toEqual([])
    expect(await world().db.$count(shuttleLimits, eq(shuttleLimits.venueId, venueId))).toBe(0)
    expect(await pressUndo(organiser, result)).toMatchObject({ undone: 0, kept: 0 })
  })

  test('a proposal is stale once a flight or seat has changed, and refused once the shuttle is full', async () => {
    const runId = await addRun('14:30')
    const place = (index: number) => ({ ...passenger(index), to: runId })
    const arrange = (moves: ReturnType<typeof place>[]) =>
      organiser.shuttles.arrange({ venueId, direction, runs: [], moves })
    await world()
      .db.update(attendance)
      .set({ flight1ArrivalTime: '2026-11-30T20:00' })
      .where(and(eq(attendance.personId, personAt(0)), eq(attendance.venueId, venueId)))
    await expect(arrange([place(0)])).rejects.toMatchObject(refusal('STALE'))
    await arrange([place(1), place(2)])
    await expect(arrange([place(3)])).rejects.toMatchObject(refusal('SHUTTLE_FULL'))
    const other = await addRun('15:00')
    await expect(arrange([{ ...place(1), to: other }])).rejects.toMatchObject(refusal('STALE'))
  })

  test('Undo keeps runs that have changed or got passengers since, and restores former seats that are free', async () => {
    const old = await addRun('14:30')
    await move(0, null, old)
    const late = crypto.randomUUID()
    const result = await organiser.shuttles.arrange({
      venueId,
      direction,
      runs: [
        { ...fields, leavesAt: '2026-11-30T14:05', people: [passenger(0, old)] },
        { ...fields, id: late, leavesAt: '2026-11-30T18:45', people: [passenger(3)] },
      ],
      moves: [],
    })
    expect(await seatsNow()).toEqual([[2, 0], [1], [3, 3]])
    await move(2, null, late)
    expect(await pressUndo(organiser, result)).toMatchObject({ kept: 1 })
    expect(await seatsNow()).toEqual([
      [1, 0],
      [3, 2, 3],
    ])
  })

  test('gives every run of two concurrent plans a different number', async () => {
    const plan = (index: number) =>
      organiser.shuttles.arrange({
        venueId,
        direction,
        runs: [{ ...fields, leavesAt: '2026-11-30T14:05', people: [passenger(index)] }],
        moves: [],
      })
    await Promise.all([plan(0), plan(1), plan(2)])
    const numbers = await world().db.select().from(shuttleRuns).where(eq(shuttleRuns.venueId, venueId))
    expect(numbers.map(({ number }) => number).toSorted()).toEqual([1, 2, 3])
  })
})
