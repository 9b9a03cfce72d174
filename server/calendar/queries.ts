import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { feedName } from '#contract/calendar.ts'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { writeCalendar, type CalendarEntry } from '#server/calendar/rules.ts'
import { calendarFeeds } from '#server/db/tables/calendar.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { wallClockText } from '#server/lib/json-object.ts'
import type { LinkTarget } from '#server/lib/link-token.ts'
import { people } from '#server/db/tables/people.ts'
import { countingTickets } from '#server/shuttles/publishing/queries.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

type Feed = typeof calendarFeeds.$inferSelect

export async function findFeedOf(db: Db, personId: string): Promise<Feed | undefined> {
  const [feed] = await db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.personId, personId), isNull(calendarFeeds.closedAt)))
  return feed
}

/** The owner of a feed's address; undefined if it was renewed or closed, or the account was disabled or lost its role. */
export async function findReader(db: Db, { id, generation }: LinkTarget): Promise<string | undefined> {
  const [row] = await db
    .select({ personId: calendarFeeds.personId })
    .from(calendarFeeds)
    .innerJoin(people, eq(people.id, calendarFeeds.personId))
    .innerJoin(user, eq(user.id, people.userId))
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .where(
      and(
        eq(calendarFeeds.id, id),
        eq(calendarFeeds.generation, generation),
        isNull(calendarFeeds.closedAt),
        isNull(user.disabledAt),
      ),
    )
  return row?.personId
}

const nameOfEdition = sql`${venues.name} || ' (' || ${venues.quarter} || ' ' || ${venues.year} || ')'`

/** The person's editions with an answer other than no (decisions: a guest's editions). */
const editions = (personId: string) => sql`
  select ${venues.id} as venue_id, ${venues.timeZone} as time_zone, ${nameOfEdition} as edition,
    ${attendance.personId} as person_id
  from ${attendance} join ${venues} on ${venues.id} = ${attendance.venueId}
  where ${attendance.personId} = ${personId} and ${attendance.attending} <> 'no'`

const days = sql`
  select 'edition-' || ${venues.id}, ${venues.version}, ${venues.changedAt}, mine.edition,
    ${venues.eventStartDate}::text, coalesce(${venues.eventEndDate}, ${venues.eventStartDate})::text,
    mine.time_zone, mine.edition, ${venues.name}, ${venues.googleMapsLink}
  from mine join ${venues} on ${venues.id} = mine.venue_id where ${venues.eventStartDate} is not null`

/** 'Terrace, Casa do Mar': a room's name alone means little in a calendar. */
const at = (location: AnyPgColumn) =>
  sql`coalesce(${location} || ', ', '') || (select v.name from venues v where v.id = mine.venue_id)`

/** Entries with sign-up are included only once signed up, as in the merged list (decisions: restricted). */
const isOpen = sql`(not ${workshops.signupEnabled} or exists (select from ${workshopSignups}
  where ${workshopSignups.workshopId} = ${workshops.id} and ${workshopSignups.personId} = mine.person_id))`

const items = sql`
  select coalesce('meal-' || ${agendaItems.mealId}, 'agenda-' || ${agendaItems.id}),
    ${agendaItems.version} + coalesce(${workshops.version}, ${mealEvents.version}, 0),
    greatest(${agendaItems.changedAt}, ${workshops.changedAt}, ${mealEvents.changedAt}),
    ${agendaItems.title}, ${wallClockText(agendaItems.startTime)}, ${wallClockText(agendaItems.endTime)},
    mine.time_zone, mine.edition, ${at(agendaItems.location)}, ${agendaItems.description}
  from mine join ${agendaItems} on ${agendaItems.venueId} = mine.venue_id
  left join ${workshops} on ${workshops.id} = ${agendaItems.workshopId}
  left join ${mealEvents} on ${mealEvents.id} = ${agendaItems.mealId}
  where (${workshops.id} is null or ${isOpen})`

const alone = sql`
  select 'workshop-' || ${workshops.id}, ${workshops.version}, ${workshops.changedAt}, ${workshops.title},
    ${wallClockText(workshops.startTime)}, ${wallClockText(workshops.endTime)},
    mine.time_zone, mine.edition, ${at(workshops.location)}, ${workshops.description}
  from mine join ${workshops} on ${workshops.venueId} = mine.venue_id
  where ${isOpen} and not exists (select from agenda_items item where item.workshop_id = ${workshops.id})`

const own = sql`mine join ${attendance} on ${attendance.venueId} = mine.venue_id
  and ${attendance.personId} = mine.person_id join ${venues} on ${venues.id} = mine.venue_id`

const clockText = (time: AnyPgColumn) => sql`to_char(${time}, 'FMMon FMDD, FMHH12:MI AM')`

/** The departure at home, as on the ticket. */
const departureText = (airport: AnyPgColumn, time: AnyPgColumn) =>
  sql`'Leaves ' || coalesce(${airport} || ' ', '') || ${clockText(time)} || ' (local time there)'`

/**
 * Only the end of a flight at the venue has a known zone: the landing of the first, the take-off of the second. The
 * other end is given as text. Half an hour long, because calendars hide entries without length.
 */
const flights = sql`
  select 'arrival-' || ${attendance.id}, ${attendance.version}, ${attendance.changedAt},
    coalesce(${attendance.flight1Number} || ' lands', 'Flight lands')
      || coalesce(' (from ' || ${attendance.flight1DepartureAirport} || ')', ''),
    ${wallClockText(attendance.flight1ArrivalTime)},
    ${wallClockText(sql`(${attendance.flight1ArrivalTime} + interval '30 minutes')`)}, mine.time_zone, mine.edition, ${venues.airport},
    ${departureText(attendance.flight1DepartureAirport, attendance.flight1DepartureTime)}
  from ${own} where ${attendance.flight1ArrivalTime} is not null
  union all
  select 'departure-' || ${attendance.id}, ${attendance.version}, ${attendance.changedAt},
    coalesce(${attendance.flight2Number} || ' leaves', 'Flight leaves')
      || coalesce(' (' || ${attendance.flight2DepartureAirport} || ')', ''),
    ${wallClockText(attendance.flight2DepartureTime)},
    ${wallClockText(sql`(${attendance.flight2DepartureTime} + interval '30 minutes')`)}, mine.time_zone, mine.edition,
    coalesce(${attendance.flight2DepartureAirport}, ${venues.airport}),
    'Lands at home ' || ${clockText(attendance.flight2ArrivalTime)} || ' (local time there)'
  from ${own} where ${attendance.flight2DepartureTime} is not null`

/** The guest's published shuttles. Half an hour long, because calendars hide entries without length. */
const shuttles = sql`
  select 'shuttle-' || t.direction || '-' || rider.id, t.version, t.changed_at,
    'Shuttle ' || t.number || case t.direction when 'to_venue' then ' to ' || v.name else ' to the airport' end,
    ${wallClockText(sql`t.leaves_at`)}, ${wallClockText(sql`(t.leaves_at + interval '30 minutes')`)},
    mine.time_zone, mine.edition, t.place, nullif(concat_ws(', ', t.vehicle, t.driver_name, t.driver_phone, t.note), '')
  from mine join ${countingTickets} on t.venue_id = mine.venue_id and t.person_id = mine.person_id
  join ${venues} v on v.id = mine.venue_id`

const entriesIn = (queries: SQL) => sql`select * from (${queries})
    as entry (uid, sequence, stamp, title, start, "end", time_zone, edition, location, description) order by start, uid`

type Row = Omit<CalendarEntry, 'stamp' | 'timeZone'> & {
  stamp: string | Date
  time_zone: string
  edition: string
}

/**
 * Everything in a person's calendar by start: the days of their editions, their programme and meals, and their own
 * flights.
 */
export async function listEntries(db: Db, personId: string): Promise<CalendarEntry[]> {
  const { rows } = await db.execute<Row>(sql`with mine as (${editions(personId)})
    ${entriesIn(sql`${days} union all ${items} union all ${alone} union all ${flights} union all ${shuttles}`)}`)
  return rows.map(entryOf)
}

/**
 * Some workshops of a person as iCalendar text, with the same entries as in their feed. Undefined if none of them is in
 * their calendar, for example without a seat.
 */
export function findWorkshopCalendar(
  db: Db,
  personId: string,
  workshopIds: readonly string[],
): Promise<string | undefined> {
  const isNamed = sql`${workshops.id}::text in (select jsonb_array_elements_text(${JSON.stringify(workshopIds)}::jsonb))`
  return findCalendar(db, personId, sql`${items} and ${isNamed} union all ${alone} and ${isNamed}`)
}

/** A person's shuttles at one edition, likewise. */
export const findShuttleCalendar = (db: Db, personId: string, venueId: string): Promise<string | undefined> =>
  findCalendar(db, personId, sql`${shuttles} where t.venue_id = ${venueId}`)

async function findCalendar(db: Db, personId: string, queries: SQL): Promise<string | undefined> {
  const { rows } = await db.execute<Row>(sql`with mine as (${editions(personId)}) ${entriesIn(queries)}`)
  return rows.length === 0 ? undefined : writeCalendar(feedName, rows.map(entryOf))
}

/** Only the days of one edition as iCalendar text, for anyone who knows its registration link. */
export async function findEventCalendar(db: Db, venueId: string): Promise<string | undefined> {
  const { rows } = await db.execute<Row>(sql`with mine as (
      select ${venues.id} as venue_id, ${venues.timeZone} as time_zone, ${nameOfEdition} as edition
      from ${venues} where ${venues.id} = ${venueId}
    ) ${entriesIn(days)}`)
  const [entry] = rows.map(entryOf)
  return entry && writeCalendar(entry.title, [entry])
}

/** A feed holds every event of its owner, so each entry names its event. */
const entryOf = ({ time_zone: timeZone, uid, stamp, edition, ...row }: Row): CalendarEntry => ({
  ...row,
  description: [row.description, ...(row.title === edition ? [] : [edition])].filter(Boolean).join('\n'),
  uid: `${uid}@quarterdeck`,
  stamp: new Date(stamp).toISOString(),
  timeZone,
})
