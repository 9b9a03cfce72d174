import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { blankFlights } from '#contract/answers.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { saveAnswers } from '#server/registration/commands.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { answers, flights } from '#server/testing/matrix-fields.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

describeOnBothDatabases('the travel API', (world) => {
  // The database records the times of changes by its own clock, so the test must use it too.
  const organiser = openOrganiser(() => testDeps(world().db, { clock: () => new Date() }))
  let venueId: string
  let personId: string
  let id: string

  beforeEach(async () => {
    const { db } = world()
    venueId = await addVenue(db)
    personId = await addPerson(db, { fullName: 'Ana Lima' })
    id = await addAttendance(db, { personId, venueId, ...flights })
  })

  const listed = async () => (await organiser.travel.list({ venueId }))[0]
  const change = (fields: object) => world().db.update(attendance).set(fields).where(eq(attendance.id, id))
  const letHoursPass = (hours: number) =>
    change({ flightsChangedAt: sql`flights_changed_at - ${`${hours} hours`}::interval` })

  test('lists all confirmed people by name, even those without flights', async () => {
    const { db } = world()
    for (const [fullName, attending] of [
      ['bo', 'yes'],
      ['Maybe', 'maybe'],
      ['No', 'no'],
    ] as const) {
      await addAttendance(db, { personId: await addPerson(db, { fullName }), venueId, attending })
    }
    const rows = await organiser.travel.list({ venueId })
    expect(rows.map(({ fullName, flight1ArrivalTime }) => [fullName, flight1ArrivalTime])).toEqual([
      ['Ana Lima', '2026-11-30T09:45'],
      ['bo', null],
    ])
    expect(rows[0]).toMatchObject({ ...flights, flightsBefore: null, flightsChangedAt: null })
  })

  test('marks an organiser’s change with the former flight, and logs it without the values', async () => {
    const late = { ...flights, flight1ArrivalTime: '2026-11-30T13:20' }
    expect(await organiser.travel.saveFlights({ id, version: 1, ...late })).toEqual({ version: 2 })
    expect(await listed()).toMatchObject({ ...late, flightsBefore: flights })
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries).toMatchObject([
      { action: 'travel.flightsChanged', fields: ['flight1ArrivalTime'], before: null, after: null, venueId },
    ])
  })

  test('marks a change in the survey, too, because the database records every change', async () => {
    await world().db.transaction((tx) =>
      saveAnswers(tx, testDeps(tx), {
        personId,
        venueId,
        answers: {
          ...answers('LP'),
          ...flights,
          studioId: 'LP',
          dietNote: null,
          flight1DepartureAirport: 'BGO',
        },
      }),
    )
    expect(await listed()).toMatchObject({
      flight1DepartureAirport: 'BGO',
      flightsBefore: { ...flights, flight1DepartureAirport: 'OSL' },
    })
  })

  test('keeps the flight from before the first of several changes, unless it is changed back', async () => {
    await change({ flight1DepartureAirport: 'BGO' })
    await change({ flight1DepartureAirport: 'TRD' })
    expect(await listed()).toMatchObject({ flightsBefore: { flight1DepartureAirport: 'OSL' } })
    await change({ flight1DepartureAirport: 'OSL' })
    expect(await listed()).toMatchObject({ flightsBefore: null, flightsChangedAt: null })
  })

  test('treats another flight number as a change, and keeps the saved number if the flight is the same and the new one is blank', async () => {
    const saved = { id, version: 1, ...flights, flight1Number: 'sk4625' }
    await organiser.travel.saveFlights(saved)
    expect(await listed()).toMatchObject({
      flight1Number: 'SK 4625',
      flightsBefore: { flight1Number: 'SK 4623' },
    })
    const blank = { ...saved, version: 2, flight1Number: '' }
    expect(await organiser.travel.saveFlights(blank)).toEqual({ version: 2 })
    expect(await listed()).toMatchObject({ flight1Number: 'SK 4625' })
    await organiser.travel.saveFlights({ ...blank, flight1DepartureTime: '2026-11-30T08:00' })
    expect(await listed()).toMatchObject({ flight1Number: null })
  })

  test('doesn’t treat a first answer or an unchanged save as a change', async () => {
    await change(blankFlights)
    await change(flights)
    await change(flights)
    expect(await listed()).toMatchObject({ ...flights, flightsBefore: null })
  })

  test('marks nothing after 48 hours, and compares the next change with the current flight', async () => {
    await change({ flight1DepartureAirport: 'BGO' })
    await letHoursPass(47)
    expect(await listed()).toMatchObject({ flightsBefore: { flight1DepartureAirport: 'OSL' } })
    await letHoursPass(2)
    expect(await listed()).toMatchObject({ flightsBefore: null, flightsChangedAt: null })
    await change({ flight1DepartureAirport: 'TRD' })
    expect(await listed()).toMatchObject({ flightsBefore: { flight1DepartureAirport: 'BGO' } })
  })

  test('deletes the former values of flights together with the flights (security G5)', async () => {
    await change({ flight1DepartureAirport: 'BGO' })
    await change(blankFlights)
    const [row] = await world().db.select().from(attendance).where(eq(attendance.id, id))
    expect(row).toMatchObject({ flightsBefore: null, flightsChangedAt: null })
  })

  test('refuses a stale save with the current flights, and accepts a repeated save', async () => {
    const first = { id, version: 1, ...flights, flight2DepartureAirport: 'LIS' }
    await organiser.travel.saveFlights(first)
    expect(await organiser.travel.saveFlights(first)).toEqual({ version: 2 })
    await expect(
      organiser.travel.saveFlights({ ...first, flight2DepartureAirport: 'OPO' }),
    ).rejects.toMatchObject({ code: 'STALE', data: { version: 2, flight2DepartureAirport: 'LIS' } })
    await expect(organiser.travel.saveFlights({ ...first, id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('shows a landing to all organisers, keeps its first time, and can undo it', async () => {
    const { db } = world()
    const readArrival = async () =>
      (await organiser.travel.arrivals({ venueId })).find((row) => row.id === id)
    expect(await readArrival()).toMatchObject({
      landedAt: null,
      landedBy: null,
      roomNumber: null,
      attending: 'yes',
    })
    await organiser.travel.markLanded({ id, hasLanded: true })
    const first = await readArrival()
    expect(first).toMatchObject({ landedAt: expect.any(String), landedBy: 'Nadia Haddad' })
    await organiser.travel.markLanded({ id, hasLanded: true })
    expect(await readArrival()).toEqual(first)
    await organiser.travel.markLanded({ id, hasLanded: false })
    expect(await readArrival()).toMatchObject({ landedAt: null, landedBy: null })
    // An open form about the flights doesn't become stale.
    expect(await organiser.travel.saveFlights({ id, version: 1, ...flights })).toEqual({ version: 1 })
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.map(({ action }) => action)).toEqual(['travel.landed', 'travel.landingTakenBack'])
  })

  test('lists no arrivals of people who declined or aren’t on the list', async () => {
    await change({ attending: 'no' })
    expect(await organiser.travel.arrivals({ venueId })).toEqual([])
    await expect(organiser.travel.markLanded({ id, hasLanded: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(
      organiser.travel.markLanded({ id: crypto.randomUUID(), hasLanded: true }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('logs the export of the list', async () => {
    await organiser.travel.exported({ venueId, rows: 7 })
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
    expect(entries).toMatchObject([{ action: 'travel.exported', entityId: venueId, after: { rows: 7 } }])
    await expect(organiser.travel.exported({ venueId: crypto.randomUUID(), rows: 7 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
