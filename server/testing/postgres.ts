import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { childEnvironment, testDatabaseUrl } from '#server/env.ts'
import { binariesIn, findPostgresBinaries, type PostgresBinaries } from '#server/testing/postgres-binaries.ts'

type TestPostgres = { url: string; stop: () => Promise<void> }

/** A server that a test may break: no one else uses it. */
export type OwnPostgres = TestPostgres & {
  /** Stops it like a crash; open connections are cut. */
  crash: () => Promise<void>
  /** Starts it again at its old address; resolves once it responds. */
  start: () => Promise<void>
}

/** A real PostgreSQL for tests: the server named by DATABASE_URL_TEST, else a throw-away one of our own. */
export async function startPostgres(): Promise<TestPostgres> {
  const url = testDatabaseUrl()
  return url ? { url, stop: async () => {} } : startOwnPostgres()
}

/** A directory of our own for PostgreSQL, the user it runs as, and its programs. */
export function postgresHome() {
  const owner = unprivilegedOwner()
  const dir = makeDirectory(owner)
  const binaries = makeReachable(findPostgresBinaries(), owner && join(dir, 'program'))
  const env = { ...childEnvironment(), ...binaries.env }
  /** Runs one of its programs to its end. */
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(binaries.bin, program), args, {
      ...owner,
      env,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  /** Starts a server. When the test process ends, the server stops and `dir` is deleted. */
  const launch = (args: readonly string[]) => {
    const server = spawn(join(binaries.bin, 'postgres'), args, { ...owner, env, cwd: dir, stdio: 'ignore' })
    if (server.pid === undefined) throw new Error('PostgreSQL for the tests did not start.')
    return { server, watchdog: watchOver(server.pid, dir) }
  }
  const makeCluster = (data: string) =>
    run('initdb', ['--no-sync', '-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  return { dir, owner, run, launch, makeCluster }
}

/** A throw-away PostgreSQL without durability, which ends with the process that started it. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const home = postgresHome()
  const { dir } = home
  const data = join(dir, 'data')
  home.makeCluster(data)
  const port = await freePort()
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  const launch = () => home.launch(['-D', data, ...serverSettings(port, dir)])
  let running = launch()
  await untilReady(url)
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => running.server.once('exit', resolve))
    running.server.kill(signal)
    await ended
  }
  return {
    url,
    stop: async () => {
      await end('SIGINT')
      running.watchdog.stdin.end()
      rmSync(dir, { recursive: true, force: true })
    },
    crash: async () => {
      await end('SIGQUIT')
      // Otherwise the watchdog would delete the files.
      running.watchdog.kill('SIGKILL')
    },
    start: async () => {
      running = launch()
      await untilReady(url)
    },
  }
}

/** Under root the server runs as a user who can't read a checkout in root's home. */
function makeReachable(binaries: PostgresBinaries, place: string | undefined): PostgresBinaries {
  if (!binaries.fetched || !place) return binaries
  cpSync(binaries.fetched, place, { recursive: true, verbatimSymlinks: true })
  return binariesIn(place)
}

/** Speed instead of safety: this database is thrown away after the run. */
function serverSettings(port: number, dir: string): string[] {
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${dir}`,
    'max_connections=200',
    'shared_buffers=128MB',
  ]
  return settings.flatMap((setting) => ['-c', setting])
}

/** PostgreSQL refuses to run as root, so root runs it as a user without privileges. */
function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const entry = ['postgres', 'nobody'].flatMap((name) =>
    users.filter((line) => line.startsWith(`${name}:`)),
  )[0]
  const [, , uid, gid] = entry?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

function makeDirectory(owner: { uid: number; gid: number } | undefined): string {
  // Not os.tmpdir(): a socket path may have only about 100 characters.
  const base = existsSync('/tmp') ? '/tmp' : mkdtempSync('quarterdeck-')
  mkdirSync(base, { recursive: true })
  const dir = mkdtempSync(join(base, 'quarterdeck-postgres-'))
  if (owner) chownSync(dir, owner.uid, owner.gid)
  return dir
}

/**
 * A free port below those that systems use for outgoing connections (from 32768 on): one of those might be taken before
 * the server has started.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_768)
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return freePort()
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}

/** A process that outlives a killed test run just long enough to stop the server and remove its files. */
function watchOver(pid: number, dir: string) {
  const script = fileURLToPath(new URL('postgres-watchdog.ts', import.meta.url))
  const watchdog = spawn(process.execPath, [script, String(pid), dir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: childEnvironment(),
  })
  watchdog.unref()
  return watchdog
}

/** Waits until a server accepts connections. */
export async function untilReady(url: string): Promise<void> {
  const end = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > end) throw new Error('PostgreSQL for the tests did not answer.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
