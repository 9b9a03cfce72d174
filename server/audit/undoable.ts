import { asc, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Undone } from '#contract/audit.ts'
import type { Entry } from '#server/audit/commands.ts'
import { queueEvents } from '#server/audit/events.ts'
import { auditLog, undoEntries } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/db/tables/people.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { lockRows } from '#server/locks.ts'

/** A row before a call changed or deleted it; without `was` the call created it. */
export type RowBefore = { kind: string; rowId: string; personId?: string | null; was?: unknown }

export type UndoableEntry = Omit<Entry, 'at'> & { undo?: readonly RowBefore[] }

/** A call being undone, with its rows as they were before it. */
export type UndoCall = {
  id: string
  venueId: string
  after: Readonly<Record<string, unknown>> | null
  rows: readonly (typeof undoEntries.$inferSelect)[]
}

/** The parts of an Undo's result that differ from the default. */
export type UndoResult = Partial<z.output<typeof Undone>>

/** Records entries that one Undo reverts, with the former rows. Returns the id for that Undo; null without entries. */
export async function recordUndoable(
  tx: Db,
  actorId: string,
  entries: readonly UndoableEntry[],
): Promise<string | null> {
  const newEntries = entries.map((entry) => ({ id: randomUUID(), ...entry }))
  const [first, second] = newEntries
  if (!first) return null
  const callId = second ? randomUUID() : first.id
  await tx.insert(auditLog).values(newEntries.map(({ undo: _rows, ...entry }) => ({ actorId, ...entry })))
  await queueEvents(tx, newEntries)
  const rows = newEntries.flatMap(({ id: entryId, undo = [] }) => undo.map((row) => ({ entryId, ...row })))
  // Inserts thousands of rows with one parameter.
  await tx.execute(sql`insert into ${undoEntries} (deed_id, entry_id, kind, row_id, person_id, was)
    select ${callId}::uuid, r."entryId", r.kind, r."rowId", r."personId", r.was
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("entryId" uuid, kind text, "rowId" uuid, "personId" uuid, was jsonb)`)
  return callId
}

export const findRowsBefore = (tx: Db, callId: string): Promise<UndoCall['rows']> =>
  tx.select().from(undoEntries).where(eq(undoEntries.callId, callId)).orderBy(asc(undoEntries.rowId))

/** The current rows, to save before a change that can be undone; the caller has locked them. */
export async function findRows(tx: Db, table: PgTable, ids: readonly string[]): Promise<RowBefore[]> {
  const kind = getTableName(table)
  const personId = table === people ? sql`t.id` : sql`to_jsonb(t) ->> 'person_id'`
  const { rows } = await tx.execute<{ rowId: string; personId: string | null; was: unknown }>(
    sql`select t.id as "rowId", ${personId} as "personId", to_jsonb(t) as was from ${table} t where ${isAmong(sql`t.id`, ids)}`,
  )
  return rows.map((row) => ({ kind, ...row }))
}

/**
 * Restores columns of rows and returns their ids; by default only of rows that nothing has changed since the call.
 * `condition` compares the current row `t` with the former row `w`.
 */
export async function restoreRows(
  tx: Db,
  table: PgTable,
  columns: readonly PgColumn[],
  { callId, condition = isUntouched }: { callId: string; condition?: SQL },
): Promise<string[]> {
  await lockRowsOf(tx, table, callId)
  const set = columns.map(({ name }) => sql`${sql.identifier(name)} = w.${sql.identifier(name)}`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${table} t set version = t.version + 1, ${sql.join(set, sql`, `)}
    from undo_entries u cross join lateral jsonb_populate_record(null::${table}, u.was) w
    where u.deed_id = ${callId} and u.kind = ${getTableName(table)} and w.id = t.id and ${condition}
    returning t.id`)
  return rows.map(({ id }) => id)
}

/** The row's version is still the one the call wrote. */
export const isUntouched = sql`w.version + 1 = t.version`

/** Locks the rows of a table that a call changed. */
export const lockRowsOf = (tx: Db, table: PgTable, callId: string) =>
  lockRows(
    tx,
    table,
    sql`id in (select u.row_id from undo_entries u where u.deed_id = ${callId} and u.kind = ${getTableName(table)})`,
  )
