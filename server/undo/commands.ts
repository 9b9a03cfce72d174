import { and, eq } from 'drizzle-orm'
import { checkIn, undoStatusChange } from '#server/attendance/commands.ts'
import { formerBedIn, restoreFormerBeds } from '#server/attendance/places/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { moveEntry } from '#server/agenda/commands.ts'
import { record } from '#server/audit/commands.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { findDeeds } from '#server/undo/queries.ts'
import { waitedIn, wayBack, type Deed } from '#server/undo/rules.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { moveGuests } from '#server/rooms/planner/commands.ts'
import { assignRoom, unassignRoom } from '#server/rooms/commands.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addParticipant, removeParticipant } from '#server/seats/commands.ts'
import { lockAttending, lockLines } from '#server/seats/seats/commands.ts'

type UndoDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>

/**
 * Undoes an entry of the history by the command that changes the same thing elsewhere, and writes down which entry that
 * was. Answers sentences for what did not come back. Refuses NOT_FOUND, UNDO_IMPOSSIBLE with the reason, and what that
 * command refuses. Undoing it again changes nothing.
 */
export async function undoEntry(
  deps: UndoDeps,
  actorId: string,
  { id }: { id: string },
): Promise<{ notRestored: string[] }> {
  return deps.db.transaction(async (tx) => {
    // Nobody undoes it too until this is committed.
    const [entry] = await tx.select().from(auditLog).where(eq(auditLog.id, id)).for('update')
    if (entry?.entity === 'attendance') await lockPerson(tx, entry)
    const deed = (await findDeeds(tx, [id])).get(id)
    const way = deed && wayBack(deed)
    if (!entry || !way) return refuse('NOT_FOUND')
    if (deed.isUndone) return { notRestored: [] }
    if ('whyNot' in way) return refuse('UNDO_IMPOSSIBLE', { said: way.whyNot })
    const notRestored = await takeWithBed({ ...deps, db: tx }, actorId, way.step, { ...entry, ...deed })
    await record(tx, actorId, {
      action: 'history.undone',
      entity: entry.entity,
      entityId: entry.entityId ?? undefined,
      venueId: entry.venueId ?? undefined,
      after: { undid: id, ...(deed.workshop && { workshopId: deed.workshop.id }) },
    })
    return { notRestored }
  })
}

/** Nobody changes their answer, seats or bed between the look and the step, which locks the same rows in this order again. */
async function lockPerson(
  tx: Db,
  { venueId, entityId, after }: Pick<typeof auditLog.$inferSelect, 'venueId' | 'entityId' | 'after'>,
): Promise<void> {
  if (venueId === null || entityId === null) return
  await lockLines(tx, venueId, { isJoining: waitedIn(after) !== null })
  await lockAttending(tx, venueId, eq(attendance.id, entityId))
  // Taking somebody out of a room locks their bed alone.
  const theirs = tx
    .select({ personId: attendance.personId })
    .from(attendance)
    .where(eq(attendance.id, entityId))
  await tx
    .select({ id: roomAssignments.id })
    .from(roomAssignments)
    .where(and(eq(roomAssignments.venueId, venueId), eq(roomAssignments.personId, theirs)))
    .for('update')
}

type Undone = Pick<typeof auditLog.$inferSelect, 'venueId' | 'before'> & Pick<Deed, 'attendance'>

/** A bed that this gives back is pinned and announced as the entry says it was. */
async function takeWithBed(
  deps: UndoDeps,
  actorId: string,
  step: Step,
  { venueId, before, attendance: row }: Undone,
): Promise<string[]> {
  if (venueId === null || row === null) return take(deps, actorId, step, { venueId, before })
  const notRestored = await take(deps, actorId, step, { venueId, before })
  await restoreFormerBeds(deps.db, venueId, formerBedIn(before, row.personId))
  return notRestored
}

/** Of many beds that an entry names, the one that somebody had before. */
function bedOf(before: Undone['before'], attendanceId: string): Undone['before'] {
  const beds: unknown = before?.['beds']
  return typeof beds === 'object' && beds !== null ? Reflect.get(beds, attendanceId) : null
}

type Step = Extract<ReturnType<typeof wayBack>, { step: unknown }>['step']

async function take(
  deps: UndoDeps,
  actorId: string,
  step: Step,
  { venueId, before }: Pick<Undone, 'venueId' | 'before'>,
): Promise<string[]> {
  switch (step.do) {
    case 'answer': {
      const { do: _do, ...change } = step
      return (await undoStatusChange(deps, actorId, change)).notRestored
    }
    case 'check in': {
      const at = step.checkInTime === null ? deps.clock() : new Date(step.checkInTime)
      return (await checkIn(deps, actorId, { id: step.id, setToYes: false, at })).notRestored
    }
    case 'assign':
      await assignRoom(deps.db, actorId, step)
      return []
    case 'unassign':
      await unassignRoom(deps.db, actorId, step.id)
      return []
    case 'add':
      await addParticipant(deps.db, actorId, step)
      return []
    case 'remove':
      await removeParticipant(deps, actorId, step)
      return []
    case 'move':
      await moveEntry(deps, actorId, step)
      return []
    case 'move all': {
      const beds = step.moves.flatMap((one) => formerBedIn(bedOf(before, one.attendanceId), one.personId))
      if (venueId !== null) await moveGuests(deps.db, actorId, { venueId, moves: [...step.moves], beds })
      return []
    }
  }
}
