import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ToDo, Upcoming as UpcomingSchema } from '#contract/dashboard.ts'
import { questionsFor, type OwnSituation } from '#contract/own-answers.ts'
import { newestEntries } from '#server/programme/queries.ts'
import { listed, invitationState } from '#server/attendance/queries.ts'
import { countDriftedOrders, countUnsentChanges, listOpenMeals } from '#server/catering/queries.ts'
import type { Db } from '#server/db/open.ts'
import { findEditionContents } from '#server/next-edition/queries.ts'
import { refuse } from '#server/lib/refuse.ts'
import { hasEnded } from '#server/lib/edition-days.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { listAskedQuestions, listForOrganisers, travelsOtherwise } from '#server/questions/queries.ts'
import { listUnannounced } from '#server/rooms/announcements/queries.ts'
import { venues } from '#server/db/tables/venues.ts'
import { readRound } from '#server/workshops/wishes/queries.ts'

type Counts = Record<
  | 'invited'
  | 'attendees'
  | 'checkedIn'
  | 'travelBookings'
  | 'withoutFlight'
  | 'surveyResponses'
  | 'declined'
  | 'uninvited'
  | 'unanswered'
  | 'withoutRoom',
  number
>

/**
 * The progress of an edition's people. The only place that counts them; lists use the same `invitationState` to
 * show who they are.
 */
async function countListed(db: Db, venueId: string): Promise<Counts> {
  const { isComing, hasFlight, hasRoom, hasAnswered, isUninvited } = invitationState
  const { rows } = await db.execute<Counts>(sql`
    select
      count(*)::int as invited,
      count(*) filter (where ${isComing})::int as attendees,
      count(a.check_in_time)::int as "checkedIn",
      count(*) filter (where ${isComing} and ${hasFlight})::int as "travelBookings",
      count(*) filter (where ${isComing} and not ${hasFlight} and not ${travelsOtherwise()})::int as "withoutFlight",
      count(*) filter (where ${hasAnswered})::int as "surveyResponses",
      count(*) filter (where a.attending = 'no')::int as declined,
      count(*) filter (where ${isUninvited})::int as uninvited,
      count(*) filter (where a.attending = 'maybe' and not ${isUninvited})::int as unanswered,
      count(*) filter (where ${isComing} and not ${hasRoom})::int as "withoutRoom"
    from ${listed} where a.venue_id = ${venueId}`)
  return rows[0] ?? refuse('NOT_FOUND')
}

/** The edition's six numbers, and the progress of its preparation. */
export async function countEdition(db: Db, venueId: string, now: Date) {
  const venue = await findVenue(db, venueId)
  const { rows } = await db.execute<
    Record<
      | 'rooms'
      | 'roomAssignments'
      | 'freeBeds'
      | 'activeWorkshops'
      | 'cateringOrders'
      | 'agendaItems'
      | 'agendaDays'
      | 'agendaChanges'
      | 'meals'
      | 'mealsOrdered'
      | 'shuttles',
      number
    >
  >(sql`
    with programme as (
      select start_time::date as day from (${newestEntries(sql`venue_id = ${venueId}`)}) newest where meal_id is null)
    select
      (select count(*)::int from rooms where venue_id = ${venueId}) as rooms,
      (select count(*)::int from room_assignments where venue_id = ${venueId}) as "roomAssignments",
      (select coalesce(sum(greatest(bed_count - (select count(*) from room_assignments where room_id = rooms.id), 0)), 0)::int
        from rooms where venue_id = ${venueId}) as "freeBeds",
      (select count(*)::int from workshops where venue_id = ${venueId}
        and coalesce(end_time, start_time) > ${wallClockAt(now, venue.timeZone)}::timestamp) as "activeWorkshops",
      (select count(*)::int from catering_orders o join meal_events m on m.id = o.meal_event_id
        where m.venue_id = ${venueId} and o.status <> 'cancelled') as "cateringOrders",
      (select count(*)::int from programme) as "agendaItems",
      (select count(distinct day)::int from programme) as "agendaDays",
      (select count(*)::int from agenda_drafts where venue_id = ${venueId}) as "agendaChanges",
      (select count(*)::int from meal_events where venue_id = ${venueId}) as meals,
      (select count(*)::int from meal_events m where venue_id = ${venueId} and exists (
        select from catering_orders where meal_event_id = m.id and status in ('confirmed', 'delivered'))) as "mealsOrdered",
      (select count(*)::int from shuttle_runs where venue_id = ${venueId}) as shuttles`)
  const {
    uninvited: _uninvited,
    unanswered: _unanswered,
    withoutRoom: _room,
    ...people
  } = await countListed(db, venueId)
  return { ...people, roomsHidden: venue.roomsHidden, ...(rows[0] ?? refuse('NOT_FOUND')) }
}

/** The work left for an edition, by the venue's clock. */
export async function listToDo(
  db: Db,
  venueId: string,
  now: Date,
): Promise<Omit<z.output<typeof ToDo>, 'isMailConfigured'>> {
  const venue = await findVenue(db, venueId)
  const localNow = wallClockAt(now, venue.timeZone)
  const today = localNow.slice(0, 10)
  const { registrationClosesAt: closes } = venue
  const isSoon = closes !== null && closes > localNow && closes.slice(0, 10) <= addDays(today, 7)
  const openMeals = await listOpenMeals(db, { venueId, from: localNow })
  const { withoutFlight, uninvited, unanswered, withoutRoom } = await countListed(db, venueId)
  const { outside } = await findEditionContents(db, venueId)
  return {
    outside: { ...outside, shuttles: await countShuttlesOutside(db, venueId) },
    isOver: hasEnded(venue, now),
    uninvited,
    unanswered,
    withoutFlight,
    withoutRoom,
    unannouncedRooms: (await listUnannounced(db, now, [venueId])).length,
    waiting: await countWaiting(db, venueId),
    lacking: await countLacking(db, venueId),
    closesAt: isSoon ? closes : null,
    openMeals,
    unsentChanges: await countUnsentChanges(db, { venueId, from: localNow }),
    driftedOrders: await countDriftedOrders(db, {
      venueId,
      from: localNow,
      exceptMealIds: openMeals.map(({ id }) => id),
    }),
    wishes: await countWishes(db, venueId, localNow),
  }
}

/** Shuttles before the day people arrive, or later than the day after they leave. */
async function countShuttlesOutside(db: Db, venueId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from shuttle_runs r join venues v on v.id = r.venue_id
    where v.id = ${venueId} and (r.leaves_at::date < v.event_start_date - 1
      or r.leaves_at::date > coalesce(v.event_end_date, v.event_start_date) + 1)`)
  return rows[0]?.count ?? 0
}

/** Counts only questions whose answers organisers may read, like the list of these people. */
async function countLacking(db: Db, venueId: string) {
  const questions = await listAskedQuestions(db, venueId)
  const required = questions.filter(({ isRequired, readers }) => isRequired && readers.includes('organisers'))
  if (required.length === 0) return []
  const { rows } = await db.execute<Omit<OwnSituation, 'own'> & { personId: string }>(sql`
    select a.person_id as "personId", a.attending, ${invitationState.hasFlight} as "isFlying", p.studio_id as "studioId"
    from attendance a join people p on p.id = a.person_id
    where a.venue_id = ${venueId} and ${invitationState.isComing}`)
  const people = rows.map(({ personId }) => personId)
  const answered = await listForOrganisers(db, people, venueId)
  const missingIds = rows.flatMap(({ personId, ...situation }) => {
    const own = answered.get(personId) ?? {}
    return questionsFor(questions, { ...situation, own }).flatMap(({ id }) => (id in own ? [] : [id]))
  })
  return required.flatMap(({ id: questionId, label }) => {
    const count = missingIds.filter((one) => one === questionId).length
    return count === 0 ? [] : [{ questionId, label, count }]
  })
}

/** Null if no wishes are collected, or their plan is published. */
async function countWishes(db: Db, venueId: string, localNow: string) {
  const { round, coming, wished } = await readRound(db, { venueId })
  if (!round || round.publishedAt !== null) return null
  return { closesAt: round.closesAt, isClosed: round.closesAt <= localNow, coming, wished }
}

async function findVenue(db: Db, venueId: string) {
  const [venue] = await db.select().from(venues).where(eq(venues.id, venueId))
  return venue ?? refuse('NOT_FOUND')
}

const countWaiting = (db: Db, venueId: string) =>
  db.$count(
    pendingRegistrations,
    and(
      eq(pendingRegistrations.venueId, venueId),
      isNull(pendingRegistrations.endedAt),
      isNotNull(pendingRegistrations.answers),
    ),
  )

type Upcoming = z.output<typeof UpcomingSchema>

const maxUpcoming = 8

/**
 * The current and next entries of an edition, by the venue's clock: the arrival day, the end of registration, and the
 * programme with its meals. An entry without an end lasts an hour.
 */
export async function listUpcoming(db: Db, venueId: string, now: Date): Promise<Upcoming[]> {
  const [venue] = await db.select({ timeZone: venues.timeZone }).from(venues).where(eq(venues.id, venueId))
  if (!venue) return []
  const localNow = wallClockAt(now, venue.timeZone)
  const { rows } = await db.execute<Upcoming>(sql`
    with next as (
      select 'event' as kind, id, name as title, null as location, id as venue_id,
        event_start_date::timestamp as starts, null::timestamp as ends, true as is_day
      from venues where event_start_date is not null
      union all select 'registration', id, name, null, id, registration_closes_at, null, false from venues
        where registration_closes_at is not null
      union all select case when meal_id is not null then 'meal' when is_item then 'agenda' else 'workshop' end,
          coalesce(meal_id, id), title, location, venue_id, start_time, coalesce(end_time, start_time + interval '1 hour'),
          false
        from (${newestEntries(sql`venue_id = ${venueId}`)}) newest)
    select n.kind, n.id, n.title, n.location, v.id as "venueId", v.name as "venueName", v.quarter, v.year,
      to_char(n.starts, case when n.is_day then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI' end) as "startTime",
      to_char(n.ends, 'YYYY-MM-DD"T"HH24:MI') as "endTime"
    from next n join venues v on v.id = n.venue_id
    where v.id = ${venueId} and (n.starts >= ${localNow}::timestamp or n.ends > ${localNow}::timestamp)
    order by n.starts, n.kind, n.title collate names, n.id limit ${maxUpcoming}`)
  return rows
}
