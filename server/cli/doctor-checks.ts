import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { CommandContext } from '#server/cli/command.ts'
import { note, ok, reasonOf, wrong, type Finding } from '#server/cli/doctor-finding.ts'
import { withPostgres } from '#server/db/connection.ts'
import { appliedMigrations } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { DatabaseUnreachable } from '#server/db/unreachable.ts'
import { countPeople, databasePlace } from '#server/db/location.ts'
import { explainDoubt, readClock, readDatabaseClock } from '#server/installation/clock.ts'
import { isKnownSecret } from '#server/installation/commands.ts'
import { sendCommand } from '#server/lib/control-socket.ts'
import { obtainSecret } from '#server/lib/secret.ts'
import { pluralize } from '#server/lib/words.ts'

export async function checkSettings({ file }: CommandContext): Promise<Finding[]> {
  if (!file) return [note('settings', 'no settings file: all settings come from the environment.')]
  if (file.isOpenToOthers)
    return [wrong('settings', `${file.path} can be read by others on this machine: chmod 600 ${file.path}`)]
  return [ok('settings', `read from ${file.path}; environment variables override it.`)]
}

/** While a server runs, only it can open the embedded database, so it runs the checks instead. */
export async function checkDatabase(context: CommandContext): Promise<Finding[]> {
  const { env } = context
  const name = databasePlace(env)
  if (env.databaseUrl !== undefined) return inDatabase(context, 'database', checkPostgres)
  const advice = note(
    'database',
    'use PostgreSQL for a real event: a power cut can damage the embedded database.',
  )
  if (!existsSync(join(env.dataDir, 'db')))
    return [note('database', `${name} does not exist yet: the first start creates it.`), advice]
  const people = await sendCommand(env.dataDir, 'people').catch(() => undefined)
  if (people !== undefined) {
    return [
      ok('database', `${name}, ${pluralize(Number(people), 'person', 'people')}; the server is using it.`),
      advice,
    ]
  }
  const found = await inDatabase(context, 'database', async (database) => [
    ok('database', `${name}, ${pluralize((await countPeople(database)) ?? 0, 'person', 'people')}.`),
  ])
  return [...found, advice]
}

async function checkPostgres(database: Database, { env }: CommandContext): Promise<Finding[]> {
  const people = await countPeople(database)
  const name = databasePlace(env)
  if (people === undefined) return [note('database', `${name} is empty: the first start creates the tables.`)]
  const settings = await readServerSettings(env.databaseUrl ?? '')
  const applied = await appliedMigrations(database)
  const pending = readMigrations().length - applied.length
  return [
    ok('database', `${name}, ${pluralize(people, 'person', 'people')}, version ${settings.version}.`),
    ...(pending === 0
      ? []
      : [note('database', `migrations waiting: ${pending}. The next start applies them.`)]),
    ...(settings.isOld ? [wrong('database', 'PostgreSQL 15 or newer is needed.')] : []),
    ...settings.unsafe.map((setting) =>
      wrong('database', `${setting} is off: a power cut may lose what was saved. Switch it on.`),
    ),
  ]
}

const readServerSettings = (url: string) =>
  withPostgres(url, async ({ rows }) => {
    const [server] = await rows(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    )
    const off = await rows(
      `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
    )
    return {
      version: String(server?.['version']),
      isOld: Number(server?.['number']) < 150_000,
      unsafe: off.map(({ name }) => String(name)),
    }
  })

export async function checkSecret(context: CommandContext): Promise<Finding[]> {
  const { env } = context
  const file = join(env.dataDir, 'secret')
  if (env.secret === undefined && !existsSync(file))
    return [note('secret', `the first start creates one in ${file}. Keep a copy of it with your backups.`)]
  const place = env.secret === undefined ? file : 'SECRET'
  const isServed =
    env.databaseUrl === undefined &&
    (await sendCommand(env.dataDir, 'people').catch(() => undefined)) !== undefined
  if (isServed) return [ok('secret', `${place}; the server checked it when it started.`)]
  return inDatabase(context, 'secret', async (database) => {
    if ((await appliedMigrations(database)).length < readMigrations().length)
      return [note('secret', `${place}; the next start remembers it.`)]
    if (await isKnownSecret(database.db, obtainSecret(env)))
      return [ok('secret', `${place} is the one this database is used with.`)]
    return [
      wrong(
        'secret',
        `${place} is not the one this database is used with. Put that one back, or run npm run change-secret.`,
      ),
    ]
  })
}

/** Opens the database without changing it; a failure to open it is the finding. */
async function inDatabase(
  context: CommandContext,
  about: string,
  check: (database: Database, context: CommandContext) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { env, log } = context
  // Opening the embedded database would create it.
  if (env.databaseUrl === undefined && !existsSync(join(env.dataDir, 'db'))) return []
  try {
    const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
    return await check(database, context).finally(() => database.close())
  } catch (error) {
    if (about !== 'database' && error instanceof DatabaseUnreachable) return []
    return [wrong(about, reasonOf(error instanceof DatabaseUnreachable ? error.message : error))]
  }
}

const maxSecondsOff = 5

/** Compares with the database's clock, and with the date on which data was last deleted. */
export async function checkClock(context: CommandContext): Promise<Finding[]> {
  const { databaseUrl, dataDir } = context.env
  if (databaseUrl === undefined) {
    const served = await sendCommand(dataDir, 'clock').catch(() => undefined)
    if (served !== undefined) return served === '' ? [machineTime()] : [wrong('clock', served)]
  }
  return inDatabase(context, 'clock', async (database) => {
    if ((await appliedMigrations(database)).length < readMigrations().length) return [machineTime()]
    const clocks = { clock: () => new Date(), databaseClock: readDatabaseClock }
    const { now, doubt } = await readClock(database.db, clocks)
    if (doubt) return [wrong('clock', explainDoubt(doubt))]
    if (databaseUrl === undefined) return [machineTime()]
    const seconds = Math.round(Math.abs(now.getTime() - Date.now()) / 1000)
    if (seconds <= maxSecondsOff) return [ok('clock', 'this machine and the database have the same time.')]
    return [
      wrong('clock', `the clocks of this machine and the database differ by ${seconds} s. Use NTP on both.`),
    ]
  })
}

const machineTime = () => note('clock', `it is ${new Date().toISOString()}. If that is wrong, use NTP.`)

const gibibyte = 2 ** 30

export async function checkDisk({ env }: CommandContext): Promise<Finding[]> {
  let dir = resolve(env.dataDir)
  while (!existsSync(dir)) dir = dirname(dir)
  const { bavail, bsize } = await statfs(dir)
  const free = `${((bavail * bsize) / gibibyte).toFixed(1)} GiB are free in ${dir}`
  if (bavail * bsize < gibibyte) return [wrong('disk', `only ${free}. Quarterdeck needs at least 1 GiB.`)]
  return [ok('disk', `${free}.`)]
}
