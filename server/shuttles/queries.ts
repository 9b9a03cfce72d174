import { sql, type SQL } from 'drizzle-orm'
import { ShuttleBoard, ShuttleLimits, ShuttleRun, ShuttleTraveller } from '#contract/shuttles.ts'
import { organiserQuery } from '#server/accounts/sessions.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject, wallClockText } from '#server/lib/json-object.ts'
import { hasTicketChanges, ticketChanges, ticketRevision } from '#server/shuttles/publishing/queries.ts'

const ofVenue = sql`v.id`

const runs = sql`
  select r.id, r.version, r.direction, r.number, r.place, r.airport, ${wallClockText(sql`r.leaves_at`)} as "leavesAt",
    r.seats, r.vehicle, r.driver_name as "driverName", r.driver_phone as "driverPhone", r.note,
    (select coalesce(json_agg(p.id order by p.full_name collate names, p.id), '[]')
      from shuttle_seats s join people p on p.id = s.person_id where s.run_id = r.id) as "personIds"
  from shuttle_runs r where r.venue_id = ${ofVenue} order by r.leaves_at, r.number`

const travellers = sql`
  select p.id as "personId", p.full_name as "fullName",
    ${wallClockText(sql`a.flight_1_arrival_time`)} as "landsAt",
    a.flight_2_departure_airport as "fliesFrom",
    ${wallClockText(sql`a.flight_2_departure_time`)} as "fliesAt",
    a.own_way_there as "ownWayThere", a.own_way_home as "ownWayHome"
  from attendance a join people p on p.id = a.person_id
  where a.venue_id = ${ofVenue} and a.attending = 'yes'
  order by p.full_name collate names, p.id`

const limitsOf = (direction: SQL) =>
  sql`(select ${jsonObject(ShuttleLimits, {
    bufferMinutes: sql`l.buffer_minutes`,
    longestWaitMinutes: sql`l.longest_wait_minutes`,
    seats: sql`l.seats`,
  })} from shuttle_limits l where l.venue_id = ${ofVenue} and l.direction = ${direction})`

const changes = ticketChanges(ofVenue)

/**
 * The runs of an edition and the people who need one, as the JSON text of ShuttleBoard; nothing for an unknown venue.
 */
export const shuttleBoard = organiserQuery(
  'shuttle_board',
  sql`select ${jsonObject(ShuttleBoard, {
    runs: sql`(${jsonList(ShuttleRun, runs)})`,
    travellers: sql`(${jsonList(ShuttleTraveller, travellers)})`,
    airport: sql`v.airport`,
    limits: sql`json_build_object('to_venue', ${limitsOf(sql`'to_venue'`)}, 'to_airport', ${limitsOf(sql`'to_airport'`)})`,
    unpublished: sql`(select coalesce(json_agg(distinct c.person_id), '[]') from (${changes}) c where c.needs_mail)`,
    hasChanges: hasTicketChanges(ofVenue),
    isPublished: sql`exists (select from shuttle_tickets t where t.venue_id = ${ofVenue})`,
    revision: sql`(${ticketRevision(ofVenue)})`,
  })}::text from venues v where v.id = ${sql.placeholder('venueId')}`,
)
