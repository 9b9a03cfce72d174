import { createApp } from '#server/app.ts'
import { copyDatabase } from '#server/db/backups.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { readEnv, SettingsError, type Env } from '#server/env.ts'
import { openControlSocket } from '#server/lib/control-socket.ts'
import { prepareDrain } from '#server/lib/drain.ts'
import { surviveBugs } from '#server/lib/failure.ts'
import { createHttpServer } from '#server/lib/http-server.ts'
import { createLog, type Log } from '#server/lib/log.ts'
import { giveBackMemory } from '#server/lib/memory.ts'
import { whenAskedToStop } from '#server/lib/stop.ts'

const clock = () => new Date()

/** Reads the settings, opens the database, serves until asked to stop. */
export async function start(): Promise<void> {
  const env = readEnv()
  const log = createLog(env)
  if (process.getuid?.() === 0) log.warn('running as root: give this program a user of its own')
  surviveBugs(log)
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  await migrateWithCopy(database, log)
  const closing = new AbortController()
  const app = createApp({ env, database, log, clock, closing: closing.signal })
  const demo = process.argv.includes('--demo') ? await app.openDemo() : ''
  const server = createHttpServer({ routes: app.routes, publicUrl: env.publicUrl, log })
  const drain = prepareDrain(server)
  const port = await listen(server, env)
  app.isAt(port)
  const jobs = app.startJobs()
  const closeControl =
    database.kind === 'pglite'
      ? await openControlSocket({ dataDir: env.dataDir, commands: app.commands, log })
      : undefined
  const setUpLink = await app.firstOrganiser()
  // Whoever reads the address may ask to stop at once: that must not end what was begun.
  whenAskedToStop({ startedByNpm: env.startedByNpm, log }, async () => {
    closing.abort()
    await closeControl?.()
    await drain()
    await Promise.all(jobs.map((job) => job.stop()))
    await database.close()
  })
  log.info({ database: database.kind, pid: process.pid }, `Quarterdeck is at ${shownAddress(env, port)}`)
  giveBackMemory()
  if (demo) process.stdout.write(`\n${demo}\n`)
  // Not through the log, which may be kept for long: the link opens the house to whoever reads it first.
  if (setUpLink)
    process.stdout.write(`\nNobody organises here yet. Make the first organiser at\n${setUpLink}\n\n`)
}

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

async function listen(server: ReturnType<typeof createHttpServer>, { host, port }: Env): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new SettingsError([`HOST and PORT: nothing can be served at ${host}:${port} (${message}).`])),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : port
}

function shownAddress(env: Env, port: number): string {
  return env.isPublic ? env.publicUrl : `http://localhost:${port}`
}
