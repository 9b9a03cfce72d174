import { eq } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { nextNumber } from '#server/shuttles/numbers/commands.ts'
import { ticketRevision } from '#server/shuttles/publishing/queries.ts'
import { shuttleRuns, shuttleSeats } from '#server/db/tables/shuttles.ts'
import { addAttendance, addPerson, returnedRow } from '#server/testing/cast.ts'
import { guests, editionInput, organisers, type Matrix } from '#server/testing/matrix-cells.ts'
import { fileOfFlights, flights, uniqueText, uniqueEmail } from '#server/testing/matrix-fields.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'
import { newAttendanceId, newAttendee, newVenue } from '#server/testing/matrix-rows.ts'

const runFields = {
  place: 'Airport, exit C',
  airport: 'LIS',
  leavesAt: '2026-11-30T14:30',
  seats: 8,
  vehicle: null,
  driverName: null,
  driverPhone: null,
  note: null,
} as const

/** Flights and landings. */
export const travel: Matrix['travel'] = {
  previewImport: organisers(fileOfFlights),
  import: organisers(fileOfFlights),
  mine: guests(editionInput),
  list: organisers(editionInput),
  arrivals: organisers(editionInput),
  markLanded: organisers(async (fixture) => ({ id: await newAttendanceId(fixture), hasLanded: true })),
  saveFlights: organisers(async (fixture) => ({
    id: await newAttendanceId(fixture),
    version: 1,
    ...flights,
  })),
  exported: organisers((fixture) => ({ venueId: fixture.here, rows: 3 })),
}

/** Drives between airport and venue. */
export const shuttles: Matrix['shuttles'] = {
  board: organisers(editionInput),
  addRun: organisers((fixture) => ({
    venueId: fixture.here,
    direction: 'to_venue' as const,
    ...runFields,
  })),
  updateRun: organisers(async (fixture) => ({ id: await newRun(fixture), version: 1, ...runFields })),
  deleteRun: organisers(async (fixture) => ({ id: await newRun(fixture) })),
  move: organisers(async (fixture) => ({
    venueId: fixture.here,
    direction: 'to_venue' as const,
    moves: [{ personId: (await newAttendee(fixture)).personId, from: null, to: await newRun(fixture) }],
  })),
  arrange: organisers(newArrangement),
  publish: organisers(newDraftOfShuttles),
  setOwnWay: guests((fixture) => ({
    venueId: fixture.here,
    direction: 'to_airport' as const,
    isOwnWay: true,
  })),
}

/** An unpublished run from the airport. */
async function newRun({ deps, here: venueId }: Fixture): Promise<string> {
  const number = await deps.db.transaction((tx) => nextNumber(tx, venueId))
  const [run] = await deps.db
    .insert(shuttleRuns)
    .values({ ...runFields, venueId, direction: 'to_venue', number })
    .returning({ id: shuttleRuns.id })
  return returnedRow(run).id
}

/** Puts a landing person on an existing run. */
async function newArrangement(fixture: Fixture) {
  const { db } = fixture.deps
  const { personId, attendanceId } = await newAttendee(fixture)
  const flightAt = '2026-11-30T13:00'
  await db.update(attendance).set({ flight1ArrivalTime: flightAt }).where(eq(attendance.id, attendanceId))
  return {
    venueId: fixture.here,
    direction: 'to_venue' as const,
    limits: { bufferMinutes: 45, longestWaitMinutes: 60, seats: 8 },
    runs: [],
    moves: [{ personId, from: null, to: await newRun(fixture), flightAt }],
  }
}

/** A draft at an edition of its own, so that it doesn't change what guests of the others see. */
async function newDraftOfShuttles(fixture: Fixture) {
  const { db } = fixture.deps
  const venueId = await newVenue(fixture)
  const personId = await addPerson(db, { fullName: uniqueText('Person'), email: uniqueEmail() })
  await addAttendance(db, { personId, venueId })
  const run = { ...runFields, venueId, direction: 'to_venue' as const, number: 1 }
  const [row] = await db.insert(shuttleRuns).values(run).returning({ id: shuttleRuns.id })
  const seat = { runId: returnedRow(row).id, personId, venueId, direction: run.direction }
  await db.insert(shuttleSeats).values(seat)
  const { rows } = await db.execute<{ md5: string }>(ticketRevision(venueId))
  return { venueId, revision: returnedRow(rows[0]).md5 }
}
