import { and, eq, getTableColumns, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { writeCalendar, type OwnEntry, type SavedEntry } from '#server/calendar/rules.ts'
import { calendarEntries, calendarFeeds } from '#server/db/tables/calendar.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { wallClockText } from '#server/lib/json-object.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import type { LinkTarget } from '#server/lib/link-token.ts'
import { people } from '#server/db/tables/people.ts'
import { countingTickets } from '#server/shuttles/publishing/queries.ts'
import { nameOfEdition, venues } from '#server/db/tables/venues.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

type Feed = typeof calendarFeeds.$inferSelect

/** The person's feed, closed or not. */
export async function findFeedOf(db: Db, personId: string): Promise<Feed | undefined> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.personId, personId))
  return feed
}

/** The owner of a feed's address; undefined if it was renewed or closed, or the account was disabled or lost its role. */
export async function findFeedOwner(db: Db, { id, generation }: LinkTarget): Promise<string | undefined> {
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

/** The person's editions with an answer other than no. */
const editions = (personId: string) => sql`
  select ${venues.id} as venue_id, ${venues.timeZone} as time_zone, ${nameOfEdition} as edition,
    ${attendance.personId} as person_id,
    case when ${attendance.attending} <> 'yes' then 'TENTATIVE' else 'CONFIRMED' end as status
  from ${attendance} join ${venues} on ${venues.id} = ${attendance.venueId}
  where ${attendance.personId} = ${personId} and ${attendance.attending} <> 'no'`

const editionColumns = sql`mine.time_zone, mine.edition, mine.venue_id, mine.status`

const days = sql`
  select 'days', 'edition-' || ${venues.id}, ${venues.version}, ${venues.changedAt}, mine.edition,
    ${venues.eventStartDate}::text, coalesce(${venues.eventEndDate}, ${venues.eventStartDate})::text,
    ${editionColumns}, ${venues.name}, ${venues.googleMapsLink}
  from mine join ${venues} on ${venues.id} = mine.venue_id where ${venues.eventStartDate} is not null`

/** 'Terrace, Casa do Mar': the name of a place alone means little in a calendar. */
const placeText = (location: AnyPgColumn) =>
  sql`coalesce(${location} || ', ', '') || (select v.name from venues v where v.id = mine.venue_id)`

/** Whether an entry is for the person: with sign-up, only if they have a seat, as in the merged list. */
const isOpen = sql`(not ${workshops.signupEnabled} or exists (select from ${workshopSignups}
  where ${workshopSignups.workshopId} = ${workshops.id} and ${workshopSignups.personId} = mine.person_id))`

const seatOrProgramme = sql`case when ${workshops.signupEnabled} then 'seat' else 'programme' end`

const items = sql`
  select ${seatOrProgramme},
    coalesce('meal-' || ${agendaItems.mealId}, 'agenda-' || ${agendaItems.id}),
    ${agendaItems.version} + coalesce(${workshops.version}, ${mealEvents.version}, 0),
    greatest(${agendaItems.changedAt}, ${workshops.changedAt}, ${mealEvents.changedAt}),
    ${agendaItems.title}, ${wallClockText(agendaItems.startTime)}, ${wallClockText(agendaItems.endTime)},
    ${editionColumns}, ${placeText(agendaItems.location)}, ${agendaItems.description}
  from mine join ${agendaItems} on ${agendaItems.venueId} = mine.venue_id
  left join ${workshops} on ${workshops.id} = ${agendaItems.workshopId}
  left join ${mealEvents} on ${mealEvents.id} = ${agendaItems.mealId}
  where (${workshops.id} is null or ${isOpen})`

const workshopsAlone = sql`
  select ${seatOrProgramme}, 'workshop-' || ${workshops.id}, ${workshops.version}, ${workshops.changedAt},
    ${workshops.title},
    ${wallClockText(workshops.startTime)}, ${wallClockText(workshops.endTime)},
    ${editionColumns}, ${placeText(workshops.location)}, ${workshops.description}
  from mine join ${workshops} on ${workshops.venueId} = mine.venue_id
  where ${isOpen} and not exists (select from agenda_items item where item.workshop_id = ${workshops.id})`

const ownAttendance = sql`mine join ${attendance} on ${attendance.venueId} = mine.venue_id
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
  select 'flight', 'arrival-' || ${attendance.id}, ${attendance.version}, ${attendance.changedAt},
    coalesce(${attendance.flight1Number} || ' lands', 'Flight lands')
      || coalesce(' (from ' || ${attendance.flight1DepartureAirport} || ')', ''),
    ${wallClockText(attendance.flight1ArrivalTime)},
    ${wallClockText(sql`(${attendance.flight1ArrivalTime} + interval '30 minutes')`)}, ${editionColumns}, ${venues.airport},
    ${departureText(attendance.flight1DepartureAirport, attendance.flight1DepartureTime)}
  from ${ownAttendance} where ${attendance.flight1ArrivalTime} is not null
  union all
  select 'flight', 'departure-' || ${attendance.id}, ${attendance.version}, ${attendance.changedAt},
    coalesce(${attendance.flight2Number} || ' leaves', 'Flight leaves')
      || coalesce(' (' || ${attendance.flight2DepartureAirport} || ')', ''),
    ${wallClockText(attendance.flight2DepartureTime)},
    ${wallClockText(sql`(${attendance.flight2DepartureTime} + interval '30 minutes')`)}, ${editionColumns},
    coalesce(${attendance.flight2DepartureAirport}, ${venues.airport}),
    'Lands at home ' || ${clockText(attendance.flight2ArrivalTime)} || ' (local time there)'
  from ${ownAttendance} where ${attendance.flight2DepartureTime} is not null`

/** The guest's published shuttles. Half an hour long, because calendars hide entries without length. */
const shuttles = sql`
  select 'shuttle', 'shuttle-' || t.direction || '-' || rider.id, t.version, t.changed_at,
    'Shuttle ' || t.number || case t.direction when 'to_venue' then ' to ' || v.name else ' to the airport' end,
    ${wallClockText(sql`t.leaves_at`)}, ${wallClockText(sql`(t.leaves_at + interval '30 minutes')`)},
    ${editionColumns}, t.place, nullif(concat_ws(', ', t.vehicle, t.driver_name, t.driver_phone, t.note), '')
  from mine join ${countingTickets} on t.venue_id = mine.venue_id and t.person_id = mine.person_id
  join ${venues} v on v.id = mine.venue_id`

const entriesIn = (
  queries: SQL,
) => sql`select * from (${queries}) as entry (kind, uid, sequence, stamp, title, start,
  "end", time_zone, edition, venue_id, status, location, description) order by start, uid`

type Row = Omit<OwnEntry, 'stamp' | 'timeZone' | 'venueId'> & {
  stamp: string | Date
  time_zone: string
  edition: string
  venue_id: string
}

/**
 * Everything in a person's calendar by start: the days of their editions, their programme and meals, and their own
 * flights.
 */
export async function listEntries(db: Db, personId: string): Promise<OwnEntry[]> {
  const { rows } = await db.execute<Row>(sql`with mine as (${editions(personId)})
    ${entriesIn(sql`${days} union all ${items} union all ${workshopsAlone} union all ${flights} union all ${shuttles}`)}`)
  return rows.map(entryOf)
}

/** Only the days of one edition as iCalendar text, for anyone who knows its registration link. */
export async function findEventCalendar(db: Db, venueId: string): Promise<string | undefined> {
  const { rows } = await db.execute<Row>(sql`with mine as (
      select ${venues.id} as venue_id, ${venues.timeZone} as time_zone, ${nameOfEdition} as edition, 'CONFIRMED' as status
      from ${venues} where ${venues.id} = ${venueId}
    ) ${entriesIn(days)}`)
  const [entry] = rows.map(entryOf)
  return entry && writeCalendar(entry.title, [entry])
}

/** A feed holds every event of its owner, so each entry names its event. */
const entryOf = ({ time_zone: timeZone, venue_id: venueId, uid, stamp, edition, ...row }: Row): OwnEntry => ({
  ...row,
  description: [row.description, ...(row.title === edition ? [] : [edition])].filter(Boolean).join('\n'),
  uid: `${uid}@quarterdeck`,
  stamp: new Date(stamp).toISOString(),
  timeZone,
  venueId,
})

type SentEntriesQuery = { personId: string; calendar: 'mails' | 'feed'; venueId?: string }

/** The entries that a calendar was sent so far. They are accepted once the mail server has accepted their mail. */
export async function listSentEntries(
  db: Db,
  { personId, calendar, venueId }: SentEntriesQuery,
): Promise<SavedEntry[]> {
  const isAccepted = or(isNull(calendarEntries.mailId), isNotNull(outbox.sentAt))
  return db
    .select({ ...getTableColumns(calendarEntries), isAccepted: sql<boolean>`${isAccepted}` })
    .from(calendarEntries)
    .leftJoin(outbox, eq(outbox.id, calendarEntries.mailId))
    .where(
      and(
        eq(calendarEntries.personId, personId),
        eq(calendarEntries.calendar, calendar),
        venueId === undefined ? undefined : eq(calendarEntries.venueId, venueId),
      ),
    )
    .orderBy(calendarEntries.startTime, calendarEntries.uid)
}

/** The person and edition of a mail to a guest; undefined if the address no longer belongs to anyone. */
export async function findMailRecipient(
  db: Db,
  { recipient, facts }: Pick<typeof outbox.$inferSelect, 'recipient' | 'facts'>,
) {
  const ofWorkshop = sql`(select w.venue_id::text from ${workshops} w where w.id::text = ${facts['workshopId'] ?? ''})`
  const [reader] = await db
    .select({ personId: people.id, name: people.fullName, venueId: venues.id })
    .from(people)
    .innerJoin(venues, sql`${venues.id}::text = coalesce(${facts['venueId'] ?? null}, ${ofWorkshop})`)
    .where(sql`lower(${people.email}) = ${recipient.toLowerCase()}`)
  return reader
}
