import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { StudioInput } from '#contract/studios.ts'
import { LP } from '#contract/registration.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { databaseError, isDuplicate } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { studios } from '#server/studios/tables.ts'

type Fields = z.output<typeof StudioInput>

/** Refuses STUDIO_EXISTS for a name that is there already, whatever its case; LP always is (decision 1). */
export async function addStudio(db: Db, actorId: string, fields: Fields): Promise<{ id: string }> {
  refuseLP(fields)
  return db
    .transaction(async (tx) => {
      const [row] = await tx.insert(studios).values(fields).returning({ id: studios.id })
      if (!row) throw new Error('An insert returned no row.')
      await record(tx, actorId, { action: 'studio.added', entity: 'studio', entityId: row.id })
      return row
    })
    .catch(refuseDuplicate)
}

/** Refuses as adding does; STALE when somebody saved it since `version`, NOT_FOUND when it is gone. */
export async function updateStudio(
  db: Db,
  actorId: string,
  studio: Fields & { id: string; version: number },
) {
  const { id, version, ...fields } = studio
  refuseLP(fields)
  return db
    .transaction(async (tx) => {
      const [saved] = await tx
        .update(studios)
        .set({ ...fields, version: version + 1 })
        .where(and(eq(studios.id, id), eq(studios.version, version)))
        .returning({ version: studios.version })
      if (!saved) return refuse((await tx.$count(studios, eq(studios.id, id))) === 0 ? 'NOT_FOUND' : 'STALE')
      await record(tx, actorId, {
        action: 'studio.changed',
        entity: 'studio',
        entityId: id,
        fields: Object.keys(fields),
      })
      return saved
    })
    .catch(refuseDuplicate)
}

/** Refuses STUDIO_IN_USE while people belong to it; deleting it again changes nothing. */
export async function deleteStudio(db: Db, actorId: string, id: string): Promise<Record<string, never>> {
  await db
    .transaction(async (tx) => {
      const deleted = await tx.delete(studios).where(eq(studios.id, id)).returning({ id: studios.id })
      if (deleted.length > 0)
        await record(tx, actorId, { action: 'studio.deleted', entity: 'studio', entityId: id })
    })
    .catch((error: unknown) => {
      // restrict answers 23001 on PostgreSQL 18 and 23503 before
      if (['23503', '23001'].includes(databaseError(error).code ?? '')) refuse('STUDIO_IN_USE')
      throw error
    })
  return {}
}

/** The survey and the filter offer LP beside the studios: a studio of that name would be a second one to choose from. */
function refuseLP({ name }: Fields): void {
  if (name.toUpperCase() === LP) refuse('STUDIO_EXISTS')
}

function refuseDuplicate(error: unknown): never {
  if (isDuplicate(error, 'studios_name_key')) refuse('STUDIO_EXISTS')
  throw error
}
