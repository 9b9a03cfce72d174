import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { z } from 'zod'

/**
 * An object that Postgres builds, with exactly the keys of a contract's schema: one left out, or one that the
 * contract does not declare, does not compile. Its values' shapes are held against the schema by a test.
 */
export function jsonObject<Schema extends z.ZodObject>(
  schema: Schema,
  values: { [Key in keyof z.output<Schema>]: SQLWrapper },
): SQL {
  const pairs = Object.entries<SQLWrapper>(values)
    .filter(([key]) => key in schema.shape)
    .map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${value}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** `YYYY-MM-DDTHH:mm`, as wall-clock moments travel. */
export const wallClockText = (column: SQL | { getSQL: () => SQL }) =>
  sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`

/** `HH:mm`, as times on the wall travel. */
export const timeText = (column: SQL | { getSQL: () => SQL }) => sql`left(${column}::text, 5)`
