import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ToDo, Upcoming as UpcomingSchema } from '#contract/dashboard.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
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

/** What is left to do for an edition, by the clock on its wall. Refuses NOT_FOUND. */
export async function listToDo(db: Db, venueId: string, now: Date): Promise<z.output<typeof ToDo>> {
  const [venue] = await db.select().from(venues).where(eq(venues.id, venueId))
  if (!venue) return refuse('NOT_FOUND')
  const wall = wallClockAt(now, venue.timeZone)
  const today = wall.slice(0, 10)
  const { registrationClosesAt: closes } = venue
  const isSoon = closes !== null && closes > wall && closes.slice(0, 10) <= addDays(today, 7)
  const people = await db.execute<People>(sql`
    select
      count(*) filter (where a.attending <> 'no' and p.user_id is null and i.id is null)::int as uninvited,
      count(*) filter (where a.attending = 'maybe')::int as unanswered,
      count(*) filter (where a.attending = 'yes'
        and coalesce(a.flight_1_departure_airport, a.flight_2_departure_airport) is null)::int as "withoutFlight",
      count(*) filter (where a.attending = 'yes' and b.id is null)::int as "withoutRoom",
      count(*) filter (where a.attending = 'yes')::int as coming,
      (select count(*)::int from pending_registrations
        where venue_id = ${venueId} and ended_at is null and answers is not null) as waiting
    from attendance a
    join people p on p.id = a.person_id
    left join invitations i on i.person_id = a.person_id and i.venue_id = a.venue_id and i.revoked_at is null
    left join room_assignments b on b.venue_id = a.venue_id and b.person_id = a.person_id
    where a.venue_id = ${venueId}`)
  const { coming, ...counts } = people.rows[0] ?? refuse('NOT_FOUND')
  const meals = await db.execute<z.output<typeof ToDo>['shortMeals'][number]>(sql`
    select m.id, m.title, m.date::text as date, sum(o.headcount)::int as ordered, ${coming}::int as coming
    from meal_events m join catering_orders o on o.meal_event_id = m.id and o.status <> 'cancelled'
    where m.venue_id = ${venueId} and m.date >= ${today}::date and o.headcount is not null
    group by m.id having sum(o.headcount) < ${coming}::int
    order by m.date, m.start_time, m.id`)
  const isOver = (venue.eventEndDate ?? venue.eventStartDate ?? today) < today
  return { ...counts, isOver, closesAt: isSoon ? closes : null, shortMeals: meals.rows }
}

type People = Record<
  'uninvited' | 'unanswered' | 'withoutFlight' | 'withoutRoom' | 'coming' | 'waiting',
  number
>

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
