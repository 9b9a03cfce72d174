import { sql } from 'drizzle-orm'
import { GuestTraveller } from '#contract/travel.ts'
import { ownQuestion } from '#server/accounts/sessions.ts'
import { attendance } from '#server/attendance/tables.ts'
import { jsonObject, wallClockText } from '#server/lib/json-object.ts'
import { people } from '#server/people/tables.ts'

const travellers = sql`select coalesce(json_agg(${jsonObject(GuestTraveller, {
  id: sql`${people.id}`,
  fullName: sql`${people.fullName}`,
  flight1DepartureAirport: sql`${attendance.flight1DepartureAirport}`,
  flight1DepartureTime: wallClockText(attendance.flight1DepartureTime),
  flight1ArrivalTime: wallClockText(attendance.flight1ArrivalTime),
  flight2DepartureAirport: sql`${attendance.flight2DepartureAirport}`,
  flight2DepartureTime: wallClockText(attendance.flight2DepartureTime),
  flight2ArrivalTime: wallClockText(attendance.flight2ArrivalTime),
})} order by lower(${people.fullName}), ${people.id}), '[]')
  from ${attendance} join ${people} on ${people.id} = ${attendance.personId}
  where ${attendance.venueId} = ${sql.placeholder('venueId')}
    and (${attendance.personId} = caller."personId"
      or (${attendance.attending} = 'yes' and not ${attendance.flightsPrivate}
        and num_nonnulls(${attendance.flight1DepartureAirport}, ${attendance.flight2DepartureAirport}) > 0))`

/**
 * Who flies when, as the JSON text of GuestTraveller[], by name: the confirmed attendees with a departure airport who
 * do not keep their flights to themselves, and one's own row always (decisions: guest travel list). Nothing for an
 * edition that is not theirs to see.
 */
export const guestTravellers = ownQuestion(
  'guest_travellers',
  sql`select (${travellers})::text from ${attendance} own
    where own.person_id = caller."personId"
      and own.venue_id = ${sql.placeholder('venueId')} and own.attending <> 'no'`,
)
