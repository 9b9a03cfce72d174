import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Upcoming as UpcomingSchema } from '#contract/dashboard.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { venues } from '#server/venues/tables.ts'

type Counts = {
  invited: number
  attendees: number
  checkedIn: number
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
      count(*)::int as invited,
      count(*) filter (where attending = 'yes')::int as attendees,
      count(check_in_time)::int as "checkedIn",
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

type Upcoming = z.output<typeof UpcomingSchema>

const atOnce = 8

/**
 * What starts next at an edition: the event, the end of registration, agenda items, workshops that are none of them,
 * and meals, by the clock on its wall.
 */
export async function listUpcoming(db: Db, venueId: string, now: Date): Promise<Upcoming[]> {
  const [venue] = await db.select({ timeZone: venues.timeZone }).from(venues).where(eq(venues.id, venueId))
  if (!venue) return []
  const { rows } = await db.execute<Upcoming>(sql`
    with next as (
      select 'event' as kind, id, name as title, null as location, id as venue_id,
        event_start_date + coalesce(event_start_time, time '00:00') as starts, event_start_time is null as is_day
      from venues where event_start_date is not null
      union all select 'registration', id, name, null, id, registration_closes_at, false from venues
        where registration_closes_at is not null
      union all select 'agenda', id, title, location, venue_id, start_time, false from agenda_items
      union all select 'workshop', w.id, w.title, w.location, w.venue_id, w.start_time, false from workshops w
        where not exists (select from agenda_items i where i.workshop_id = w.id)
      union all select 'meal', id, title, location, venue_id, date + start_time, false from meal_events)
    select n.kind, n.id, n.title, n.location, v.id as "venueId", v.name as "venueName", v.quarter, v.year,
      to_char(n.starts, case when n.is_day then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI' end) as "startTime"
    from next n join venues v on v.id = n.venue_id
    where v.id = ${venueId} and n.starts >= ${wallClockAt(now, venue.timeZone)}::timestamp
    order by n.starts, n.kind, n.title collate names, n.id limit ${atOnce}`)
  return rows
}
