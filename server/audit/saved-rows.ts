import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { record } from '#server/audit/commands.ts'
import { checkToSave } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import { declaredFacts } from '#server/db/tables/facts.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockRow } from '#server/locks.ts'

type SavedTable = PgTable & { id: PgColumn; version: PgColumn; $inferSelect: { id: string; version: number } }
type RevocableTable = PgTable & { id: PgColumn; endedAt: PgColumn }
type Form = { id: string; version: number }

/**
 * Locks a row to save a form. Returns the row, the changed fields, and `write`, which saves them and returns the row's
 * version. Refuses like checkToSave.
 */
export async function lockToSave<Table extends SavedTable, Fields extends Form>(
  tx: Db,
  table: Table,
  { id, version, ...fields }: Fields,
  now: z.ZodObject,
) {
  // Lock the row so that no other form is saved between the version check and the write.
  const seen = await lockRow(tx, table, id)
  const { row, changed } = await checkToSave(tx, seen, { table, version, fields, now })
  const write = async (others: Partial<Table['$inferInsert']> = {}): Promise<{ version: number }> => {
    if (changed.length === 0) return { version: row.version }
    await updateRow(tx, table, id, { ...fields, ...others, version: row.version + 1 })
    return { version: row.version + 1 }
  }
  return { row, changed, write }
}

/** A table with a name in the history whose rows can be saved, and the schema of the row in STALE. */
type RowKind<Table extends SavedTable> = { table: Table; now: z.ZodObject }

type Change = { verb: 'added' | 'changed' | 'deleted'; row: LoggedRow; fields?: string[] }
type LoggedRow = { id: string; venueId?: string | null | undefined }

/** Logs a change of a row, with its edition if its table has one. */
function logRow(tx: Db, actorId: string, table: PgTable, { verb, row, ...details }: Change): Promise<void> {
  const [entity] = declaredFacts.get(table)?.history ?? []
  if (entity === undefined) throw new Error('The facts of this table declare no name in the history.')
  const venueId = row.venueId ?? undefined
  return record(tx, actorId, { action: `${entity}.${verb}`, entity, entityId: row.id, venueId, ...details })
}

/** Adds a row, and logs it; changes nothing if the id exists (security D10). */
export function addRow<Table extends SavedTable>(
  db: Db,
  actorId: string,
  { table }: Pick<RowKind<Table>, 'table'>,
  fields: Table['$inferInsert'] & { id?: string | undefined },
): Promise<{ id: string }> {
  const id = fields.id ?? randomUUID()
  return db.transaction(async (tx) => {
    const row = { ...fields, id }
    if (await insertRow(tx, table, row)) await logRow(tx, actorId, table, { verb: 'added', row })
    return { id }
  })
}

/** Saves a form's row, and logs it. Refuses like checkToSave. */
export function saveRow<Table extends SavedTable>(
  db: Db,
  actorId: string,
  { table, now }: RowKind<Table>,
  form: Partial<Table['$inferInsert']> & Form,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const { row, changed, write } = await lockToSave(tx, table, form, now)
    if (changed.length > 0) await logRow(tx, actorId, table, { verb: 'changed', row, fields: changed })
    return write()
  })
}

/** Deletes a row, and logs it; repeating changes nothing. */
export async function deleteRow<Table extends SavedTable>(
  db: Db,
  actorId: string,
  { table }: Pick<RowKind<Table>, 'table'>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(table).where(eq(table.id, id)).returning()
    if (row) await logRow(tx, actorId, table, { verb: 'deleted', row })
  })
}

/** Marks a link, key or device as revoked and returns it; undefined if it already was. Refuses NOT_FOUND. */
export async function revokeRow<Table extends RevocableTable>(
  tx: Db,
  table: Table,
  id: string,
  columns: PgUpdateSetSource<Table>,
): Promise<Table['$inferSelect'] | undefined>
export async function revokeRow(tx: Db, table: RevocableTable, id: string, columns: object) {
  if ((await tx.$count(table, eq(table.id, id))) === 0) refuse('NOT_FOUND')
  const isOpen = and(eq(table.id, id), isNull(table.endedAt))
  const [ended] = await tx.update(table).set(columns).where(isOpen).returning()
  return ended
}

/** Inserts a row unless its id exists; returns whether it did. */
export async function insertRow<Table extends SavedTable>(
  tx: Db,
  table: Table,
  row: Table['$inferInsert'],
): Promise<boolean>
export async function insertRow(tx: Db, table: SavedTable, row: object): Promise<boolean> {
  const added = await tx.insert(table).values(row).onConflictDoNothing({ target: table.id }).returning()
  return added.length > 0
}

async function updateRow(tx: Db, table: SavedTable, id: string, columns: object): Promise<void> {
  await tx.update(table).set(columns).where(eq(table.id, id))
}

/** Updates columns of thousands of rows in one statement with one parameter; ignores extra JSON keys. */
export async function updateRows<Table extends SavedTable, Name extends keyof Table['$inferSelect'] & string>(
  tx: Db,
  table: Table,
  names: readonly Name[],
  rows: readonly Pick<Table['$inferSelect'], Name | 'id'>[],
): Promise<void>
export async function updateRows(
  tx: Db,
  table: SavedTable,
  names: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => names.includes(name))
  const newValues = columns.map(([name]) => [name, sql`r.${sql.identifier(name)}`])
  const types = columns.map(([name, one]) => sql`${sql.identifier(name)} ${sql.raw(one.getSQLType())}`)
  await tx
    .update(table)
    .set({ ...Object.fromEntries(newValues), version: sql`${table.version} + 1` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, ${sql.join(types, sql`, `)})`)
    .where(eq(table.id, sql`r.id`))
}
