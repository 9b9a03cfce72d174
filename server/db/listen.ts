import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Log } from '#server/lib/log.ts'

type Listener = {
  onMessage: (payload: string) => void
  /** The connection was lost and is back: what was said in between is gone, so read again. */
  onResync?: () => void
}

/** Hears a channel. Resolves, once listening, to the way to stop. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>

export function listenOnPglite(pglite: PGlite): Listen {
  return async (channel, { onMessage }) => {
    const stop = await pglite.listen(channel, onMessage)
    return () => stop()
  }
}

const firstDelay = 100
const longestDelay = 5_000

/** One connection outside the pool for all channels, opened with the first and found again whenever it is lost. */
export function listenOnPostgres(
  databaseUrl: string,
  log: Log,
): { listen: Listen; close: () => Promise<void> } {
  const listeners = new Map<string, Set<Listener>>()
  let connecting: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    })
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection was lost'))
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.onMessage(payload ?? '')
    })
    await client.connect()
    client.once('end', () => reconnect(firstDelay))
    for (const channel of listeners.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  }

  function reconnect(delay: number): void {
    if (isClosed) return
    connecting = undefined
    retry = setTimeout(() => {
      connecting = connect()
      connecting.then(
        () => [...listeners.values()].forEach((set) => set.forEach((listener) => listener.onResync?.())),
        (error: unknown) => {
          log.warn({ err: error }, 'cannot listen to the database yet')
          reconnect(Math.min(delay * 2, longestDelay))
        },
      )
    }, delay)
  }

  async function listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
    const isFirst = connecting === undefined && retry === undefined
    if (isFirst) connecting = connect()
    const client = await connecting
    if (!isFirst) await client?.query(`listen ${client.escapeIdentifier(channel)}`)
    return async () => {
      listeners.get(channel)?.delete(listener)
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(retry)
    const client = await connecting
    await client?.end()
  }
  return { listen, close }
}
