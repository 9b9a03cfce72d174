import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { z } from 'zod'

/**
 * An object built by Postgres, with exactly the keys of a contract's schema: missing and undeclared keys don't
 * compile. A test checks the shapes of the values.
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

/** `YYYY-MM-DDTHH:mm`, the format of wall-clock moments in the API. */
export const wallClockText = (column: SQL | { getSQL: () => SQL }) =>
  sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`

/** `HH:mm`, the format of times in the API. */
export const timeText = (column: SQL | { getSQL: () => SQL }) => sql`left(${column}::text, 5)`
