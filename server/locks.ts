import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/open.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { venues } from '#server/db/tables/venues.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'

/*
 * Every transaction takes its locks in this order, and several of one kind by id:
 *
 * 1. the audit entries of the call to undo
 * 2. advisory locks: the address, then the edition's waiting lists
 * 3. attendance rows
 * 4. the venue's row, if the programme or the list changes
 * 5. rows of rooms, workshops and shuttle runs
 *
 * A person comes before their account, and a meal before the orders for it.
 */

/**
 * `update` also blocks writes that refer to the row; `share` keeps it unchanged, alongside other `share` locks; `key
 * share` only keeps it from being deleted.
 */
type Strength = 'update' | 'no key update' | 'share' | 'key share'

/** Locks the matching rows, in the order of their ids, until the transaction ends. */
export async function lockRows<Table extends PgTable>(
  tx: Db,
  table: Table,
  matches?: SQL,
  strength?: Strength,
): Promise<Table['$inferSelect'][]>
export async function lockRows(
  tx: Db,
  table: PgTable,
  matches?: SQL,
  strength: Strength = 'update',
): Promise<object[]> {
  const { id } = getTableColumns(table)
  const rows = tx.select().from(table).where(matches)
  return rows.orderBy(...(id ? [id] : [])).for(strength)
}

export async function lockRow<Table extends PgTable & { id: PgColumn }>(
  tx: Db,
  table: Table,
  id: string,
  strength?: Strength,
): Promise<Table['$inferSelect'] | undefined> {
  const [row] = await lockRows(tx, table, eq(table.id, id), strength)
  return row
}

/** Locks the attendance of these people at an edition: their answer, place on the list and room can't change. */
export async function lockAttendees(
  tx: Db,
  venueId: string,
  personIds: readonly string[],
  strength?: Strength,
): Promise<Map<string, typeof attendance.$inferSelect>> {
  const isAttendee = and(eq(attendance.venueId, venueId), isAmong(attendance.personId, personIds))
  const rows = await lockRows(tx, attendance, isAttendee, strength)
  return new Map(rows.map((row) => [row.personId, row]))
}

/**
 * Serializes changes to what an edition has only one of: its list, its programme, the numbers of its shuttles, its
 * wishes. Rows that refer to the edition need not wait. Refuses NOT_FOUND.
 */
export const lockVenue = async (tx: Db, venueId: string): Promise<typeof venues.$inferSelect> =>
  (await lockRow(tx, venues, venueId, 'no key update')) ?? refuse('NOT_FOUND')

/**
 * Serializes work on an address. Take this lock before any row lock, because confirming two pending registrations at
 * the same time would otherwise deadlock.
 */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${email}`}, 0))`)
}
