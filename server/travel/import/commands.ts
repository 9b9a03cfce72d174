import { flightFieldNames } from '#contract/answers.ts'
import { sql } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import {
  findRows,
  restoreRows,
  recordUndoable,
  type UndoResult,
  type UndoCall,
} from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import { countOutcomes } from '#server/lib/imported-lines.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { decideFile, type FlightsFile } from '#server/travel/import/queries.ts'
import { currentFlights, describe } from '#server/travel/import/rules.ts'
import { updateRows } from '#server/audit/saved-rows.ts'

/**
 * Saves what previewImport shows for the same file, in one transaction. Repeating it changes nothing. The log gets only
 * counts and ids.
 */
export async function importFlights(db: Db, actorId: string, file: FlightsFile) {
  return db.transaction(async (tx) => {
    const decisions = await decideFile(tx, file, { isSaved: true })
    const changed = decisions.flatMap((one) => (one.kind === 'known' && one.changes.length > 0 ? [one] : []))
    const ids = changed.map(({ person }) => person.id)
    const before = await findRows(tx, attendance, ids)
    // The database keeps the former flights (flights_remembered).
    await updateRows(
      tx,
      attendance,
      writtenColumns,
      changed.map(({ person, fields }) => ({ id: person.id, ...currentFlights(person), ...fields })),
    )
    const entry = { ...entryOf('travel.imported', file.venueId, ids), undo: before }
    const undo = await recordUndoable(tx, actorId, ids.length > 0 ? [entry] : [])
    const lines = decisions.map(describe)
    return { lines, counts: countOutcomes(lines), undo }
  })
}

/** Undoes an import: restores flights that no one has changed since. */
export async function undoImport(
  { db: tx }: { db: Db },
  actorId: string,
  { id, venueId, rows }: UndoCall,
): Promise<UndoResult> {
  const flightColumns = writtenColumns.map((name) => attendance[name])
  const restored = await restoreRows(tx, attendance, flightColumns, { callId: id })
  // Runs after the flights are restored, because their trigger records the restoration as one more change.
  await tx.execute(sql`
    update attendance t set flights_before = w.flights_before, flights_changed_at = w.flights_changed_at
    from undo_entries u cross join lateral jsonb_populate_record(null::attendance, u.was) w
    where u.deed_id = ${id} and w.id = t.id and ${isAmong(sql`t.id`, restored)}`)
  if (restored.length > 0) await record(tx, actorId, entryOf('travel.importUndone', venueId, restored))
  return { undone: restored.length, kept: rows.length - restored.length }
}

const entryOf = (action: string, venueId: string, ids: readonly string[]) => ({
  action,
  entity: 'venue',
  entityId: venueId,
  venueId,
  after: manyPeople(ids),
})

const writtenColumns = [...flightFieldNames, 'flight1NotBooked', 'flight2NotBooked'] as const
