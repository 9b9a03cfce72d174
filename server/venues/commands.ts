import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { VenueInput } from '#contract/venues.ts'
import { attendance } from '#server/attendance/tables.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { findVenue } from '#server/venues/queries.ts'
import { venues } from '#server/venues/tables.ts'

type Fields = z.output<typeof VenueInput>

export async function addVenue(db: Db, actorId: string, fields: Fields): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(venues).values(fields).returning({ id: venues.id })
    if (!row) throw new Error('An insert returned no row.')
    await record(tx, actorId, { action: 'venue.added', entity: 'venue', entityId: row.id, venueId: row.id })
    return row
  })
}

/** Refuses STALE, with the row as it is now, when somebody saved it since `version`; NOT_FOUND when it is gone. */
export async function updateVenue(db: Db, actorId: string, venue: Fields & { id: string; version: number }) {
  const { id, version, ...fields } = venue
  const saved = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(venues)
      .set({ ...fields, version: version + 1 })
      .where(and(eq(venues.id, id), eq(venues.version, version)))
      .returning({ version: venues.version })
    if (row) {
      const told = { action: 'venue.changed', entity: 'venue', entityId: id, venueId: id }
      await record(tx, actorId, { ...told, fields: Object.keys(fields) })
    }
    return row
  })
  if (saved) return saved
  const now = await findVenue(db, id)
  return now ? refuse('STALE', { data: now }) : refuse('NOT_FOUND')
}

/** Only an edition nobody is invited to, by typing its name. Deleting it again changes nothing. */
export async function deleteVenue(
  db: Db,
  actorId: string,
  { id, typedName }: { id: string; typedName: string },
) {
  await db
    .transaction(async (tx) => {
      const [venue] = await tx
        .select({ name: venues.name })
        .from(venues)
        .where(eq(venues.id, id))
        .for('update')
      if (!venue) return
      if (typedName.trim() !== venue.name) refuse('NAME_MISMATCH')
      if ((await tx.$count(attendance, eq(attendance.venueId, id))) > 0) refuse('VENUE_HAS_ATTENDANCE')
      await tx.delete(venues).where(eq(venues.id, id))
      await record(tx, actorId, { action: 'venue.deleted', entity: 'venue', entityId: id })
    })
    .catch((error: unknown) => {
      // Somebody was invited between the look and the delete: the foreign key says it.
      if (['23503', '23001'].includes(databaseError(error).code ?? '')) refuse('VENUE_HAS_ATTENDANCE')
      throw error
    })
  return {}
}
