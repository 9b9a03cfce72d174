import type { z } from 'zod'
import { changedFields } from '#server/lib/changed-fields.ts'
import { refuse } from '#server/lib/refuse.ts'

type Mine = { version: number; fields: object; now: z.ZodObject }

/**
 * What of a form there is to save, under the row's lock. Refuses NOT_FOUND when the row is gone, and STALE, with the row
 * as `now` shows it, when somebody saved something else since `version`. Nothing changed: the row says it already, and
 * repeating a save succeeds.
 */
export function toSave<Row extends { version: number }>(row: Row | undefined, mine: Mine) {
  if (!row) return refuse('NOT_FOUND')
  const changed = changedFields(row, mine.fields)
  if (changed.length > 0 && row.version !== mine.version) refuse('STALE', { data: mine.now.parse(row) })
  return { row, changed }
}
