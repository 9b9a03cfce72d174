import { and, eq } from 'drizzle-orm'
import { shuttleDirections, type Direction } from '#contract/shuttle-directions.ts'
import { usualLimits } from '#contract/shuttle-fit.ts'
import { planRuns } from '#contract/shuttle-plan.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { flightAtOf } from '#server/shuttles/seats/rules.ts'
import { shuttleLimits, shuttleRuns, shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'

const drivers = [
  { driverName: 'João Teixeira', driverPhone: '+351 913 555 010', vehicle: 'White van, 31-AB-07' },
  { driverName: 'Marta Reis', driverPhone: '+351 913 555 011', vehicle: 'Blue minibus, 54-CD-12' },
  { driverName: null, driverPhone: null, vehicle: null },
] as const

const places: Readonly<Record<Direction, string>> = {
  to_venue: 'Airport, exit C',
  to_airport: 'Hotel, main door',
}

/** Adds published shuttles for everyone with known flights, like the planner. The demo has one airport per edition. */
export async function seedShuttles(tx: Db, venueId: string): Promise<void> {
  const coming = await tx
    .select()
    .from(attendance)
    .where(and(eq(attendance.venueId, venueId), eq(attendance.attending, 'yes')))
  let number = 0
  for (const direction of shuttleDirections) {
    const limits = usualLimits[direction]
    const flyers = coming.flatMap((row) => {
      const flightAt = flightAtOf(row, direction)
      return flightAt === null ? [] : [{ personId: row.personId, airport: null, flightAt }]
    })
    const planned = planRuns(direction, flyers, limits).map((run, index) => ({
      ...run,
      ...(drivers[index % drivers.length] ?? drivers[0]),
      id: crypto.randomUUID(),
      venueId,
      direction,
      number: (number += 1),
      place: places[direction],
      seats: limits.seats,
    }))
    await tx.insert(shuttleLimits).values({ venueId, direction, ...limits })
    if (planned.length === 0) continue
    await tx.insert(shuttleRuns).values(planned.map(({ personIds: _on, ...run }) => run))
    const seats = planned.flatMap(({ id: runId, personIds }) =>
      personIds.map((personId) => ({ runId, personId, venueId, direction })),
    )
    await tx.insert(shuttleSeats).values(seats)
    const tickets = planned.flatMap(({ id: runId, personIds, airport: _airport, seats: _seats, ...ticket }) =>
      personIds.map((personId) => ({ ...ticket, id: crypto.randomUUID(), runId, personId })),
    )
    await tx.insert(shuttleTickets).values(tickets)
  }
}
