import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError, type CommandContext } from '#server/cli/command.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { countPeople, databasePlace } from '#server/db/location.ts'
import type { FoundSettings } from '#server/env.ts'
import { sendCommand } from '#server/lib/control-socket.ts'
import { pluralize } from '#server/lib/words.ts'

/** Opens the database of the settings, after printing which one it is and how many people it has. */
export async function openAndAnnounce({ env, file, log }: CommandContext): Promise<Database> {
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  announce({ env, file }, (await countPeople(database)) ?? 0)
  return database
}

/** Like `openAndAnnounce`, but refuses a database that doesn't exist, for commands that need data. */
export async function openExisting(context: CommandContext): Promise<Database> {
  refuseMissing(context)
  const database = await openAndAnnounce(context)
  if ((await countPeople(database)) !== undefined) return database
  await database.close()
  throw new UserError(`There is no data in ${databasePlace(context.env)}. ${settingsHint}`)
}

/**
 * Sends the request to the server that has the embedded database open, because only one process can open it. First
 * prints which database it is. Undefined if no server has it open.
 */
export async function sendToRunningServer(
  context: CommandContext,
  command: string,
  argument?: string,
): Promise<string | undefined> {
  const { dataDir, databaseUrl } = context.env
  if (databaseUrl !== undefined) return undefined
  refuseMissing(context)
  const people = await sendCommand(dataDir, 'people')
  if (people === undefined) return undefined
  announce(context, Number(people))
  return sendCommand(dataDir, command, argument)
}

function refuseMissing({ env }: CommandContext): void {
  if (env.databaseUrl !== undefined || existsSync(join(env.dataDir, 'db'))) return
  throw new UserError(`There is no database in ${env.dataDir}. ${settingsHint}`)
}

const settingsHint = 'Is this the right database? DATABASE_URL and DATA_DIR decide which one is used.'

function announce({ env, file }: FoundSettings, people: number): void {
  const from = file ? `the settings of ${file.path}` : 'no settings file'
  process.stderr.write(
    `This is ${databasePlace(env)}, with ${pluralize(people, 'person', 'people')} (${from}).\n`,
  )
}
