import { perFlightField, type FlightField } from '#contract/answers.ts'
import { sql, type SQL } from 'drizzle-orm'
import { Arrival, GuestTraveller, Traveller } from '#contract/travel.ts'
import { organiserQuery, guestQuery } from '#server/accounts/sessions.ts'
import { actorName } from '#server/audit/queries.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject, wallClockText } from '#server/lib/json-object.ts'
import { people } from '#server/db/tables/people.ts'
import { travelsOtherwise } from '#server/questions/queries.ts'
import { bufferToVenue, lastRunsToVenue } from '#server/shuttles/publishing/queries.ts'

const isRecent = sql`a.flights_changed_at > ${sql.placeholder('now')}::timestamptz - interval '48 hours'`

/**
 * The rows of Traveller by name; `condition` is about the attendance `a`. The flights are all null if none were
 * given; if they changed less than 48 hours before the placeholder now, the former ones are included.
 */
export const travellerRows = (condition: SQL) =>
  jsonList(
    Traveller,
    sql`
      select a.id, a.version, a.person_id as "personId", p.full_name as "fullName", p.email,
        coalesce(p.company, s.name) as studio,
        a.flight_1_departure_airport as "flight1DepartureAirport",
        ${wallClockText(sql`a.flight_1_departure_time`)} as "flight1DepartureTime",
        ${wallClockText(sql`a.flight_1_arrival_time`)} as "flight1ArrivalTime",
        a.flight_1_number as "flight1Number",
        a.flight_2_departure_airport as "flight2DepartureAirport",
        ${wallClockText(sql`a.flight_2_departure_time`)} as "flight2DepartureTime",
        ${wallClockText(sql`a.flight_2_arrival_time`)} as "flight2ArrivalTime",
        a.flight_2_number as "flight2Number",
        a.flight_1_not_booked as "flight1NotBooked", a.flight_2_not_booked as "flight2NotBooked",
        ${travelsOtherwise()} as "travelsOtherwise",
        case when recent then a.flights_before end as "flightsBefore",
        case when recent then a.flights_changed_at end as "flightsChangedAt"
      from attendance a
      join people p on p.id = a.person_id
      left join studios s on s.id = p.studio_id
      cross join lateral (select ${isRecent} as recent) r
      where ${condition}
      order by p.full_name collate names, a.id`,
  )

/** The confirmed attendees of an edition, as JSON text of Traveller[]. */
export const travellersList = organiserQuery(
  'travel_list',
  travellerRows(sql`a.venue_id = ${sql.placeholder('venueId')} and a.attending = 'yes'`),
  {
    until: sql`select min(a.flights_changed_at) + interval '48 hours' from attendance a
      where a.venue_id = ${sql.placeholder('venueId')} and ${isRecent}`,
  },
)

/**
 * The last shuttle, if it leaves before the person can reach it: the last shuttle on the day they land, or of all days
 * if none leaves on that day. Null if they need no shuttle, have arrived, or have a seat on one that leaves after they
 * land.
 */
const missedLastShuttle = sql`case
  when a.attending = 'yes' and a.check_in_time is null and not a.own_way_there
    and a.flight_1_arrival_time + ${bufferToVenue(sql`a.venue_id`)} > last.leaves_at
    and not exists (select from shuttle_tickets t
      where t.venue_id = a.venue_id and t.person_id = a.person_id and t.direction = 'to_venue'
        and t.leaves_at >= a.flight_1_arrival_time)
  then ${wallClockText(sql`last.leaves_at`)} end`

/** The arrivals of an edition, as JSON text of Arrival[], by name. */
export const arrivalsList = organiserQuery(
  'arrivals_list',
  jsonList(
    Arrival,
    sql`
      with last_runs as materialized (${lastRunsToVenue(sql`${sql.placeholder('venueId')}`)})
      select a.id, a.person_id as "personId", p.full_name as "fullName", p.phone, coalesce(p.company, s.name) as studio,
        a.attending, r.room_number as "roomNumber", a.check_in_time as "checkInTime",
        a.landed_at as "landedAt", ${actorName(sql`a.landed_by_id`)} as "landedBy",
        a.flight_1_departure_airport as "flight1DepartureAirport",
        ${wallClockText(sql`a.flight_1_arrival_time`)} as "flight1ArrivalTime",
        a.flight_1_number as "flight1Number", a.flight_1_not_booked as "flight1NotBooked",
        ${travelsOtherwise()} as "travelsOtherwise",
        ${missedLastShuttle} as "missedLastShuttle"
      from attendance a
      join people p on p.id = a.person_id
      left join studios s on s.id = p.studio_id
      left join room_assignments b on b.venue_id = a.venue_id and b.person_id = a.person_id
      left join rooms r on r.id = b.room_id
      cross join lateral (
        select coalesce(
          max(leaves_at) filter (where day = (a.flight_1_arrival_time - interval '4 hours')::date),
          max(leaves_at)) as leaves_at
        from last_runs) last
      where a.venue_id = ${sql.placeholder('venueId')} and a.attending <> 'no'
      order by p.full_name collate names, a.id`,
  ),
)

/** Whether other guests see the flights of a row. */
const isShown = sql`${attendance.attending} = 'yes' and not ${attendance.flightsPrivate}
  and num_nonnulls(${attendance.flight1DepartureAirport}, ${attendance.flight2DepartureAirport}) > 0`

const flightsJson: Record<FlightField, SQL> = perFlightField((name) =>
  name.endsWith('Time') ? wallClockText(attendance[name]) : sql`${attendance[name]}`,
)

const travellers = sql`select coalesce(json_agg(${jsonObject(GuestTraveller, {
  id: sql`${people.id}`,
  fullName: sql`${people.fullName}`,
  ...flightsJson,
})} order by ${people.fullName} collate names, ${people.id}), '[]')
  from ${attendance} join ${people} on ${people.id} = ${attendance.personId}
  where ${attendance.venueId} = ${sql.placeholder('venueId')}
    and (${attendance.personId} = caller."personId" or (${isShown}))`

/**
 * The travel list of guests, as the JSON text of GuestTraveller[], by name: confirmed attendees with a departure
 * airport who don't hide their flights, and always the caller's own row. Nothing for an edition they may not see.
 * Callers whose own row others may see share one response.
 */
export const guestTravellers = guestQuery('guest_travellers', travellers, {
  audience: sql`select 'whose flights are shown' from ${attendance}
    where ${attendance.personId} = caller."personId" and ${attendance.venueId} = ${sql.placeholder('venueId')}
      and ${isShown}`,
})
