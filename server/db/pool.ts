import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#server/lib/log.ts'

/**
 * The longest time, in milliseconds, for a statement, an idle transaction, the wait for a connection, and the
 * silence of a database that owes a response (its own limits end every statement sooner).
 */
export const timeouts: DatabaseTimeouts = {
  statement: 5_000,
  idleInTransaction: 10_000,
  connection: 3_000,
  silence: 7_000,
}

export type DatabaseTimeouts = Record<'statement' | 'idleInTransaction' | 'connection' | 'silence', number>

type Options = { log: Log; max: number; limits: DatabaseTimeouts }

/** The connections for requests. A connection that fails, idle or in use, ends only its own statement. */
export function openPool(databaseUrl: string, { log, max, limits }: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    // Compiling a large list's statement takes longer than running it.
    options: '-c TimeZone=UTC -c jit=off',
    application_name: 'quarterdeck',
    keepAlive: true,
  })
  // A connection that fails while idle would otherwise end the whole process (node-postgres #1707).
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  const inUse = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    // A connection can also fail between two statements of a transaction, whose next statement then fails.
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'))
    client.on('end', () => inUse.has(client) && discard(client))
    socketOf(client)?.on('timeout', () => socketOf(client)?.destroy(new Error(silenceMessage)))
  })
  // A cut cable sends no signal: without this, a caller would wait for the response forever.
  pool.on('acquire', (client) => {
    inUse.add(client)
    socketOf(client)?.setTimeout(limits.silence)
  })
  pool.on('release', (_error, client) => {
    inUse.delete(client)
    socketOf(client)?.setTimeout(0)
  })
  return pool
}

/**
 * Drizzle never returns the connection of a transaction that could not even begin. Its place in the pool would be lost
 * for good, and after ten of them no one would be served until a restart. Returning it again later has no effect.
 */
function discard(client: pg.PoolClient): void {
  client.release(true)
  client.release = () => undefined
}

const silenceMessage = 'Connection terminated: the database fell silent'

function socketOf(client: pg.PoolClient): Socket | undefined {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  return stream instanceof Socket ? stream : undefined
}
