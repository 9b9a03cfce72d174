import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import { runPrepared } from '#server/lib/statement.ts'

/**
 * A big list as the JSON text Postgres built: rows never become objects in Node. The columns are the schema's
 * own keys, so one that the contract does not declare cannot be named. `rows` selects them, quoted camelCase,
 * in the order the list has; whose rows they are is the query's job.
 */
export async function jsonList(db: Db, schema: z.ZodObject, rows: SQL): Promise<string> {
  const columns = Object.keys(schema.shape).map((key) => sql.identifier(key))
  const list = sql`select coalesce(json_agg(t), '[]')::text as json
    from (select ${sql.join(columns, sql`, `)} from (${rows}) q) t`
  const [found] = await runPrepared<{ json: string }>(db, list)
  return found?.json ?? '[]'
}
