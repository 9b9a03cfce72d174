import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { wallClockText } from '#server/lib/json-object.ts'
import { clockTime, wallClockAt, wallClockRange } from '#server/lib/wall-clock.ts'
import {
  seatGivenLetter,
  seatOfferedLetter,
  workshopCancelledLetter,
  workshopChangedLetter,
} from '#server/mail/event-letters/rules.ts'
import { findEvent, findName } from '#server/mail/letters/queries.ts'
import type { Letter } from '#server/core/ports.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'
import type { WorkshopKind } from '#server/mail/outbox/rules.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'
import {
  agendaChangedLetter,
  readAnnouncements,
  workshopsPlannedLetter,
  type AgendaChange,
} from '#server/seats/letters/rules.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

/** The text of a mail about a workshop, to people who have a seat or wait for one. Null if nothing is left to say. */
export async function composeWorkshopLetter(
  deps: Deps,
  kind: WorkshopKind,
  message: OutboxRow,
): Promise<Letter | null> {
  switch (kind) {
    case 'workshop changed':
      return composeMoved(deps, message)
    case 'workshop cancelled':
      return composeCancelled(deps, message)
    case 'agenda changed':
      return composeAgendaChanged(deps, message)
    case 'seat given':
      return composeSeatGiven(deps, message)
    case 'seat offered':
      return composeSeatOffered(deps, message)
    case 'workshops planned':
      return composePlanned(deps, message)
  }
}

/** The former and the current time and place. Null for anyone who now neither has a seat nor waits for one. */
async function composeMoved(
  { db, publicUrl }: Deps,
  { facts, recipient }: OutboxRow,
): Promise<Letter | null> {
  const seat = await findSeat(db, facts['workshopId'] ?? '', recipient)
  if (!seat) return null
  const { fullName, venueId, title, startTime, endTime, location, isWaiting } = seat
  return workshopChangedLetter({
    to: fullName,
    event: await findEvent(db, venueId),
    title,
    isWaiting,
    was: {
      when: wallClockRange(facts['startTime'] ?? '', facts['endTime'] || null),
      where: facts['location'] || null,
    },
    now: { when: wallClockRange(startTime, endTime), where: location },
    link: `${publicUrl}/guest/workshops?venue=${venueId}`,
  })
}

/** The current state of all changes in one publication, without workshops in which the person no longer has a seat. */
async function composeAgendaChanged(
  { db, publicUrl }: Deps,
  { facts, recipient }: OutboxRow,
): Promise<Letter | null> {
  const changes: AgendaChange[] = []
  for (const was of readAnnouncements(facts['changes'])) {
    const seat = was.isCancelled ? undefined : await findSeat(db, was.workshopId, recipient)
    if (!seat && !was.isCancelled) continue
    changes.push({
      isWaiting: seat?.isWaiting ?? was.isWaiting,
      was: { title: was.title, when: wallClockRange(was.startTime, was.endTime), where: was.location },
      now: seat
        ? { title: seat.title, when: wallClockRange(seat.startTime, seat.endTime), where: seat.location }
        : null,
    })
  }
  if (changes.length === 0) return null
  const venueId = facts['venueId'] ?? ''
  return agendaChangedLetter({
    to: await findName(db, recipient),
    event: await findEvent(db, venueId),
    changes,
    link: `${publicUrl}/guest/agenda?venue=${venueId}`,
  })
}

/** Null if the person gave the seat back, or the workshop has begun. */
async function composeSeatGiven(
  { db, clock, publicUrl }: Deps,
  { facts, recipient }: OutboxRow,
): Promise<Letter | null> {
  const seat = await findSeat(db, facts['workshopId'] ?? '', recipient)
  if (!seat || seat.isWaiting || seat.startTime <= wallClockAt(clock(), seat.timeZone)) return null
  const { fullName, venueId, title, startTime, location } = seat
  return seatGivenLetter({
    to: fullName,
    event: await findEvent(db, venueId),
    title,
    when: wallClockRange(startTime, null),
    where: location,
    gaveUp: facts['gaveUp'],
    link: `${publicUrl}/guest/workshops?venue=${venueId}`,
  })
}

/** Null if the person took the seat or passed, or it is no longer held. */
async function composeSeatOffered(
  { db, clock, publicUrl }: Deps,
  { facts, recipient }: OutboxRow,
): Promise<Letter | null> {
  const seat = await findSeat(db, facts['workshopId'] ?? '', recipient)
  if (!seat?.isWaiting || seat.offeredUntil === null || seat.offeredUntil <= clock()) return null
  const { id, fullName, venueId, title, startTime, location, offeredUntil, timeZone } = seat
  return seatOfferedLetter({
    to: fullName,
    event: await findEvent(db, venueId),
    title,
    when: wallClockRange(startTime, null),
    where: location,
    until: clockTime(wallClockAt(offeredUntil, timeZone)),
    link: `${publicUrl}/guest/workshops?venue=${venueId}#workshop-${id}`,
  })
}

/** The planned seats that the person still has, and the times without a seat. Null if they declined. */
async function composePlanned(
  { db, publicUrl }: Deps,
  { facts, recipient }: OutboxRow,
): Promise<Letter | null> {
  const venueId = facts['venueId'] ?? ''
  const { rows } = await db.execute<PlannedSeat>(sql`
    select p.full_name as "fullName", w.title, ${wallClockText(sql`coalesce(w.start_time, r.start_time)`)} as "startTime",
      ${wallClockText(sql`w.end_time`)} as "endTime", w.location, r.rank
    from workshop_wish_results r
    join people p on p.id = r.person_id and lower(p.email) = ${recipient.toLowerCase()}
    join attendance a on a.person_id = p.id and a.venue_id = r.venue_id and a.attending <> 'no'
    left join workshop_signups s on s.workshop_id = r.workshop_id and s.person_id = p.id
    left join workshops w on w.id = s.workshop_id
    where r.venue_id::text = ${venueId} and (r.rank is null or w.id is not null)
    order by r.start_time`)
  const [first] = rows
  if (!first) return null
  return workshopsPlannedLetter({
    to: first.fullName,
    event: await findEvent(db, venueId),
    seats: rows.flatMap(({ title, startTime, endTime, location, rank }) =>
      title === null || rank === null
        ? []
        : [{ title, when: wallClockRange(startTime, endTime), where: location, rank }],
    ),
    emptySlots: rows.flatMap(({ title, startTime }) =>
      title === null ? [wallClockRange(startTime, null)] : [],
    ),
    link: `${publicUrl}/guest/workshops?venue=${venueId}`,
  })
}

type PlannedSeat = {
  fullName: string
  title: string | null
  startTime: string
  endTime: string | null
  location: string | null
  rank: number | null
}

/** The seat or place in line of the person with this address; people who declined have neither. */
async function findSeat(db: Db, workshopId: string, recipient: string) {
  const [seat] = await db
    .select({
      id: workshops.id,
      venueId: workshops.venueId,
      timeZone: venues.timeZone,
      title: workshops.title,
      startTime: workshops.startTime,
      endTime: workshops.endTime,
      location: workshops.location,
      fullName: people.fullName,
      offeredUntil: workshopWaiting.offeredUntil,
      isWaiting: sql<boolean>`${workshopSignups.id} is null`,
    })
    .from(workshops)
    .innerJoin(venues, eq(venues.id, workshops.venueId))
    .innerJoin(attendance, and(eq(attendance.venueId, venues.id), ne(attendance.attending, 'no')))
    .innerJoin(people, eq(people.id, attendance.personId))
    .leftJoin(
      workshopSignups,
      and(eq(workshopSignups.workshopId, workshops.id), eq(workshopSignups.personId, people.id)),
    )
    .leftJoin(
      workshopWaiting,
      and(eq(workshopWaiting.workshopId, workshops.id), eq(workshopWaiting.personId, people.id)),
    )
    .where(
      and(
        sql`${workshops.id}::text = ${workshopId}`,
        eq(sql`lower(${people.email})`, recipient.toLowerCase()),
        or(isNotNull(workshopSignups.id), isNotNull(workshopWaiting.id)),
      ),
    )
  return seat
}

async function composeCancelled({ db, publicUrl }: Deps, { facts, recipient }: OutboxRow): Promise<Letter> {
  const venueId = facts['venueId'] ?? ''
  return workshopCancelledLetter({
    to: await findName(db, recipient),
    event: await findEvent(db, venueId),
    title: facts['title'] ?? '',
    when: wallClockRange(facts['startTime'] ?? '', null),
    wasWaiting: facts['wasWaiting'] === 'yes',
    link: `${publicUrl}/guest/workshops?venue=${venueId}`,
  })
}
