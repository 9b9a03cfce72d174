import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { venues } from '#server/venues/tables.ts'

type Counts = {
  attendees: number
  travelBookings: number
  roomAssignments: number
  activeWorkshops: number
  cateringOrders: number
  surveyResponses: number
}

/** The six numbers of an edition, in one statement. Refuses NOT_FOUND. */
export async function countEdition(db: Db, venueId: string, now: Date): Promise<Counts> {
  const [venue] = await db.select({ timeZone: venues.timeZone }).from(venues).where(eq(venues.id, venueId))
  if (!venue) return refuse('NOT_FOUND')
  const { rows } = await db.execute<Counts>(sql`
    select
      count(*) filter (where attending = 'yes')::int as attendees,
      count(*) filter (where attending = 'yes'
        and coalesce(flight_1_departure_airport, flight_2_departure_airport) is not null)::int as "travelBookings",
      count(registered_at)::int as "surveyResponses",
      (select count(*)::int from room_assignments where venue_id = ${venueId}) as "roomAssignments",
      (select count(*)::int from workshops where venue_id = ${venueId}
        and coalesce(end_time, start_time) > ${wallClockAt(now, venue.timeZone)}::timestamp) as "activeWorkshops",
      (select count(*)::int from catering_orders o join meal_events m on m.id = o.meal_event_id
        where m.venue_id = ${venueId} and o.status <> 'cancelled') as "cateringOrders"
    from attendance where venue_id = ${venueId}`)
  return rows[0] ?? refuse('NOT_FOUND')
}
