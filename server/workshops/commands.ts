import { and, eq, sql } from 'drizzle-orm'
import { attendance } from '#server/attendance/tables.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { statement } from '#server/lib/statement.ts'
import { venues } from '#server/venues/tables.ts'
import { isSignupOpen } from '#server/workshops/rules.ts'
import { workshops, workshopSignups } from '#server/workshops/tables.ts'

type Seat = { workshopId: string; personId: string }
type Done = Record<string, never>

/**
 * A seat of one's own; repeating changes nothing. Refuses NOT_FOUND for a workshop of an edition that is not the
 * person's to see, SIGNUP_CLOSED once it has begun or where sign-up is off, WORKSHOP_FULL without a free seat.
 */
export async function signUp(db: Db, seat: Seat, now: Date): Promise<Done> {
  return db.transaction(async (tx) => {
    const { outcome } = await giveSeat(tx, seat, (workshop) => isSignupOpen(workshop, now))
    switch (outcome) {
      case 'given':
      case 'had already':
        return {}
      case 'no workshop':
      case 'not coming':
        return refuse('NOT_FOUND')
      case 'closed':
        return refuse('SIGNUP_CLOSED')
      case 'full':
        return refuse('WORKSHOP_FULL')
    }
  })
}

/** Gives one's own seat back; repeating changes nothing. Refuses NOT_FOUND as signUp does. */
export async function withdraw(db: Db, { workshopId, personId }: Seat): Promise<Done> {
  return db.transaction(async (tx) => {
    const [workshop] = await lockWorkshop(tx, { workshopId, personId })
    if (!workshop || workshop.attending === 'no') return refuse('NOT_FOUND')
    await tx
      .delete(workshopSignups)
      .where(and(eq(workshopSignups.workshopId, workshopId), eq(workshopSignups.personId, personId)))
    return {}
  })
}

/**
 * An organiser gives somebody a seat, also where sign-up is off or over; repeating changes nothing. Refuses NOT_FOUND
 * for who is not invited to the workshop's edition, NOT_COMING for who answered no, WORKSHOP_FULL without a free seat.
 */
export async function addParticipant(db: Db, actorId: string, seat: Seat): Promise<Done> {
  return db.transaction(async (tx) => {
    const given = await giveSeat(tx, seat)
    switch (given.outcome) {
      case 'given':
        await recordSeat(tx, actorId, {
          action: 'workshop.participantAdded',
          attendanceId: given.workshop.attendanceId,
          venueId: given.workshop.venueId,
          seat,
        })
        return {}
      // Sign-up that is off or over is not asked about here.
      case 'closed':
      case 'had already':
        return {}
      case 'no workshop':
        return refuse('NOT_FOUND')
      case 'not coming':
        return refuse('NOT_COMING')
      case 'full':
        return refuse('WORKSHOP_FULL')
    }
  })
}

/** An organiser takes a seat back; nothing happens when there is none. */
export async function removeParticipant(db: Db, actorId: string, seat: Seat): Promise<Done> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(workshopSignups)
      .where(
        and(eq(workshopSignups.workshopId, seat.workshopId), eq(workshopSignups.personId, seat.personId)),
      )
      .returning({ venueId: workshopSignups.venueId })
    if (!removed) return {}
    const { venueId } = removed
    const [row] = await tx
      .select({ id: attendance.id })
      .from(attendance)
      .where(and(eq(attendance.personId, seat.personId), eq(attendance.venueId, venueId)))
    await recordSeat(tx, actorId, {
      action: 'workshop.participantRemoved',
      attendanceId: row?.id,
      venueId,
      seat,
    })
    return {}
  })
}

/** What became of a seat asked for, and its workshop as it was under its lock, if it is one of an edition of theirs. */
export type Given =
  | { outcome: 'no workshop'; workshop: undefined }
  | { outcome: 'given' | 'had already' | 'not coming' | 'closed' | 'full'; workshop: LockedWorkshop }

/**
 * The one way to a seat: sign-up, an organiser's adding, and an answer that brings freed seats back. It locks, looks,
 * counts and writes. A rule about one guest's seats belongs here and then holds for all three callers, each of which says
 * for itself why there was no seat. Several seats of one person are asked for in the order of the workshops' ids.
 */
export async function giveSeat(
  tx: Db,
  seat: Seat,
  isOpen: (workshop: LockedWorkshop) => boolean = () => true,
): Promise<Given> {
  const [workshop] = await lockWorkshop(tx, seat)
  if (!workshop) return { outcome: 'no workshop', workshop }
  if (workshop.attending === 'no') return { outcome: 'not coming', workshop }
  if (workshop.isSignedUp) return { outcome: 'had already', workshop }
  if (!isOpen(workshop)) return { outcome: 'closed', workshop }
  const { venueId, capacity } = workshop
  const [taken] = await takeSeat(tx, { ...seat, venueId, capacity })
  return { outcome: taken?.isSignedUp ? 'given' : 'full', workshop }
}

type SeatTold = { action: string; attendanceId: string | undefined; venueId: string; seat: Seat }

/** Whose seat, the attendance row says; in which workshop, its id. */
const recordSeat = (tx: Db, actorId: string, { action, attendanceId, venueId, seat }: SeatTold) =>
  record(tx, actorId, {
    action,
    entity: 'attendance',
    entityId: attendanceId,
    venueId,
    after: { workshopId: seat.workshopId },
  })

type LockedWorkshop = {
  attendanceId: string
  attending: 'yes' | 'no' | 'maybe'
  venueId: string
  title: string
  signupEnabled: boolean
  startTime: string
  timeZone: string
  capacity: number | null
  isSignedUp: boolean
}

/**
 * Locks the person's attendance, so that they cannot leave in the meantime, and then the workshop, so that its seats are
 * given to no more people than there are. Two sign-ups of one guest for two workshops do not wait for each other: a rule
 * about one guest's seats (at most three, none at the same hour) needs `for no key update of attendance` here, and counts
 * their other seats in takeSeat, which begins only when the lock is granted.
 */
const lockWorkshop = statement<LockedWorkshop>(
  'lock_workshop',
  sql`select ${attendance.id} as "attendanceId", ${attendance.attending} as attending,
      ${workshops.venueId} as "venueId", ${workshops.title} as title, ${workshops.signupEnabled} as "signupEnabled",
      ${workshops.startTime} as "startTime", ${venues.timeZone} as "timeZone", ${workshops.capacity} as capacity,
      exists (select from ${workshopSignups} mine
        where mine.workshop_id = ${workshops.id} and mine.person_id = ${attendance.personId}) as "isSignedUp"
    from ${workshops}
    join ${attendance} on ${attendance.venueId} = ${workshops.venueId}
    join ${venues} on ${venues.id} = ${workshops.venueId}
    where ${workshops.id} = ${sql.placeholder('workshopId')}
      and ${attendance.personId} = ${sql.placeholder('personId')}
    for share of ${attendance} for update of ${workshops}`,
)

/**
 * Counts under the lock and writes. A statement of its own: only what begins after the lock was granted sees the
 * seats that were taken while it was waited for.
 */
const takeSeat = statement<{ isSignedUp: boolean }>(
  'take_seat',
  sql`with seat as (
      insert into ${workshopSignups} (workshop_id, person_id, venue_id)
      select ${sql.placeholder('workshopId')}::uuid, ${sql.placeholder('personId')}::uuid,
        ${sql.placeholder('venueId')}::uuid
      where ${sql.placeholder('capacity')}::integer is null or ${sql.placeholder('capacity')}::integer >
        (select count(*) from ${workshopSignups} where workshop_id = ${sql.placeholder('workshopId')})
      on conflict (workshop_id, person_id) do nothing
      returning 1
    )
    select exists (select from seat) or exists (select from ${workshopSignups}
      where workshop_id = ${sql.placeholder('workshopId')} and person_id = ${sql.placeholder('personId')})
      as "isSignedUp"`,
)
