import type { z } from 'zod'
import { LP } from '#contract/answers.ts'
import { Studio, type StudioInput } from '#contract/studios.ts'
import { addRow, deleteRow, saveRow } from '#server/audit/saved-rows.ts'
import type { Db } from '#server/db/open.ts'
import { isDuplicate, isStillReferenced } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { studios } from '#server/db/tables/studios.ts'

type Fields = z.output<typeof StudioInput>

const saved = { table: studios, now: Studio.omit({ people: true }) }

export function addStudio(db: Db, actorId: string, fields: Fields): Promise<{ id: string }> {
  refuseLP(fields)
  return addRow(db, actorId, saved, fields).catch(refuseDuplicate)
}

export function updateStudio(db: Db, actorId: string, studio: Fields & { id: string; version: number }) {
  refuseLP(studio)
  return saveRow(db, actorId, saved, studio).catch(refuseDuplicate)
}

export const deleteStudio = (db: Db, actorId: string, id: string) =>
  deleteRow(db, actorId, saved, id).catch((error: unknown) => {
    if (isStillReferenced(error)) refuse('STUDIO_IN_USE')
    throw error
  })

/** The survey and the filter offer LP beside the studios: a studio of that name would be listed twice. */
function refuseLP({ name }: Fields): void {
  if (name.toUpperCase() === LP) refuse('STUDIO_EXISTS')
}

function refuseDuplicate(error: unknown): never {
  if (isDuplicate(error, 'studios_name_key')) refuse('STUDIO_EXISTS')
  throw error
}
