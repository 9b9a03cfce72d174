import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startHaproxy } from '#server/testing/haproxy.ts'
import { freePort, postgresHome, untilReady } from '#server/testing/postgres.ts'

/** How many milliseconds the connection to the standby is silent before the primary dies. */
const silentMs = 200

type PostgresHome = ReturnType<typeof postgresHome>
type RunningServer = ReturnType<PostgresHome['launch']>

/** One of the two servers. It keeps its files and port when it becomes the standby of the other. */
type Node = { data: string; port: number; running: RunningServer }

/**
 * A PostgreSQL primary with a synchronous standby behind HAProxy, as docs/operation.md describes it. Every
 * acknowledged write is on both servers. `url` leads to the writable one.
 */
export async function startReplicatedPostgres() {
  const home = postgresHome()
  let primary = await startFirst(home)
  let standby = await startStandby(home, primary, { data: join(home.dir, 'b'), port: await freePort() })
  const haproxy = await startHaproxy(home.dir, [primary.port, standby.port])
  await waitForStandby(primary.port)

  return {
    url: `postgres://test@127.0.0.1:${haproxy.port}/postgres`,
    /** Queries the writable server directly, without HAProxy. */
    query: <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      queryAt<Row>(primary.port, text, values),
    /**
     * Kills the primary like a crash of its machine, connections and all; just before, the line to the standby is
     * silent. Anything that the primary acknowledged in the meantime without its standby would be lost.
     */
    killPrimary: async () => {
      const receiver = await queryAt<{ pid: number }>(standby.port, 'select pid from pg_stat_wal_receiver')
      for (const { pid } of receiver) process.kill(pid, 'SIGSTOP')
      await pause(silentMs)
      await kill(primary.running)
      for (const { pid } of receiver) process.kill(pid, 'SIGCONT')
    },
    /** Makes the standby writable. It has no standby itself, and waits for none. */
    promote: async () => {
      await queryAt(standby.port, 'select pg_promote(wait := true)')
      ;[primary, standby] = [standby, primary]
    },
    /**
     * Makes the dead server the standby of the new primary. It starts empty, so that it has no write that the primary
     * lacks.
     */
    rebuild: async () => {
      rmSync(standby.data, { recursive: true, force: true })
      standby = await startStandby(home, primary, standby)
      await waitForStandby(primary.port)
    },
    stop: async () => {
      await haproxy.stop()
      for (const { running } of [standby, primary]) {
        await kill(running)
        running.watchdog.stdin.end()
      }
      rmSync(home.dir, { recursive: true, force: true })
    },
  }
}

async function startFirst(home: PostgresHome): Promise<Node> {
  const [data, port] = [join(home.dir, 'a'), await freePort()]
  home.makeCluster(data)
  return startNode(home, { data, port })
}

/**
 * A copy of the primary that follows it. It needs no replication slot, because it is copied again after each
 * failover.
 */
async function startStandby(home: PostgresHome, primary: Node, { data, port }: Omit<Node, 'running'>) {
  const source = `host=127.0.0.1 port=${primary.port} user=test application_name=standby`
  home.run('pg_basebackup', ['-D', data, '-d', source, '-c', 'fast', '-X', 'stream', '-R', '--no-sync'])
  return startNode(home, { data, port, primary: source })
}

type NodeOptions = { data: string; port: number; primary?: string }

async function startNode(home: PostgresHome, { data, port, primary }: NodeOptions): Promise<Node> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${home.dir}`,
    'max_connections=100',
    ...(primary ? [`primary_conninfo=${primary}`] : []),
  ]
  const running = home.launch(['-D', data, ...settings.flatMap((setting) => ['-c', setting])])
  await untilReady(addressOf(port))
  return { data, port, running }
}

/**
 * Makes the primary wait for its standby. If this were set before the copy was made, the promoted copy would wait for
 * a standby too, and every write would hang.
 */
async function waitForStandby(port: number): Promise<void> {
  await queryAt(port, `alter system set synchronous_standby_names = 'standby'`)
  await queryAt(port, 'select pg_reload_conf()')
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const [row] = await queryAt<{ state: string }>(
      port,
      'select sync_state as state from pg_stat_replication',
    )
    if (row?.state === 'sync') return
    await pause(50)
  }
  throw new Error('The standby did not follow.')
}

async function kill({ server, watchdog }: RunningServer): Promise<void> {
  // Otherwise the watchdog would delete the files of both servers.
  watchdog.kill('SIGKILL')
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGQUIT')
  await ended
}

const addressOf = (port: number) => `postgres://test@127.0.0.1:${port}/postgres`

async function queryAt<Row extends pg.QueryResultRow>(
  port: number,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: addressOf(port) })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
