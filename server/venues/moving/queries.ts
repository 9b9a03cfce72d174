import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EditionMove } from '#contract/venues.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'

type NewDates = { venueId: string; eventStartDate: string | null; eventEndDate: string | null }

/**
 * Counts what a new first day would leave behind. Without a new first day, returns by how many days the edition was
 * last moved, for the parts that were left behind then.
 */
export async function findMove(
  db: Db,
  { venueId, eventStartDate, eventEndDate }: NewDates,
): Promise<z.output<typeof EditionMove>> {
  const start = sql`coalesce(${eventStartDate}::date, v.event_start_date)`
  const end = sql`coalesce(${eventEndDate}::date, ${start})`
  const lands = sql`a.flight_1_arrival_time::date not between ${start} - 1 and ${end}`
  const leaves = sql`a.flight_2_departure_time::date not between ${start} and ${end} + 1`
  const { rows } = await db.execute<z.output<typeof EditionMove>>(sql`
    select coalesce(case when ${eventStartDate}::date is not null then ${eventStartDate}::date - v.event_start_date
        else (select v.event_start_date - (l.before ->> 'eventStartDate')::date from audit_log l
          where l.action = 'venue.changed' and l.entity_id = v.id and l.before ->> 'eventStartDate' is not null
            and l.after ->> 'eventStartDate' = v.event_start_date::text
          order by l.created_at desc limit 1) end, 0) as days,
      (select count(*)::int from agenda_items i where i.venue_id = v.id and i.workshop_id is null
        and i.meal_id is null) as agenda,
      (select count(*)::int from workshops w where w.venue_id = v.id) as workshops,
      (select count(*)::int from meal_events m where m.venue_id = v.id) as meals,
      (select count(*)::int from catering_orders o join meal_events m on m.id = o.meal_event_id
        where m.venue_id = v.id and o.status in ('draft', 'confirmed')) as orders,
      (select count(*)::int from shuttle_runs r where r.venue_id = v.id) as shuttles,
      (select (count(*) filter (where ${lands}) + count(*) filter (where ${leaves}))::int from attendance a
        where a.venue_id = v.id and a.attending = 'yes') as flights
    from venues v where v.id = ${venueId}`)
  return rows[0] ?? refuse('NOT_FOUND')
}
