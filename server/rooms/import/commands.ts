import { sql } from 'drizzle-orm'
import { record } from '#server/audit/commands.ts'
import {
  findRows,
  isUntouched,
  lockRowsOf,
  restoreRows,
  recordUndoable,
  type UndoResult,
  type UndoCall,
} from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import { countOutcomes } from '#server/lib/imported-lines.ts'
import { decideFile, type RoomsFile } from '#server/rooms/import/queries.ts'
import { describe } from '#server/rooms/import/rules.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { updateRows } from '#server/audit/saved-rows.ts'

/** Saves what previewImport shows for the same file, in one transaction. Repeating it changes nothing. */
export async function importRooms(db: Db, actorId: string, file: RoomsFile) {
  const { venueId } = file
  return db.transaction(async (tx) => {
    const decisions = await decideFile(tx, file, { isSaved: true })
    const newRooms = decisions.flatMap((one) => (one.kind === 'new' ? [{ venueId, ...one.room }] : []))
    const changed = decisions.flatMap((one) => (one.kind === 'known' && one.changes.length > 0 ? [one] : []))
    const added =
      newRooms.length === 0
        ? []
        : // An organiser may be adding one of these rooms by hand.
          await tx.insert(rooms).values(newRooms).onConflictDoNothing().returning({ id: rooms.id })
    const before = await findRows(
      tx,
      rooms,
      changed.map(({ room }) => room.id),
    )
    await updateRows(
      tx,
      rooms,
      writtenColumns,
      changed.map(({ room, fields }) => ({ ...room, ...fields })),
    )
    const count = added.length + changed.length
    const entry = {
      ...entryOf(venueId, { action: 'room.imported', after: { rooms: count } }),
      undo: [...before, ...added.map(({ id }) => ({ kind: 'rooms', rowId: id }))],
    }
    const undo = await recordUndoable(tx, actorId, count > 0 ? [entry] : [])
    const lines = decisions.map(describe)
    return { lines, counts: countOutcomes(lines), undo }
  })
}

/**
 * Undoes an import: deletes the rooms that it added and restores those that it changed, unless someone has changed
 * them or put people into them since.
 */
export async function undoImport(
  { db: tx }: { db: Db },
  actorId: string,
  { id, venueId, rows }: UndoCall,
): Promise<UndoResult> {
  // Lock the rooms so that no one takes a bed in them between the check and the write.
  await lockRowsOf(tx, rooms, id)
  const { rows: removed } = await tx.execute(sql`
    delete from rooms t using undo_entries u
    where u.deed_id = ${id} and u.was is null and t.id = u.row_id and t.version = 1
      and not exists (select from room_assignments b where b.room_id = t.id)
    returning t.id`)
  const restored = await restoreRows(
    tx,
    rooms,
    writtenColumns.map((name) => rooms[name]),
    {
      callId: id,
      condition: sql`${isUntouched} and (select count(*) from room_assignments b where b.room_id = t.id) <= w.bed_count`,
    },
  )
  const undone = removed.length + restored.length
  if (undone > 0)
    await record(tx, actorId, entryOf(venueId, { action: 'room.importUndone', after: { rooms: undone } }))
  return { undone, kept: rows.length - undone }
}

type Details = { action: string; after: { rooms: number } }

const entryOf = (venueId: string, details: Details) => ({
  entity: 'venue',
  entityId: venueId,
  venueId,
  ...details,
})

const writtenColumns = ['bedCount', 'bedType', 'floor', 'isQuiet'] as const
