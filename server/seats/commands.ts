import { and, eq } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import type { Deps } from '#server/core/deps.ts'
import { isOfferOver, isSignupOpen } from '#server/seats/rules.ts'
import {
  freeSeat,
  giveSeat,
  refuseSeat,
  passOnSeats,
  restoreWaiting,
  type LockedWorkshop,
  type WaitingPlace,
} from '#server/seats/seats/commands.ts'
import { lockLines, lockSeats } from '#server/seats/seats/locks.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

type Seat = { workshopId: string; personId: string }
type SeatDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>
type Empty = Record<string, never>

/** Takes a seat for the caller. Repeating it changes nothing. */
export async function signUp(db: Db, seat: Seat, now: Date): Promise<Empty> {
  return db.transaction(async (tx) => {
    const { outcome } = await giveSeat(tx, seat, signupAt(now))
    switch (outcome) {
      case 'given':
      case 'had already':
        return {}
      case 'full':
        return refuse('WORKSHOP_FULL', { message: 'This workshop is full. You can join its waiting list.' })
      default:
        return refuseSeat(outcome)
    }
  })
}

/** Whether a guest may take a seat now. A seat that is held for them is open even while wishes are collected. */
export const signupAt = (now: Date) => (workshop: LockedWorkshop) => {
  if (isOfferOver(workshop, now)) return 'offer over'
  if (!isSignupOpen(workshop, now)) return 'closed'
  return workshop.isWishedFor && workshop.offeredUntil === null ? 'wishes first' : 'open'
}

/**
 * Gives the caller's seat back and hands it to the next in line before anyone sees it free. Repeating it changes
 * nothing.
 */
export async function withdraw(deps: SeatDeps, { workshopId, personId }: Seat): Promise<Empty> {
  return deps.db.transaction(async (tx) => {
    const venueId = await venueOf(tx, workshopId)
    if (venueId === undefined) return refuse('NOT_FOUND')
    await lockSeats(tx, venueId, { personIds: [personId], workshopIds: [workshopId] })
    const [row] = await tx
      .select({ attending: attendance.attending })
      .from(attendance)
      .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId)))
    if (!row || row.attending === 'no') return refuse('NOT_FOUND')
    await freeSeat(tx, { workshopId, personId })
    await passOnSeats(tx, deps, venueId)
    return {}
  })
}

/** Gives a person a seat for an organiser, even if sign-up is off or closed. Repeating it changes nothing. */
export async function addParticipant(db: Db, actorId: string, seat: Seat): Promise<Empty> {
  return db.transaction(async (tx) => {
    const result = await giveSeat(tx, seat)
    switch (result.outcome) {
      case 'given':
        await recordSeat(tx, actorId, {
          action: 'workshop.participantAdded',
          attendanceId: result.workshop.attendanceId,
          venueId: result.workshop.venueId,
          seat,
          placeBefore: result.placeBefore,
        })
        return {}
      // Organisers aren't bound by sign-up or expired offers.
      case 'closed':
      case 'wishes first':
      case 'offer over':
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

/**
 * Takes a seat back for an organiser and hands it to the next in line; changes nothing if there is no seat. With
 * `placeBefore`, the person returns to their place in line.
 */
export async function removeParticipant(
  deps: SeatDeps,
  actorId: string,
  { placeBefore = null, ...seat }: Seat & { placeBefore?: WaitingPlace | null },
): Promise<Empty> {
  return deps.db.transaction(async (tx) => {
    const venueId = await venueOf(tx, seat.workshopId)
    if (venueId === undefined) return {}
    if (placeBefore) await lockLines(tx, venueId, { isJoining: true })
    await lockSeats(tx, venueId, { personIds: [seat.personId], workshopIds: [seat.workshopId] })
    const [removed] = await tx
      .delete(workshopSignups)
      .where(
        and(eq(workshopSignups.workshopId, seat.workshopId), eq(workshopSignups.personId, seat.personId)),
      )
      .returning({ id: workshopSignups.id })
    if (!removed) return {}
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
    if (placeBefore) await restoreWaiting(tx, venueId, [{ ...seat, ...placeBefore }])
    await passOnSeats(tx, deps, venueId)
    return {}
  })
}

type SeatChange = {
  action: string
  attendanceId: string | undefined
  venueId: string
  seat: Seat
  placeBefore?: WaitingPlace | null
}

const recordSeat = (
  tx: Db,
  actorId: string,
  { action, attendanceId, venueId, seat, placeBefore }: SeatChange,
) =>
  record(tx, actorId, {
    action,
    entity: 'attendance',
    entityId: attendanceId,
    venueId,
    after: { workshopId: seat.workshopId, ...placeBefore },
  })

/** The workshop's edition, read without a lock: workshops are locked last, and never move to another edition. */
export async function venueOf(tx: Db, workshopId: string): Promise<string | undefined> {
  const [workshop] = await tx
    .select({ venueId: workshops.venueId })
    .from(workshops)
    .where(eq(workshops.id, workshopId))
  return workshop?.venueId
}
