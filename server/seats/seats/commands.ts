import { eq, sql } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { statement } from '#server/db/statement.ts'
import { enqueueMail, type MailDeps } from '#server/mail/outbox/commands.ts'
import { venues } from '#server/db/tables/venues.ts'
import { isWithinHour, nextInLine } from '#server/seats/seats/queries.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'
import { workshopWishRounds } from '#server/db/tables/workshops-wishes.ts'

type Seat = { workshopId: string; personId: string }

/** The outcome of a request for a seat, with the workshop as it was under its lock, if the person may see it. */
export type SeatResult =
  | { outcome: 'no workshop'; workshop: undefined }
  | { outcome: 'given'; workshop: LockedWorkshop; placeBefore: WaitingPlace | null }
  | { outcome: 'had already' | 'not coming' | 'full' | SignupClosure; workshop: LockedWorkshop }

/** The place in line that ended when the person got a seat. */
export type WaitingPlace = { place: number; givesUp: string | null }

/** Sign-up is closed, a plan gives out the seats first, or the seat was held for this person until a moment ago. */
type SignupClosure = 'closed' | 'wishes first' | 'offer over'

/** Refuses a guest with the reason why there is no seat. NOT_FOUND for workshops they may not see. */
export function refuseSeat(outcome: 'no workshop' | 'not coming' | SignupClosure): never {
  switch (outcome) {
    case 'no workshop':
    case 'not coming':
      return refuse('NOT_FOUND')
    case 'closed':
      return refuse('SIGNUP_CLOSED')
    case 'wishes first':
      return refuse('WISHES_FIRST')
    case 'offer over':
      return refuse('OFFER_OVER')
  }
}

/**
 * The only way to give a seat, used by sign-up, organisers, an answer that restores freed seats, and waiting lists. It
 * locks, checks, counts and writes. A rule about one guest's seats belongs here, and then applies to all
 * four callers, each of which words its own refusal. A caller that needs several seats for one person requests them in
 * the order of the workshops' ids.
 */
export async function giveSeat(
  tx: Db,
  seat: Seat,
  signupOf: (workshop: LockedWorkshop) => 'open' | SignupClosure = () => 'open',
): Promise<SeatResult> {
  const [workshop] = await lockWorkshop(tx, seat)
  if (!workshop) return { outcome: 'no workshop', workshop }
  if (workshop.attending === 'no') return { outcome: 'not coming', workshop }
  if (workshop.isSignedUp) return { outcome: 'had already', workshop }
  const signup = signupOf(workshop)
  if (signup !== 'open') return { outcome: signup, workshop }
  const { venueId, capacity } = workshop
  const [taken] = await takeSeat(tx, { ...seat, venueId, capacity })
  if (!taken?.isSignedUp) return { outcome: 'full', workshop }
  const { place, givesUp } = taken
  return { outcome: 'given', workshop, placeBefore: place === null ? null : { place, givesUp } }
}

type Place = WaitingPlace & { workshopId: string; personId: string }

/** Puts people without a seat back in line. The caller holds lockLines with isJoining, and hands seats on. */
export async function restoreWaiting(tx: Db, venueId: string, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  await tx.execute(sql`insert into ${workshopWaiting} (workshop_id, person_id, venue_id, place, gives_up)
    select w.id, line."personId", ${venueId}, line.place, (select id from ${workshops} given where given.id = line."givesUp"
      and given.venue_id = ${venueId})
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as line ("workshopId" uuid, "personId" uuid, place integer, "givesUp" uuid)
    join ${workshops} w on w.id = line."workshopId" and w.venue_id = ${venueId}
    join ${attendance} a on a.person_id = line."personId" and a.venue_id = ${venueId}
    where not exists (select from ${workshopSignups} s where s.workshop_id = w.id and s.person_id = line."personId")
    on conflict do nothing`)
}

/**
 * Gives each free seat of an edition to the first person in its line who can take it, and mails them. In the last hour,
 * offers the seat and holds it instead. Everything that frees a seat, or the time of a person in line, calls this
 * before it commits, so that no one else ever sees the seat free. The caller holds lockSeats.
 */
export async function passOnSeats(tx: Db, deps: MailDeps, venueId: string): Promise<void> {
  const now = deps.clock()
  await expireOffers(tx, now, venueId)
  for (;;) {
    const next = await nextInLine(tx, venueId, now)
    if (!next) return
    const { workshopId, personId, attendanceId, email, givesUp } = next
    // Only people who can be mailed get an offer: one that they can't read would cost them the seat and their place.
    if (next.isSoon && email !== null && deps.isMailConfigured) {
      await holdSeat(tx, now, { workshopId, personId })
      const offer = { action: 'workshop.seatOffered', entity: 'attendance', entityId: attendanceId, venueId }
      await record(tx, null, { ...offer, after: { workshopId } })
      await enqueueMail(tx, deps, { kind: 'seat offered', recipient: email, facts: { workshopId } })
      continue
    }
    const { outcome } = await giveSeat(tx, { workshopId, personId })
    if (outcome !== 'given') throw new Error(`A seat that was free under its lock is not: ${outcome}.`)
    const gaveUp = givesUp === null ? undefined : await freeSeat(tx, { workshopId: givesUp, personId })
    const details = { action: 'workshop.seatHandedOn', entity: 'attendance', entityId: attendanceId, venueId }
    await record(tx, null, { ...details, after: { workshopId } })
    const facts = { workshopId, ...(gaveUp !== undefined && { gaveUp }) }
    if (email !== null) await enqueueMail(tx, deps, { kind: 'seat given', recipient: email, facts })
  }
}

/** How long an offered seat is held, unless the workshop begins earlier. */
const holdMinutes = 10

async function holdSeat(tx: Db, now: Date, { workshopId, personId }: Seat): Promise<void> {
  const end = sql`${now.toISOString()}::timestamptz + ${`${holdMinutes} minutes`}::interval`
  await tx.execute(sql`update ${workshopWaiting}
    set offered_until = least(${end}, ${startInstant})
    from ${workshops} join ${venues} on ${venues.id} = ${workshops.venueId}
    where ${workshops.id} = ${workshopWaiting.workshopId} and ${eq(workshopWaiting.workshopId, workshopId)}
      and ${eq(workshopWaiting.personId, personId)}`)
}

/** When a workshop begins, as an instant. */
const startInstant = sql`${workshops.startTime} at time zone ${venues.timeZone}`

/**
 * Ends expired offers, and removes the people from the line. People who declined lose the offer but keep their place;
 * so does everyone if the workshop now begins much later or its sign-up is off. If the workshop now begins earlier, the
 * offer ends earlier.
 */
async function expireOffers(tx: Db, now: Date, venueId: string): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const losesOffer = sql`(${attendance.attending} = 'no' or not ${workshops.signupEnabled} or not ${isWithinHour(moment)})`
  await tx.execute(sql`update ${workshopWaiting}
    set offered_until = case when not ${losesOffer} then ${startInstant} end
    from ${workshops} join ${venues} on ${venues.id} = ${workshops.venueId}, ${attendance}
    where ${eq(workshopWaiting.venueId, venueId)} and ${workshopWaiting.offeredUntil} is not null
      and ${workshops.id} = ${workshopWaiting.workshopId} and ${attendance.venueId} = ${workshopWaiting.venueId}
      and ${attendance.personId} = ${workshopWaiting.personId}
      and (${losesOffer} or ${workshopWaiting.offeredUntil} > ${startInstant})`)
  const { rows } = await tx.execute<{ attendanceId: string; workshopId: string }>(sql`
    delete from ${workshopWaiting} using ${attendance}
    where ${eq(workshopWaiting.venueId, venueId)} and ${workshopWaiting.offeredUntil} <= ${moment}
      and ${attendance.venueId} = ${workshopWaiting.venueId} and ${attendance.personId} = ${workshopWaiting.personId}
    returning ${attendance.id} as "attendanceId", ${workshopWaiting.workshopId} as "workshopId"`)
  for (const { attendanceId, workshopId } of rows) {
    const lapsed = { action: 'workshop.offerLapsed', entity: 'attendance', entityId: attendanceId, venueId }
    await record(tx, null, { ...lapsed, after: { workshopId } })
  }
}

/** Frees a person's seat and returns the title of its workshop; undefined if they have none there. */
export async function freeSeat(tx: Db, { workshopId, personId }: Seat): Promise<string | undefined> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    with freed as (delete from ${workshopSignups}
      where ${eq(workshopSignups.workshopId, workshopId)} and ${eq(workshopSignups.personId, personId)}
      returning ${workshopSignups.workshopId} as workshop_id)
    select title from freed join ${workshops} on ${workshops.id} = freed.workshop_id`)
  return rows[0]?.title
}

/**
 * Gives seats to many people at once. The caller holds the locks of the lines, of all these people and of the
 * workshops, and checked and counted as giveSeat does. People with a seat leave its line. The database refuses seats
 * beyond the capacity.
 */
export async function giveSeats(tx: Db, venueId: string, seats: readonly Seat[]): Promise<void> {
  await tx.execute(sql`
    with seat as (
      insert into ${workshopSignups} (workshop_id, person_id, venue_id)
      select given."workshopId", given."personId", ${venueId}
      from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as given ("workshopId" uuid, "personId" uuid)
      on conflict (workshop_id, person_id) do nothing
      returning workshop_id, person_id
    )
    delete from ${workshopWaiting} using seat
    where ${workshopWaiting.workshopId} = seat.workshop_id and ${workshopWaiting.personId} = seat.person_id`)
}

export type LockedWorkshop = {
  attendanceId: string
  attending: 'yes' | 'no' | 'maybe'
  venueId: string
  title: string
  signupEnabled: boolean
  startTime: string
  timeZone: string
  capacity: number | null
  isSignedUp: boolean
  /** Whether guests wish for the workshop. If so, a plan assigns its seats. */
  isWishedFor: boolean
  /** Until when a seat is held for the person, in milliseconds since 1970; null if no seat is held. */
  offeredUntil: number | null
}

/**
 * Locks the person's attendance, so that they can't leave in the meantime, and then the workshop, so that no more seats
 * are given than there are. Two sign-ups of one guest for two workshops don't wait for each other. A rule about one
 * guest's seats (at most three, none at the same hour) needs `for no key update of attendance` here, and counts their
 * other seats in takeSeat, which begins only when the lock is granted.
 */
const lockWorkshop = statement<LockedWorkshop>(
  'lock_workshop',
  sql`select ${attendance.id} as "attendanceId", ${attendance.attending} as attending,
      ${workshops.venueId} as "venueId", ${workshops.title} as title, ${workshops.signupEnabled} as "signupEnabled",
      ${workshops.startTime} as "startTime", ${venues.timeZone} as "timeZone", ${workshops.capacity} as capacity,
      exists (select from ${workshopSignups} mine
        where mine.workshop_id = ${workshops.id} and mine.person_id = ${attendance.personId}) as "isSignedUp",
      exists (select from ${workshopWishRounds} round where round.venue_id = ${workshops.venueId}
        and round.published_at is null and ${workshops.startTime} > round.closes_at) as "isWishedFor",
      (select extract(epoch from mine.offered_until)::float8 * 1000 from ${workshopWaiting} mine
        where mine.workshop_id = ${workshops.id} and mine.person_id = ${attendance.personId}) as "offeredUntil"
    from ${workshops}
    join ${attendance} on ${attendance.venueId} = ${workshops.venueId}
    join ${venues} on ${venues.id} = ${workshops.venueId}
    where ${workshops.id} = ${sql.placeholder('workshopId')}
      and ${attendance.personId} = ${sql.placeholder('personId')}
    for share of ${attendance} for update of ${workshops}`,
)

/**
 * Counts under the lock, including seats held for others, and writes; people with a seat leave the line. A separate
 * statement, because only one that begins after the lock was granted sees the seats taken during the wait.
 */
const takeSeat = statement<{ isSignedUp: boolean; place: number | null; givesUp: string | null }>(
  'take_seat',
  sql`with seat as (
      insert into ${workshopSignups} (workshop_id, person_id, venue_id)
      select ${sql.placeholder('workshopId')}::uuid, ${sql.placeholder('personId')}::uuid,
        ${sql.placeholder('venueId')}::uuid
      where ${sql.placeholder('capacity')}::integer is null or ${sql.placeholder('capacity')}::integer >
        (select count(*) from ${workshopSignups} where workshop_id = ${sql.placeholder('workshopId')})
        + (select count(*) from ${workshopWaiting} where workshop_id = ${sql.placeholder('workshopId')}
          and offered_until is not null and person_id <> ${sql.placeholder('personId')})
      on conflict (workshop_id, person_id) do nothing
      returning workshop_id, person_id
    ), line as (
      delete from ${workshopWaiting} using seat
      where ${workshopWaiting.workshopId} = seat.workshop_id and ${workshopWaiting.personId} = seat.person_id
      returning place, gives_up
    )
    select exists (select from seat) or exists (select from ${workshopSignups}
      where workshop_id = ${sql.placeholder('workshopId')} and person_id = ${sql.placeholder('personId')})
      as "isSignedUp", (select place from line) as place, (select gives_up from line) as "givesUp"`,
)
