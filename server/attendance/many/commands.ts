import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FormerBeds, StatusOfMany } from '#contract/attendance.ts'
import { changeAnswer, lockRows, restoreCheckIn, type StatusChanged } from '#server/attendance/commands.ts'
import { movesOf, summaryOf, undoOf, type Move } from '#server/attendance/many/rules.ts'
import { findFormerBeds, restoreFormerBeds } from '#server/attendance/places/commands.ts'
import { keepsBed, keepsCheckIn, keepsSeats, keepsShuttles, losesCheckIn } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { settleCheckIns, takeBackCheckIns } from '#server/desk/taps/commands.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { refuseUncounted, type MailDeps } from '#server/mail/outbox/commands.ts'
import type { CountedReaders } from '#server/mail/outbox/rules.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { handOnSeats } from '#server/seats/seats/commands.ts'
import { shuttleSeats } from '#server/db/tables/shuttles.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

type ManyChanges = {
  venueId: string
  changes: readonly z.output<typeof StatusOfMany>[]
  undoCheckIn: boolean
  checkIns: readonly { id: string; checkInTime: string }[]
  beds?: z.output<typeof FormerBeds>
  isUndo: boolean
  /** How many people the question counted that get a mail. */
  shown: CountedReaders
}

/**
 * Several answers in one transaction, each as setStatus does it. Whose answer is not what the organiser saw stays as it
 * is. Refuses CHECKED_IN unless `undoCheckIn` asks for that, too.
 */
export async function setMany(
  deps: Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>,
  actorId: string,
  { venueId, changes, undoCheckIn: isCheckInUndone, checkIns, beds = [], isUndo, shown }: ManyChanges,
) {
  return deps.db.transaction(async (tx) => {
    const asked = changes.flatMap(({ ids }) => ids)
    const rows = await lockRows(tx, venueId, isAmong(attendance.id, asked))
    const { moves, stale } = movesOf(rows, changes)
    if (!isCheckInUndone && moves.some(({ row, to }) => losesCheckIn(row, to))) refuse('CHECKED_IN')
    const leaving = moves.flatMap(({ row, to }) => (keepsBed(to) ? [] : [row.personId]))
    const left = await findFormerBeds(tx, venueId, leaving)
    const changed = await changeAll(tx, deps, venueId, moves)
    // Undo asks no question: it mails people about the seats that it hands on, as every single answer does.
    if (!isUndo) await refuseUncounted(tx, shown)
    const { freed, notRestored } = summaryOf(changed)
    const moved = new Set(moves.map(({ row }) => row.id))
    for (const { id, checkInTime } of checkIns) if (moved.has(id)) await restoreCheckIn(tx, id, checkInTime)
    const back = new Set(moves.flatMap(({ row, to }) => (keepsBed(to) ? [row.personId] : [])))
    await restoreFormerBeds(
      tx,
      venueId,
      beds.filter(({ personId }) => back.has(personId)),
    )
    if (moves.length > 0) {
      const answers = new Set(moves.map(({ to }) => to))
      await record(tx, actorId, {
        action: isUndo ? 'attendance.manyRestored' : 'attendance.manySet',
        entity: 'venue',
        entityId: venueId,
        venueId,
        fields: ['attending'],
        before: {
          rooms: freed.rooms.length,
          seats: freed.seats,
          // So that the history of each room has it.
          roomIds: [...new Set(changed.flatMap((one) => one.freed.room?.roomId ?? []))].join(' '),
        },
        after: {
          ...manyPeople(moves.map(({ row }) => row.personId)),
          attending: answers.size === 1 ? ([...answers][0] ?? null) : null,
        },
      })
    }
    return { changed: moves.length, stale, freed, notRestored, undo: { ...undoOf(moves), beds: left } }
  })
}

/** Who leaves first: their beds are for who comes again, their seats for who waits and then for who comes again. */
async function changeAll(
  tx: Db,
  deps: MailDeps,
  venueId: string,
  moves: readonly Move[],
): Promise<StatusChanged[]> {
  const holders = await placeHolders(tx, venueId)
  const changed: StatusChanged[] = []
  for (const answer of ['no', 'maybe', 'yes'] as const) {
    const plain: Move[] = []
    for (const move of moves.filter(({ to }) => to === answer)) {
      if (hasPlaces(move, holders)) changed.push(await changeAnswer(tx, move.row, answer))
      else plain.push(move)
    }
    await changePlain(tx, plain)
    await handOnSeats(tx, deps, venueId)
  }
  return changed
}

type Holders = { rides: ReadonlySet<string>; beds: ReadonlySet<string>; seats: ReadonlySet<string> }

/** Who has a bed, or a seat in a workshop or on a shuttle, at an edition: their answer takes more than a column. */
async function placeHolders(tx: Db, venueId: string): Promise<Holders> {
  const beds = await tx
    .select({ personId: roomAssignments.personId })
    .from(roomAssignments)
    .where(eq(roomAssignments.venueId, venueId))
  const seats = await tx
    .selectDistinct({ personId: workshopSignups.personId })
    .from(workshopSignups)
    .where(eq(workshopSignups.venueId, venueId))
  const rides = await tx
    .selectDistinct({ personId: shuttleSeats.personId })
    .from(shuttleSeats)
    .where(eq(shuttleSeats.venueId, venueId))
  return {
    rides: new Set(rides.map(({ personId }) => personId)),
    beds: new Set(beds.map(({ personId }) => personId)),
    seats: new Set(seats.map(({ personId }) => personId)),
  }
}

const hasPlaces = ({ row, to }: Move, { beds, seats, rides }: Holders): boolean =>
  (keepsBed(to) ? row.freedRoomId !== null : beds.has(row.personId)) ||
  (keepsSeats(to) ? row.freedWorkshopIds.length > 0 : seats.has(row.personId)) ||
  (keepsShuttles(to) ? row.freedRunIds.length > 0 : rides.has(row.personId))

/** Those with nothing to free and nothing to have again, in one statement for each answer. */
async function changePlain(tx: Db, moves: readonly Move[]): Promise<void> {
  for (const [to, group] of Map.groupBy(moves, (move) => move.to)) {
    await tx
      .update(attendance)
      .set({
        attending: to,
        version: sql`${attendance.version} + 1`,
        ...(!keepsCheckIn(to) && { checkInTime: null }),
      })
      .where(
        isAmong(
          attendance.id,
          group.map(({ row }) => row.id),
        ),
      )
    const left = group.filter(({ row }) => keepsCheckIn(row.attending))
    const changed = isAmong(
      sql`a.id`,
      (keepsCheckIn(to) ? group : left).map(({ row }) => row.id),
    )
    await (keepsCheckIn(to) ? settleCheckIns(tx, changed) : takeBackCheckIns(tx, changed, null))
  }
}
