import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { createApp } from '#server/app.ts'
import { copyDatabase } from '#server/db/backups.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { countPeople, databasePlace } from '#server/db/location.ts'
import { readSettings, SettingsError, type Env, type FoundSettings } from '#server/env.ts'
import { checkSecretUnchanged } from '#server/installation/commands.ts'
import { openControlSocket } from '#server/lib/control-socket.ts'
import { prepareDrain } from '#server/lib/drain.ts'
import { logUncaughtErrors } from '#server/lib/failure.ts'
import { countRequests, createMetricsServer } from '#server/metrics.ts'
import { createHttpServer } from '#server/lib/http-server.ts'
import { createLog, type Log } from '#server/lib/log.ts'
import { releaseStartupMemory } from '#server/lib/memory.ts'
import { obtainSecret } from '#server/lib/secret.ts'
import { onStopRequest } from '#server/lib/stop.ts'
import { version } from '#server/lib/version.ts'

const clock = () => new Date()

/** Reads the settings, opens the database, and serves until asked to stop. */
export async function start(): Promise<void> {
  const isDemo = process.argv.includes('--demo')
  // Example data must never enter the database that a real event's settings name.
  const { env, file } = readSettings(undefined, isDemo ? () => undefined : undefined)
  const log = createLog(env)
  if (process.getuid?.() === 0) log.warn('running as root: run Quarterdeck as a user of its own')
  logUncaughtErrors(log)
  await refuseTakenPort(env)
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  await migrateWithCopy(database, log)
  await checkSecretUnchanged(database.db, obtainSecret(env))
  await logDatabaseLocation({ env, file }, database, log)
  const closing = new AbortController()
  const app = createApp({ env, database, log, clock, closing: closing.signal })
  const demo = isDemo ? await app.openDemo() : ''
  const counts = env.metrics && countRequests()
  const server = createHttpServer({
    routes: app.routes,
    publicUrl: env.publicUrl,
    log,
    observe: counts?.observe,
  })
  const drain = prepareDrain(server)
  const port = await listen(server, env)
  app.setPort(port)
  const jobs = app.startJobs()
  const metrics = counts && createMetricsServer({ database, counts, jobs, figures: app.figures, log })
  if (metrics && env.metrics) await listen(metrics, env.metrics, 'METRICS_HOST and METRICS_PORT')
  const closeControl =
    database.kind === 'pglite'
      ? await openControlSocket({ dataDir: env.dataDir, commands: app.commands, log })
      : undefined
  const setUpLink = await app.createSetUpLink()
  // Set up before the address is logged: a program that waits for that line may stop us immediately, and running work
  // must still finish.
  onStopRequest({ startedByNpm: env.startedByNpm, log }, async () => {
    closing.abort()
    metrics?.close()
    await closeControl?.()
    await drain()
    await Promise.all(jobs.map((job) => job.stop()))
    await database.close()
  })
  log.info(
    { version, database: database.kind, pid: process.pid },
    `Quarterdeck is at ${shownAddress(env, port)}`,
  )
  releaseStartupMemory()
  if (demo) process.stdout.write(`\n${demo}\n`)
  // Not logged, because logs may be kept for long: the link gives the installation to the first person who reads it.
  if (setUpLink) process.stdout.write(`\nThere is no organiser yet. Make the first one at\n${setUpLink}\n\n`)
}

/** Logs which database and settings file are used, because a start with the wrong ones looks like any other. */
async function logDatabaseLocation(
  { env, file }: FoundSettings,
  database: Database,
  log: Log,
): Promise<void> {
  const people = (await countPeople(database)) ?? 0
  log.info({ people, settings: file?.path ?? 'environment' }, `this is ${databasePlace(env)}`)
  if (file?.isOpenToOthers) {
    log.warn({ settings: file.path }, 'others on this machine can read the secrets in it: chmod 600')
  }
  if (wildcards.has(env.host)) {
    log.warn(
      { host: env.host, publicUrl: env.publicUrl },
      'any machine that can reach this one can connect, without TLS. People can sign in only at PUBLIC_URL',
    )
  }
}

const wildcards = new Set(['0.0.0.0', '::', '[::]'])

async function migrateWithCopy(database: Database, log: Log): Promise<void> {
  const beforeChange = async () => {
    if (database.kind !== 'pglite') return
    log.info(
      { file: await copyDatabase(database, 'before-migration', clock()) },
      'kept a copy before migrating',
    )
  }
  const applied = await migrate(database, { beforeChange })
  if (applied.length > 0) log.info({ applied }, 'migrated the database')
}

/** Called before anything is created or migrated, so that a start that can't serve changes nothing. */
async function refuseTakenPort(env: Env): Promise<void> {
  const probe = createServer()
  await listen(probe, env)
  await once(probe.close(), 'close')
}

/**
 * How many connections may wait to be accepted, if the system allows it. Phones at one venue open six each at the
 * same moment; beyond Node's default of 511, each would try again after a second, then after three.
 */
const waitingConnections = 4_096

async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
  settings = 'HOST and PORT',
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, settings, `${host}:${port}`)))
    server.listen({ port, host, backlog: waitingConnections }, resolve)
  })
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : port
}

function cannotListen(error: Error, settings: string, place: string): SettingsError {
  const code = 'code' in error ? String(error.code) : ''
  const advice = listenAdvice[code] ?? ''
  return new SettingsError([
    `${settings}: cannot listen on ${place} (${error.message}).${advice && ` ${advice}`}`,
  ])
}

const listenAdvice: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program listens there, maybe another Quarterdeck: stop it, or set another PORT.',
  EADDRNOTAVAIL: 'This machine does not have that address: omit HOST, or set it to one of its addresses.',
  EACCES: 'This user may not use that port: use 1024 or higher, and let the proxy listen on 443.',
}

function shownAddress(env: Env, port: number): string {
  return env.isPublic ? env.publicUrl : `http://localhost:${port}`
}
