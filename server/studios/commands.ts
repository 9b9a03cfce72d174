import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Studio, type StudioInput } from '#contract/studios.ts'
import { LP } from '#contract/answers.ts'
import { record } from '#server/audit/commands.ts'
import { toSave } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import { isDuplicate, isStillNamed } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { studios } from '#server/db/tables/studios.ts'
import { lockRow } from '#server/locks.ts'

type Fields = z.output<typeof StudioInput>
const StudioNow = Studio.omit({ people: true })

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

/** Refuses as adding does, and NOT_FOUND and STALE as toSave does. */
export async function updateStudio(
  db: Db,
  actorId: string,
  studio: Fields & { id: string; version: number },
) {
  const { id, version, ...fields } = studio
  refuseLP(fields)
  return db
    .transaction(async (tx) => {
      // Nobody saves it from another form between the comparison of versions and the write.
      const now = await lockRow(tx, studios, id)
      const { row, changed } = await toSave(tx, now, { table: studios, version, fields, now: StudioNow })
      if (changed.length === 0) return { version: row.version }
      await tx
        .update(studios)
        .set({ ...fields, version: row.version + 1 })
        .where(eq(studios.id, id))
      await record(tx, actorId, { action: 'studio.changed', entity: 'studio', entityId: id, fields: changed })
      return { version: row.version + 1 }
    })
    .catch(refuseDuplicate)
}

/** Refuses STUDIO_IN_USE while people belong to it; deleting it again changes nothing. */
export async function deleteStudio(db: Db, actorId: string, id: string): Promise<void> {
  await db
    .transaction(async (tx) => {
      const deleted = await tx.delete(studios).where(eq(studios.id, id)).returning({ id: studios.id })
      if (deleted.length > 0)
        await record(tx, actorId, { action: 'studio.deleted', entity: 'studio', entityId: id })
    })
    .catch((error: unknown) => {
      if (isStillNamed(error)) refuse('STUDIO_IN_USE')
      throw error
    })
}

/** The survey and the filter offer LP beside the studios: a studio of that name would be a second one to choose from. */
function refuseLP({ name }: Fields): void {
  if (name.toUpperCase() === LP) refuse('STUDIO_EXISTS')
}

function refuseDuplicate(error: unknown): never {
  if (isDuplicate(error, 'studios_name_key')) refuse('STUDIO_EXISTS')
  throw error
}
