import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { shuttleLimits, shuttleRuns, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { testDeps } from '#server/testing/served.ts'

describeOnBothDatabases('the list of people who land too late for the last shuttle', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string
  let hugo: string

  beforeEach(async () => {
    venueId = await addVenue(world().db, { name: crypto.randomUUID(), airport: 'LIS' })
    hugo = await addGuest('Hugo Reis', '2026-11-30T23:40')
  })

  const direction = 'to_venue'
  const evening = '2026-11-30T22:30'

  async function addGuest(fullName: string, landsAt: string | null) {
    const personId = await addPerson(world().db, { fullName, email: `${crypto.randomUUID()}@guests.test` })
    await addAttendance(world().db, { personId, venueId, flight1ArrivalTime: landsAt })
    return personId
  }
  const change = (fields: Partial<typeof attendance.$inferInsert>) =>
    world()
      .db.update(attendance)
      .set(fields)
      .where(and(eq(attendance.venueId, venueId), eq(attendance.personId, hugo)))
  /** Adds a run with a passenger, because only runs with passengers are published. */
  async function addRun(leavesAt: string, airport: string | null = 'LIS', rider?: string) {
    const personId = rider ?? (await addGuest('Ana Lima', null))
    const fields = { place: 'Airport, exit C', airport, leavesAt, seats: 8, note: null }
    const driver = { vehicle: null, driverName: null, driverPhone: null }
    const { id } = await organiser.shuttles.addRun({ venueId, direction, ...fields, ...driver })
    await organiser.shuttles.move({ venueId, direction, moves: [{ personId, from: null, to: id }] })
  }
  const publish = async () => {
    const { revision } = await organiser.shuttles.board({ venueId })
    const announced = await fingerprintOf(organiser, {
      call: 'shuttles.publish',
      input: { venueId, revision },
    })
    await organiser.shuttles.publish({ venueId, revision, announced })
  }
  const readMissed = async () => {
    const rows = await organiser.travel.arrivals({ venueId })
    return rows.find(({ personId }) => personId === hugo)?.missedLastShuttle
  }

  test('counts a run only once published, with its published time until the next publication', async () => {
    expect(await readMissed()).toBeNull()
    await addRun(evening)
    expect(await readMissed()).toBeNull()
    await publish()
    expect(await readMissed()).toBe(evening)
    await world().db.update(shuttleRuns).set({ leavesAt: '2026-12-01T01:00' })
    expect(await readMissed()).toBe(evening)
    await publish()
    expect(await readMissed()).toBeNull()
  })

  test('adds the plan’s buffer to the landing time, or 45 minutes without a plan', async () => {
    await addRun(evening)
    await publish()
    await change({ flight1ArrivalTime: '2026-11-30T21:45' })
    expect(await readMissed()).toBeNull()
    await change({ flight1ArrivalTime: '2026-11-30T21:46' })
    expect(await readMissed()).toBe(evening)
    await world()
      .db.insert(shuttleLimits)
      .values({ venueId, direction, bufferMinutes: 30, longestWaitMinutes: 60, seats: 8 })
    expect(await readMissed()).toBeNull()
  })

  test('excludes people who drive, have arrived, haven’t answered, or gave no landing time', async () => {
    await addRun(evening)
    await publish()
    const settled = [
      { ownWayThere: true },
      { checkInTime: new Date('2026-12-01T01:00:00Z') },
      { attending: 'maybe' },
      { flight1ArrivalTime: null },
    ] as const
    const usual = {
      ownWayThere: false,
      checkInTime: null,
      attending: 'yes',
      flight1ArrivalTime: '2026-11-30T23:40',
    } as const
    for (const fields of settled) {
      await change(usual)
      expect(await readMissed()).toBe(evening)
      await change(fields)
      expect(await readMissed()).toBeNull()
    }
  })

  test('excludes people with a seat on a published run that leaves after their landing', async () => {
    await addRun(evening, 'LIS', hugo)
    await change({ flight1ArrivalTime: '2026-11-30T22:10' })
    expect(await readMissed()).toBeNull()
    await publish()
    // Within the buffer: tight, but they have a seat.
    expect(await readMissed()).toBeNull()
    await change({ flight1ArrivalTime: '2026-11-30T22:31' })
    expect(await readMissed()).toBe(evening)
  })

  test('compares with the last shuttle of the same night, or of all days if none leaves that night', async () => {
    await addRun('2026-11-29T20:00')
    await addRun('2026-12-01T09:00')
    await publish()
    expect(await readMissed()).toBeNull()
    await addRun(evening)
    await publish()
    expect(await readMissed()).toBe(evening)
    // The small hours belong to the evening before.
    await change({ flight1ArrivalTime: '2026-12-01T02:00' })
    expect(await readMissed()).toBe(evening)
    await change({ flight1ArrivalTime: '2026-12-01T04:00' })
    expect(await readMissed()).toBeNull()
    await change({ flight1ArrivalTime: '2026-12-02T08:00' })
    expect(await readMissed()).toBe('2026-12-01T09:00')
  })

  test('ignores runs from another airport or to the airport, but counts runs from an unknown airport', async () => {
    await addRun(evening)
    await addRun('2026-12-01T01:00', 'OPO')
    await publish()
    expect(await readMissed()).toBe(evening)
    await world()
      .db.update(shuttleTickets)
      .set({ direction: 'to_airport' })
      .where(and(eq(shuttleTickets.venueId, venueId), eq(shuttleTickets.leavesAt, evening)))
    expect(await readMissed()).toBeNull()
    await addRun('2026-12-01T00:10', null)
    await publish()
    expect(await readMissed()).toBe('2026-12-01T00:10')
  })
})
