import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'

/**
 * A big list as the JSON that Postgres builds: rows never become objects in Node. The columns are the schema's
 * own keys, so one that the contract does not declare cannot be named. `rows` selects them, quoted camelCase,
 * in the order the list has; whose rows they are is the query's job.
 */
export function jsonList(schema: z.ZodObject, rows: SQL): SQL {
  const columns = Object.keys(schema.shape).map((key) => sql.identifier(key))
  return sql`select coalesce(json_agg(t), '[]') from (select ${sql.join(columns, sql`, `)} from (${rows}) q) t`
}
