import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError, type Given } from '#server/cli/command.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { countPeople, whereabouts } from '#server/db/whereabouts.ts'
import type { FoundSettings } from '#server/env.ts'
import { askServer } from '#server/lib/control-socket.ts'
import { pluralize } from '#server/lib/words.ts'

/** Opens the database of the settings, after printing which one it is and how many people it has. */
export async function openAndAnnounce({ env, file, log }: Given): Promise<Database> {
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  announce({ env, file }, (await countPeople(database)) ?? 0)
  return database
}

/** Like `openAndAnnounce`, but refuses a database that doesn't exist, for commands that need data. */
export async function openExisting(given: Given): Promise<Database> {
  refuseMissing(given)
  const database = await openAndAnnounce(given)
  if ((await countPeople(database)) !== undefined) return database
  await database.close()
  throw new UserError(`There is no data in ${whereabouts(given.env)}. ${isThatRight}`)
}

/**
 * Asks the server that has the embedded database open, after printing which one it is; undefined if none has. Only one
 * process can open it.
 */
export async function askRunningServer(
  given: Given,
  command: string,
  argument?: string,
): Promise<string | undefined> {
  const { dataDir, databaseUrl } = given.env
  if (databaseUrl !== undefined) return undefined
  refuseMissing(given)
  const people = await askServer(dataDir, 'people')
  if (people === undefined) return undefined
  announce(given, Number(people))
  return askServer(dataDir, command, argument)
}

function refuseMissing({ env }: Given): void {
  if (env.databaseUrl !== undefined || existsSync(join(env.dataDir, 'db'))) return
  throw new UserError(`There is no database in ${env.dataDir}. ${isThatRight}`)
}

const isThatRight = 'Is this the right database? DATABASE_URL and DATA_DIR decide which one is used.'

function announce({ env, file }: FoundSettings, people: number): void {
  const from = file ? `the settings of ${file.path}` : 'no settings file'
  process.stderr.write(
    `This is ${whereabouts(env)}, with ${pluralize(people, 'person', 'people')} (${from}).\n`,
  )
}
