import { inTransaction } from '#server/db/connection.ts'
import { listTables } from '#server/db/dump.ts'
import type { Database } from '#server/db/open.ts'

/** Every row of every table as text, sorted, by table, to compare two databases. */
export async function contentOf(database: Database): Promise<Record<string, string[]>> {
  return inTransaction(database, async (connection) => {
    const content: Record<string, string[]> = {}
    for (const { name } of await listTables(connection)) {
      const rows = await connection.rows(`select t::text as row from "${name}" t`)
      content[name] = rows.map(({ row }) => String(row)).toSorted()
    }
    return content
  })
}
