import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#server/lib/log.ts'

/**
 * How long things may take, in milliseconds: a statement, a transaction that does nothing, the wait for a connection,
 * and the silence of a database that owes an answer (its own limits end every statement before).
 */
export const timeouts: DatabaseTimeouts = {
  statement: 5_000,
  idleInTransaction: 10_000,
  connection: 3_000,
  silence: 7_000,
}

export type DatabaseTimeouts = Record<'statement' | 'idleInTransaction' | 'connection' | 'silence', number>

type Options = { log: Log; max: number; limits: DatabaseTimeouts }

/** The connections of the requests. One that dies, idle or at work, ends its own statement and nothing else. */
export function openPool(databaseUrl: string, { log, max, limits }: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    // Compiling a statement for a big list takes longer than answering it.
    options: '-c TimeZone=UTC -c jit=off',
    application_name: 'quarterdeck',
    keepAlive: true,
  })
  // A connection that dies while idle would otherwise end the whole process (node-postgres #1707).
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  const atWork = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    // The same between two statements of a transaction; its next statement fails and tells its caller.
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'))
    client.on('end', () => atWork.has(client) && giveUp(client))
    socketOf(client)?.on('timeout', () => socketOf(client)?.destroy(new Error(silent)))
  })
  // A cable that is cut says nothing: without this, who waits for an answer over it waits for ever.
  pool.on('acquire', (client) => {
    atWork.add(client)
    socketOf(client)?.setTimeout(limits.silence)
  })
  pool.on('release', (_error, client) => {
    atWork.delete(client)
    socketOf(client)?.setTimeout(0)
  })
  return pool
}

/**
 * A transaction that could not even begin is never given back by Drizzle, and its place in the pool would be lost for
 * good: ten of them, and nobody is served until a restart. Giving it back later has no effect.
 */
function giveUp(client: pg.PoolClient): void {
  client.release(true)
  client.release = () => undefined
}

const silent = 'Connection terminated: the database fell silent'

function socketOf(client: pg.PoolClient): Socket | undefined {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  return stream instanceof Socket ? stream : undefined
}
