import { sql } from 'drizzle-orm'
import { AgendaEntry, GuestAgendaEntry } from '#contract/agenda.ts'
import { organiserQuery, guestQuery } from '#server/accounts/sessions.ts'
import { eating } from '#server/catering/meals/queries.ts'
import { newestEntries } from '#server/programme/queries.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject, wallClockText } from '#server/lib/json-object.ts'
import { placesInLine } from '#server/workshops/queries.ts'
import { countTaken } from '#server/seats/seats/queries.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

const entries = sql`
  select ${agendaItems.id} as id, ${agendaItems.type} as type, ${agendaItems.startTime} as start_time,
    ${agendaItems.endTime} as end_time, ${agendaItems.title} as title, ${agendaItems.description} as description,
    ${agendaItems.location} as location, ${agendaItems.workshopId} as workshop_id,
    coalesce(${workshops.signupEnabled}, false) as needs_signup, ${workshops.capacity} as capacity,
    ${agendaItems.mealId} is not null as is_meal
  from ${agendaItems} left join ${workshops} on ${workshops.id} = ${agendaItems.workshopId}
  where ${agendaItems.venueId} = ${attendance.venueId}
  union all
  select ${workshops.id}, ${workshops.type}, ${workshops.startTime}, ${workshops.endTime}, ${workshops.title},
    ${workshops.description}, ${workshops.location}, ${workshops.id}, ${workshops.signupEnabled}, ${workshops.capacity},
    false
  from ${workshops}
  where ${workshops.venueId} = ${attendance.venueId}
    and not exists (select from ${agendaItems} item where item.workshop_id = ${workshops.id})`

const isSignedUp = sql`mine.workshop_id is not null`
const isLocked = sql`(entry.needs_signup and not (${isSignedUp}))`
/** `offset 0` keeps the database from counting once for each use. */
const freeSeats = sql`select case when entry.needs_signup and entry.capacity is not null
  then entry.capacity - ${countTaken(sql`entry.workshop_id`)} end as free offset 0`
const unlessLocked = (column: string) =>
  sql`case when not ${isLocked} then entry.${sql.identifier(column)} end`

const list = sql`select coalesce(json_agg(${jsonObject(GuestAgendaEntry, {
  id: sql`entry.id`,
  type: sql`entry.type`,
  startTime: wallClockText(sql`entry.start_time`),
  endTime: wallClockText(sql`entry.end_time`),
  isLocked,
  title: sql`entry.title`,
  description: unlessLocked('description'),
  location: unlessLocked('location'),
  workshopId: sql`entry.workshop_id`,
  isMeal: sql`entry.is_meal`,
  isSignedUp,
  isFull: sql`coalesce(seats.free <= 0, false)`,
  capacity: sql`entry.capacity`,
  seatsLeft: sql`case when seats.free is not null then greatest(seats.free, 0)::int end`,
  place: sql`line.place::int`,
})} order by entry.start_time, entry.end_time, entry.id), '[]')
  from (${entries}) entry cross join lateral (${freeSeats}) seats
  left join ${workshopSignups} mine
    on mine.workshop_id = entry.workshop_id and mine.person_id = ${attendance.personId}
  left join (${placesInLine}) line
    on line.workshop_id = entry.workshop_id and line.person_id = ${attendance.personId}`

/**
 * The agenda of one of the caller's editions, by start time, as the JSON text of GuestAgendaEntry[]; nothing if they
 * may not see the edition. An item and its workshop or meal are one entry. An entry with sign-up that the guest isn't
 * signed up for leaves out description and place.
 */
export const guestAgenda = guestQuery('guest_agenda', list)

/**
 * The organisers' whole programme of an edition by start time, as JSON text; an item and its workshop are one entry.
 */
export const agendaList = organiserQuery(
  'agenda_list',
  jsonList(
    AgendaEntry,
    sql`
      select e.id, e.version, e.is_item as "isItem", e.workshop_id as "workshopId", e.type, e.title,
        ${wallClockText(sql`e.start_time`)} as "startTime", ${wallClockText(sql`e.end_time`)} as "endTime",
        e.description, e.location, e.host_name as "hostName", e.capacity, e.signup_enabled as "signupEnabled",
        coalesce(s.taken, 0) as "signupCount",
        (select ${eating} from meal_events m where m.id = e.meal_id) as "eating"
      from (${newestEntries(sql`venue_id = ${sql.placeholder('venueId')}`)}) e
      left join (
        select workshop_id, count(*)::int as taken from workshop_signups where venue_id = ${sql.placeholder('venueId')} group by workshop_id
      ) s on s.workshop_id = e.workshop_id
      order by e.start_time, e.end_time, e.title collate names, e.id`,
  ),
)

type Clash = { id: string; otherId: string | null; people: number; names: string[] }

/**
 * Time clashes of an edition's entries: people with seats at the same time, and people who haven't landed by the start
 * or have left before the end. A meal counts only its eaters; other entries without sign-up are for all attendees.
 * O(entries × people), in the database.
 */
export async function listClashes(db: Db, venueId: string) {
  const { rows } = await db.execute<Clash>(sql`
    with entry as (
      select id, workshop_id, type, start_time, coalesce(end_time, start_time + interval '1 minute') as end_time,
        signup_enabled as needs_signup
      from (${newestEntries(sql`venue_id = ${venueId}`)}) newest)
    select one.id, other.id as "otherId", count(*)::int as people,
      to_json((array_agg(p.full_name order by p.full_name collate names, p.id))[1:3]) as names
    from entry one
    join entry other on one.id < other.id
      and one.start_time < other.end_time and other.start_time < one.end_time
    join workshop_signups s on s.workshop_id = one.workshop_id
    join workshop_signups t on t.workshop_id = other.workshop_id and t.person_id = s.person_id
    join people p on p.id = s.person_id
    group by one.id, other.id
    union all
    select e.id, null, count(*)::int, '[]'
    from entry e join attendance a on a.venue_id = ${venueId} and a.attending = 'yes'
    where e.type <> 'meal' and (not e.needs_signup or exists (select from workshop_signups s
        where s.workshop_id = e.workshop_id and s.person_id = a.person_id))
      and (a.flight_1_arrival_time > e.start_time or a.flight_2_departure_time < e.end_time)
    group by e.id
    order by 1, 2 nulls last`)
  return rows
}
