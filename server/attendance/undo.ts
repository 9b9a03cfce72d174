import { z } from 'zod'
import { attendingChoices } from '#contract/fields.ts'
import {
  changeStatus,
  lockAttendance,
  restoreCheckIn,
  statusEntry,
  undoCheckIn,
  type SeatDeps,
  type StatusChange,
} from '#server/attendance/commands.ts'
import { allOf, freedPlaces, isStale, losesCheckIn } from '#server/attendance/rules.ts'
import { record } from '#server/audit/commands.ts'
import type { UndoResult, UndoCall } from '#server/audit/undoable.ts'
import { refuse } from '#server/lib/refuse.ts'

/**
 * Undoes setStatus: restores the answer, the check-in, and the freed places that are still free. The others are named
 * in `notRestored`.
 */
export async function undoStatusChange(
  deps: SeatDeps,
  actorId: string,
  { id, from, attending, checkInTime }: StatusChange & { checkInTime: string | null },
): Promise<UndoResult> {
  return deps.db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    if (isStale({ now: row.attending, seen: from, wanted: attending })) refuse('STALE')
    // The check-in was made later, so Undo must not remove it.
    if (losesCheckIn(row, attending)) refuse('CHECKED_IN')
    const changed = await changeStatus(tx, deps, row, attending)
    await restoreCheckIn(tx, row.id, checkInTime)
    await record(tx, actorId, statusEntry(row, attending, { ...changed, isUndo: true }))
    return { undone: 1, notRestored: allOf(changed.lost), freed: freedPlaces([changed]) }
  })
}

const BeforeCheckIn = z.object({ attending: z.enum(attendingChoices) })

/** Undoes checkIn: removes the check-in and restores the former answer. */
export async function undoCheckInCall(
  deps: SeatDeps,
  actorId: string,
  { rows }: UndoCall,
): Promise<UndoResult> {
  const [first] = rows
  if (!first) return refuse('NOT_FOUND')
  await undoCheckIn(deps.db, actorId, first.rowId)
  const { attending } = BeforeCheckIn.parse(first.was)
  if (attending === 'yes') return { undone: 1 }
  return undoStatusChange(deps, actorId, { id: first.rowId, from: 'yes', attending, checkInTime: null })
}
