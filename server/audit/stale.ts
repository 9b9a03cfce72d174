import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { actorName } from '#server/audit/queries.ts'
import type { Db } from '#server/db/open.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { refuse } from '#server/lib/refuse.ts'

type FormSave = { table: PgTable; version: number; fields: object; now: z.ZodObject }

/**
 * The fields that a form changes, with the row, which the caller has locked. Refuses STALE, with the row as `now` shows
 * it, if another save happened since `version`. A save that changes nothing always succeeds.
 */
export async function checkToSave<Row extends { id: string; version: number }>(
  tx: Db,
  row: Row | undefined,
  form: FormSave,
) {
  if (!row) return refuse('NOT_FOUND')
  const changed = changedFields(row, form.fields)
  if (changed.length > 0 && row.version !== form.version) {
    await refuseStale(tx, { table: form.table, id: row.id, now: form.now.parse(row) })
  }
  return { row, changed }
}

type StaleRow = { table: PgTable; id: string; now: object | null | undefined }

/** Refuses STALE with the current row and the name of the person who saved it. For organisers' procedures only. */
export async function refuseStale(tx: Db, { table, id, now }: StaleRow): Promise<never> {
  return refuse('STALE', { data: { ...now, changedBy: await findWhoSaved(tx, table, id) } })
}

/**
 * The name of the account with a log entry in the transaction that last wrote the row. Null if there is none, so that no
 * one is blamed for another person's change.
 */
async function findWhoSaved(tx: Db, table: PgTable, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select ${actorName(sql`l.actor_id`)} as name from audit_log l
    where l.entity_id = ${id} and l.xmin = (select xmin from ${table} where id = ${id})
    order by l.created_at desc, l.id desc limit 1`)
  return rows[0]?.name ?? null
}
