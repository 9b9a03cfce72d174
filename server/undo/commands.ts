import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Undone } from '#contract/audit.ts'
import { checkIn } from '#server/attendance/commands.ts'
import { undoMany } from '#server/attendance/many/commands.ts'
import { undoCheckInCall, undoStatusChange } from '#server/attendance/undo.ts'
import { formerBedIn, restoreFormerBeds } from '#server/attendance/places/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { moveEntry } from '#server/agenda/commands.ts'
import { recordEach } from '#server/audit/commands.ts'
import { findRowsBefore, type UndoCall, type UndoResult } from '#server/audit/undoable.ts'
import { auditLog, undoEntries } from '#server/db/tables/audit.ts'
import { findChanges } from '#server/undo/queries.ts'
import { placeInLineIn, planUndo } from '#server/undo/rules.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { undoImport as undoPeople } from '#server/people/import/undo.ts'
import { undoStudios } from '#server/people/many/commands.ts'
import { undoRemoval } from '#server/people/roster/commands.ts'
import { undoAnswers } from '#server/questions/many/commands.ts'
import { undoImport as undoRooms } from '#server/rooms/import/commands.ts'
import { moveGuests, undoMoves } from '#server/rooms/planner/commands.ts'
import { addParticipant, removeParticipant } from '#server/seats/commands.ts'
import { undoParticipants } from '#server/seats/many/commands.ts'
import { lockAttending, lockLines } from '#server/seats/seats/locks.ts'
import { undoDeleteRun } from '#server/shuttles/commands.ts'
import { undoArrange, undoSeatMoves } from '#server/shuttles/planner/commands.ts'
import { undoImport as undoFlights } from '#server/travel/import/commands.ts'
import { lockRows } from '#server/locks.ts'

type UndoDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>

/**
 * Undoes what one call did, by its rows from before or, if there are none, by its audit entry; records which entries
 * were undone. Undoing it again changes nothing.
 */
export async function undoEntry(
  deps: UndoDeps,
  actorId: string,
  { id }: { id: string },
): Promise<z.output<typeof Undone>> {
  return deps.db.transaction(async (tx) => {
    // Locks out a second undo until we commit.
    const entries = await lockRows(
      tx,
      auditLog,
      or(
        eq(auditLog.id, id),
        inArray(
          auditLog.id,
          tx.select({ id: undoEntries.entryId }).from(undoEntries).where(eq(undoEntries.callId, id)),
        ),
      ),
    )
    const [entry] = entries
    if (!entry || entry.venueId === null) return refuse('NOT_FOUND')
    const { venueId } = entry
    if (await isUndone(tx, venueId, entries)) return nothingUndone
    const { workshopId, ...undone } = await undoCall({ ...deps, db: tx }, actorId, id, { ...entry, venueId })
    await recordEach(
      tx,
      actorId,
      entries.map((one) => ({
        action: 'history.undone',
        entity: one.entity,
        entityId: one.entityId ?? undefined,
        venueId,
        after: { undid: one.id, ...(workshopId !== undefined && { workshopId }) },
      })),
    )
    return { ...nothingUndone, undone: 1, ...undone }
  })
}

const nothingUndone = { undone: 0, kept: 0, notRestored: [], freed: { rooms: [], workshops: [] } }

/** An entry that belongs to an edition: only those can be undone. */
type LogEntry = typeof auditLog.$inferSelect & { venueId: string }

async function isUndone(tx: Db, venueId: string, entries: readonly { id: string }[]): Promise<boolean> {
  const ids = entries.map(({ id }) => id)
  const undidOne = inArray(sql`${auditLog.after} ->> 'undid'`, ids)
  const undone = and(eq(auditLog.venueId, venueId), eq(auditLog.action, 'history.undone'), undidOne)
  return (await tx.$count(auditLog, undone)) > 0
}

/** How to undo what one call did, by the action of its entry. */
const undoByAction: {
  [action: string]: (deps: UndoDeps, actorId: string, call: UndoCall) => Promise<UndoResult>
} = {
  'attendance.checkedIn': undoCheckInCall,
  'attendance.manySet': undoMany,
  'attendance.removed': undoRemoval,
  'person.imported': undoPeople,
  'person.studiosSet': undoStudios,
  'question.answersSet': undoAnswers,
  'room.assigned': undoMoves,
  'room.imported': undoRooms,
  'room.unassigned': undoMoves,
  'shuttle.arranged': undoArrange,
  'shuttle.deleted': undoDeleteRun,
  'shuttle.left': undoSeatMoves,
  'shuttle.seated': undoSeatMoves,
  'travel.imported': undoFlights,
  'workshop.participantsAdded': undoParticipants,
}

/** The actions that are undone by restoring rows. */
export const undoableActions: readonly string[] = Object.keys(undoByAction)

async function undoCall(
  deps: UndoDeps,
  actorId: string,
  id: string,
  entry: LogEntry,
): Promise<UndoResult & { workshopId?: string }> {
  const rows = await findRowsBefore(deps.db, id)
  const undoRows = undoByAction[entry.action]
  if (undoRows && rows.length > 0)
    return undoRows(deps, actorId, { id, venueId: entry.venueId, after: entry.after, rows })
  if (entry.entity === 'attendance') await lockPerson(deps.db, entry)
  const change = (await findChanges(deps.db, [entry.id])).get(entry.id)
  const plan = change && planUndo(change)
  // The rows for Undo are kept only for a day.
  if (!plan && undoRows) return refuse('UNDO_IMPOSSIBLE')
  if (!plan) return refuse('NOT_FOUND')
  if ('whyNot' in plan) return refuse('UNDO_IMPOSSIBLE', { message: plan.whyNot })
  const undone = await undoByEntry(deps, actorId, plan.step, entry)
  return { ...undone, ...(change.workshop && { workshopId: change.workshop.id }) }
}

/** Locks the person's answer, seats and bed before the check; the step locks the same rows again, in this order. */
async function lockPerson(
  tx: Db,
  { venueId, entityId, after }: Pick<LogEntry, 'venueId' | 'entityId' | 'after'>,
): Promise<void> {
  if (entityId === null) return
  await lockLines(tx, venueId, { isJoining: placeInLineIn(after) !== null })
  await lockAttending(tx, venueId, eq(attendance.id, entityId))
}

type Step = Extract<ReturnType<typeof planUndo>, { step: unknown }>['step']

/** Undoes by the entry alone. A bed that this restores is pinned and announced as before. */
async function undoByEntry(
  deps: UndoDeps,
  actorId: string,
  step: Step,
  { venueId, before }: LogEntry,
): Promise<UndoResult> {
  switch (step.do) {
    case 'answer': {
      const { do: _do, personId, ...change } = step
      const undone = await undoStatusChange(deps, actorId, change)
      await restoreFormerBeds(deps.db, venueId, formerBedIn(before, personId))
      return undone
    }
    case 'check in': {
      const at = step.checkInTime === null ? deps.clock() : new Date(step.checkInTime)
      const { notRestored } = await checkIn(deps, actorId, { id: step.id, setToYes: false, at })
      return { notRestored }
    }
    case 'add':
      await addParticipant(deps.db, actorId, step)
      return {}
    case 'remove':
      await removeParticipant(deps, actorId, step)
      return {}
    case 'move':
      await moveEntry(deps, actorId, step)
      return {}
    case 'move beds': {
      const beds = step.moves.flatMap((one) => formerBedIn(bedOf(before, one.attendanceId), one.personId))
      await moveGuests(deps.db, actorId, { venueId, moves: [...step.moves], beds })
      return {}
    }
  }
}

/** The bed that a person had before; an entry about many people has one for each. */
function bedOf(before: LogEntry['before'], attendanceId: string): LogEntry['before'] {
  const beds: unknown = before?.['beds']
  return typeof beds === 'object' && beds !== null ? Reflect.get(beds, attendanceId) : before
}
