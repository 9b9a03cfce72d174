import { sql, type SQL } from 'drizzle-orm'
import { OwnShuttle } from '#contract/own-shuttles.ts'
import { usualLimits } from '#contract/shuttle-fit.ts'
import { jsonObject, wallClockText } from '#server/lib/json-object.ts'

/**
 * The tickets in an edition that publishing would write or delete, by person and direction. `is_gone`: there is no seat
 * any more; `is_seen`: its guest sees their ticket, because they come and don’t make their own way; `needs_mail`: such
 * a guest must get a mail, because the ticket is new or gone, or its place, time or number changed. A change of driver
 * or vehicle needs no mail.
 */
export const ticketChanges = (venueId: SQL | string) => sql`
  select coalesce(n.person_id, t.person_id) as person_id, coalesce(n.direction, t.direction) as direction,
    n.person_id is null as is_gone, seen.is_seen,
    seen.is_seen and (n.number, n.place, n.leaves_at) is distinct from (t.number, t.place, t.leaves_at) as needs_mail,
    n.run_id, n.number, n.place, n.leaves_at, n.vehicle, n.driver_name, n.driver_phone, n.note
  from (select s.person_id, s.direction, s.run_id, r.number, r.place, r.leaves_at, r.vehicle, r.driver_name,
      r.driver_phone, r.note
    from shuttle_seats s join shuttle_runs r on r.id = s.run_id where s.venue_id = ${venueId}) n
  full join (select person_id, direction, run_id, number, place, leaves_at, vehicle, driver_name, driver_phone, note
    from shuttle_tickets where venue_id = ${venueId}) t
    on t.person_id = n.person_id and t.direction = n.direction
  left join attendance rider on rider.venue_id = ${venueId} and rider.person_id = coalesce(n.person_id, t.person_id)
  cross join lateral (select coalesce(rider.attending = 'yes' and not case coalesce(n.direction, t.direction)
    when 'to_venue' then rider.own_way_there else rider.own_way_home end, false) as is_seen) seen
  where (n.run_id, n.number, n.place, n.leaves_at, n.vehicle, n.driver_name, n.driver_phone, n.note)
    is distinct from (t.run_id, t.number, t.place, t.leaves_at, t.vehicle, t.driver_name, t.driver_phone, t.note)`

/**
 * Whether guests would see any of these changes: people who declined or make their own way see no ticket, so losing
 * it changes nothing for them.
 */
export const hasTicketChanges = (venueId: SQL | string) =>
  sql`exists (select from (${ticketChanges(venueId)}) c where c.is_seen)`

/** A digest of the changes: the same changes have the same revision. */
export const ticketRevision = (venueId: SQL | string) => sql`
  select md5(coalesce(string_agg(c::text, ',' order by c.person_id, c.direction), '')) from (${ticketChanges(venueId)}) c`

/** The tickets `t` that count: their owners attend, and don’t make their own way. */
export const countingTickets = sql`shuttle_tickets t
  join attendance rider on rider.person_id = t.person_id and rider.venue_id = t.venue_id and rider.attending = 'yes'
    and not case t.direction when 'to_venue' then rider.own_way_there else rider.own_way_home end`

/**
 * The last run to the venue on each day for which there is a ticket, as `day` and `leaves_at`; a run before
 * four in the morning belongs to the day before. Runs from an airport other than the venue's don't take people who land
 * there.
 */
export const lastRunsToVenue = (venueId: SQL) => sql`
  select (t.leaves_at - interval '4 hours')::date as day, max(t.leaves_at) as leaves_at
  from ${countingTickets} join venues v on v.id = t.venue_id
  left join shuttle_runs r on r.id = t.run_id
  where t.venue_id = ${venueId} and t.direction = 'to_venue'
    and (r.airport is null or v.airport is null or upper(trim(r.airport)) = upper(trim(v.airport)))
  group by 1`

/** The time that an edition plans between a landing and the shuttle. */
export const bufferToVenue = (venueId: SQL) => sql`(coalesce(
  (select l.buffer_minutes from shuttle_limits l where l.venue_id = ${venueId} and l.direction = 'to_venue'),
  ${usualLimits.to_venue.bufferMinutes}::int) * interval '1 minute')`

/** The buffer of a ticket, in minutes; on the way to the airport, how long before the flight it leaves. */
const bufferOfTicket = sql`coalesce(
  (select l.buffer_minutes from shuttle_limits l where l.venue_id = t.venue_id and l.direction = t.direction),
  case t.direction when 'to_venue' then ${usualLimits.to_venue.bufferMinutes}::int
    else ${usualLimits.to_airport.bufferMinutes}::int end)`

/** The published shuttles of the guest of `personId` and `venueId`, by time, as JSON of OwnShuttle[]. */
export const ownRides = ({ personId, venueId }: { personId: SQL; venueId: SQL }) =>
  sql`(select coalesce(json_agg(${jsonObject(OwnShuttle, {
    direction: sql`t.direction`,
    number: sql`t.number`,
    place: sql`t.place`,
    leavesAt: wallClockText(sql`t.leaves_at`),
    vehicle: sql`t.vehicle`,
    driverName: sql`t.driver_name`,
    driverPhone: sql`t.driver_phone`,
    note: sql`t.note`,
    others: sql`(select count(*)::int from (select t.* from ${countingTickets}) o
      where o.run_id = t.run_id and o.venue_id = t.venue_id and o.person_id <> t.person_id)`,
    bufferMinutes: bufferOfTicket,
  })} order by t.leaves_at), '[]') from ${countingTickets}
    where t.person_id = ${personId} and t.venue_id = ${venueId})`
