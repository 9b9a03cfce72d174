import { inTransaction } from '#server/db/connection.ts'
import type { Database } from '#server/db/open.ts'

/** A running server is connected to a database that a command needs for itself. */
export class DatabaseServed extends Error {
  override name = 'DatabaseServed'
  override message = 'A server is using this database. Stop it first.'
}

/**
 * Throws DatabaseServed while a server is connected. Call it before this process uses its own pool, which has the same
 * name. The embedded database doesn't need it, because its directory is locked.
 */
export async function refuseWhileServed(database: Database): Promise<void> {
  const [servers] = await inTransaction(database, ({ rows }) =>
    rows(
      `select count(*)::int as n from pg_stat_activity where application_name = 'quarterdeck' and datname = current_database()`,
    ),
  )
  if (servers?.['n'] !== 0) throw new DatabaseServed()
}
