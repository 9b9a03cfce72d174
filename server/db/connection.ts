import pg from 'pg'
import type { Database, PgliteDatabase } from '#server/db/open.ts'
import { timeouts } from '#server/db/pool.ts'

/** A connection to either engine, below Drizzle, for work that refers to no table of ours by name. */
export type Connection = {
  /** Runs a script with any number of statements. */
  run: (script: string) => Promise<void>
  rows: (query: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
}

/**
 * Runs a transaction on a separate connection, without the time limits for requests. While it runs, no one else reads
 * the embedded database; on PostgreSQL it sees a single snapshot.
 */
export async function inTransaction<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (database.kind === 'pglite') {
    return database.pglite.transaction((tx) =>
      work({
        run: async (script) => void (await tx.exec(script)),
        rows: async (query, values) => (await tx.query<Record<string, unknown>>(query, values?.slice())).rows,
      }),
    )
  }
  return withPostgres(database.databaseUrl, async (connection) => {
    await connection.run('begin isolation level repeatable read')
    // If the work fails, ending the connection rolls it back.
    const result = await work(connection)
    await connection.run('commit')
    return result
  })
}

/** Opens a connection to PostgreSQL outside the pool, and always ends it. */
export async function withPostgres<T>(
  databaseUrl: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeouts.connection,
    options: '-c TimeZone=UTC',
    application_name: 'quarterdeck maintenance',
  })
  await client.connect()
  try {
    return await work({
      run: async (script) => void (await client.query(script)),
      rows: async (query, values) =>
        (await client.query<Record<string, unknown>>(query, values?.slice())).rows,
    })
  } finally {
    await client.end()
  }
}

/** A connection to the embedded engine outside any transaction; use it only while no one else uses the engine. */
export function pgliteConnection({ pglite }: PgliteDatabase): Connection {
  return {
    run: async (script) => void (await pglite.exec(script)),
    rows: async (query, values) => (await pglite.query<Record<string, unknown>>(query, values?.slice())).rows,
  }
}
