import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RoomsImport } from '#contract/rooms.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { countOutcomes } from '#server/lib/count-outcomes.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { decideFile, peopleByRoom, type RoomsFile } from '#server/rooms/import/queries.ts'
import { describe } from '#server/rooms/import/rules.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { venues } from '#server/db/tables/venues.ts'

/**
 * Saves what previewImport says of the same file, in one transaction. Refuses NOT_FOUND for no venue. Doing it again
 * changes nothing. Answers what Undo needs.
 */
export async function importRooms(db: Db, actorId: string, file: RoomsFile) {
  const { venueId } = file
  return db.transaction(async (tx) => {
    const decisions = await decideFile(tx, file, { isSaved: true })
    const fresh = decisions.flatMap((one) => (one.kind === 'new' ? [{ venueId, ...one.room }] : []))
    const changed = decisions.flatMap((one) => (one.kind === 'known' && one.changes.length > 0 ? [one] : []))
    const added =
      fresh.length === 0
        ? []
        : // Somebody may be adding one of them by hand at this very moment.
          await tx.insert(rooms).values(fresh).onConflictDoNothing().returning({ id: rooms.id })
    await writeRooms(
      tx,
      changed.map(({ room, fields }) => ({ ...room, ...fields })),
    )
    const count = added.length + changed.length
    if (count > 0)
      await recordImport(tx, actorId, venueId, { action: 'room.imported', after: { rooms: count } })
    const lines = decisions.map(describe)
    return {
      lines,
      counts: countOutcomes(lines),
      done: {
        venueId,
        added: added.map(({ id }) => id),
        changed: changed.map(({ room: { id, version, bedCount, bedType, floor, isQuiet } }) => ({
          id,
          version: version + 1,
          before: { bedCount, bedType, floor, isQuiet },
        })),
      },
    }
  })
}

/**
 * Undo of an import: rooms that it added go, and those it changed are as they were, unless somebody changed them or
 * put people into them since. Refuses NOT_FOUND for no venue.
 */
export async function undoImport(
  db: Db,
  actorId: string,
  { venueId, added, changed }: z.output<typeof RoomsImport>,
) {
  return db.transaction(async (tx) => {
    if ((await tx.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
    const touched = [...added, ...changed.map(({ id }) => id)]
    // Nobody takes a bed of them between the look and the write.
    const rows = await tx
      .select()
      .from(rooms)
      .where(and(eq(rooms.venueId, venueId), isAmong(rooms.id, touched)))
      .orderBy(rooms.id)
      .for('update')
    const now = new Map(rows.map((row) => [row.id, row]))
    const people = await peopleByRoom(tx, venueId)
    const removed = added.filter((id) => now.get(id)?.version === 1 && !people.has(id))
    await tx.delete(rooms).where(isAmong(rooms.id, removed))
    const restored = changed.flatMap(({ id, version, before }) => {
      const room = now.get(id)
      return room?.version === version && (people.get(id) ?? 0) <= before.bedCount
        ? [{ ...room, ...before }]
        : []
    })
    await writeRooms(tx, restored)
    const undone = removed.length + restored.length
    if (undone > 0)
      await recordImport(tx, actorId, venueId, { action: 'room.importUndone', after: { rooms: undone } })
    return { undone, kept: touched.length - undone }
  })
}

type Details = { action: string; after: { rooms: number } }

const recordImport = (tx: Db, actorId: string, venueId: string, details: Details) =>
  record(tx, actorId, { entity: 'venue', entityId: venueId, venueId, ...details })

type Written = Pick<typeof rooms.$inferSelect, 'id' | 'bedCount' | 'bedType' | 'floor' | 'isQuiet'>

/** All in one statement with one parameter. */
async function writeRooms(tx: Db, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .update(rooms)
    .set({
      bedCount: sql`r."bedCount"`,
      bedType: sql`r."bedType"`,
      floor: sql`r.floor`,
      isQuiet: sql`r."isQuiet"`,
      version: sql`${rooms.version} + 1`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, "bedCount" integer, "bedType" text, floor integer, "isQuiet" boolean)`,
    )
    .where(eq(rooms.id, sql`r.id`))
}
