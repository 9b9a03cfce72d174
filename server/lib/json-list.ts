import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'

/**
 * A big list as JSON built by Postgres: its rows never become objects in Node. The columns are the schema's keys, so
 * undeclared columns can't be selected. `rows` selects them, in quoted camelCase and in the order of the list; the
 * query decides which rows the caller may see.
 */
export function jsonList(schema: z.ZodObject, rows: SQL): SQL {
  const columns = Object.keys(schema.shape).map((key) => sql.identifier(key))
  return sql`select coalesce(json_agg(t), '[]') from (select ${sql.join(columns, sql`, `)} from (${rows}) q) t`
}
