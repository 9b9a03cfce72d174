import { and, eq, sql } from 'drizzle-orm'
import type { Direction } from '#contract/shuttle-directions.ts'
import { fitOf, usualLimits, type Limits } from '#contract/shuttle-fit.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { wallClockText } from '#server/lib/json-object.ts'
import { shuttleSeats } from '#server/db/tables/shuttles.ts'

/**
 * The run of each of these people in one direction. It can't change while their attendance rows are locked, unless a
 * run is deleted.
 */
export async function findSeats(
  tx: Db,
  { venueId, direction }: { venueId: string; direction: Direction },
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ personId: shuttleSeats.personId, runId: shuttleSeats.runId })
    .from(shuttleSeats)
    .where(
      and(
        eq(shuttleSeats.venueId, venueId),
        eq(shuttleSeats.direction, direction),
        isAmong(shuttleSeats.personId, personIds),
      ),
    )
  return new Map(rows.map(({ personId, runId }) => [personId, runId]))
}

type SeatRow = Omit<Limits, 'seats'> & {
  personId: string
  direction: Direction
  number: number
  leavesAt: string
  runAirport: string | null
  airport: string | null
  flightAt: string | null
}

/** Every shuttle seat of an edition, and how its run suits the person's flight. */
export async function listSeatFits(db: Db, venueId: string) {
  const { rows } = await db.execute<SeatRow>(sql`
    select s.person_id as "personId", s.direction, r.number, ${wallClockText(sql`r.leaves_at`)} as "leavesAt",
      r.airport as "runAirport",
      case s.direction when 'to_venue' then v.airport else coalesce(a.flight_2_departure_airport, v.airport) end as airport,
      ${wallClockText(sql`case s.direction when 'to_venue' then a.flight_1_arrival_time else a.flight_2_departure_time end`)}
        as "flightAt",
      coalesce(l.buffer_minutes, ${usualLimit('bufferMinutes')}) as "bufferMinutes",
      coalesce(l.longest_wait_minutes, ${usualLimit('longestWaitMinutes')}) as "longestWaitMinutes"
    from shuttle_seats s
    join shuttle_runs r on r.id = s.run_id
    join venues v on v.id = s.venue_id
    join attendance a on a.venue_id = s.venue_id and a.person_id = s.person_id
    left join shuttle_limits l on l.venue_id = s.venue_id and l.direction = s.direction
    where s.venue_id = ${venueId}
    order by r.number, s.person_id`)
  return rows.map(({ personId, direction, number, leavesAt, runAirport, airport, flightAt, ...limits }) => ({
    personId,
    direction,
    number,
    leavesAt,
    fit: fitOf(direction, { run: { leavesAt, airport: runAirport }, flyer: { airport, flightAt }, limits }),
  }))
}

const usualLimit = (name: 'bufferMinutes' | 'longestWaitMinutes') =>
  sql`case s.direction when 'to_venue' then ${usualLimits.to_venue[name]}::int else ${usualLimits.to_airport[name]}::int end`
