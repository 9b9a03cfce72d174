import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { recordBackup } from '#server/audit/commands.ts'
import { runCommand, UserError, type CommandContext } from '#server/cli/command.ts'
import { sendToRunningServer, openExisting } from '#server/cli/database.ts'
import { dumpToFile } from '#server/db/dump.ts'
import { verifyDump } from '#server/db/dump-format.ts'

// npm run backup -- FILE. In a folder, the file is named by the time, and the oldest such files are deleted.
await runCommand(async (context) => {
  const { env, argument: place } = context
  if (!place) throw new UserError('Name the file to write, or a folder: npm run backup -- FILE')
  const folder = isFolder(place) ? place : undefined
  const file = folder === undefined ? place : join(folder, nameAt(new Date()))
  if (folder !== undefined) makeFolder(folder)
  if (existsSync(file)) throw new UserError(`${file} already exists. Choose another name.`)
  refuseUnwritable(file)
  await backUp(file, context).catch((error: unknown) => explainFile(file, error))
  const { madeAt, tables } = await verifyDump(file)
  if (folder !== undefined) dropOldest(folder, env.keptBackups)
  const secret = env.databaseUrl ? 'SECRET' : join(env.dataDir, 'secret')
  return `${file} holds ${tables.length} tables as of ${madeAt}. It contains personal data: keep it safe, together with ${secret}.`
})

async function backUp(file: string, context: CommandContext): Promise<void> {
  const copy = await sendToRunningServer(context, 'backup')
  if (copy !== undefined) return moveFile(copy, file)
  const database = await openExisting(context)
  try {
    await dumpToFile(database, file, new Date())
    await recordBackup(database.db, 'backup.made')
  } finally {
    await database.close()
  }
}

/** Whether a place is a folder. A slash at its end marks one that doesn't exist yet, as on a new machine. */
function isFolder(place: string): boolean {
  return place.endsWith('/') || statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    explainFile(folder, error)
  }
}

function nameAt(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.backup`
}

/** Deletes the oldest backups that are named by their time. Called only once a new backup is verified. */
function dropOldest(folder: string, count: number): void {
  const backups = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d-\d{6}\.backup$/.test(name))
  for (const name of backups.toSorted().slice(0, -count)) rmSync(join(folder, name))
}

/** Refuses a file that can't be written before anything is copied, so that no copy is left elsewhere. */
function refuseUnwritable(file: string): void {
  try {
    closeSync(openSync(`${file}.part`, 'w', 0o600))
    rmSync(`${file}.part`)
  } catch (error) {
    explainFile(file, error)
  }
}

function explainFile(file: string, error: unknown): never {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error
  throw new UserError(
    `${file} cannot be written (${String(error.code)}). Check that its directory exists and has space, and that this user may write there.`,
  )
}

/**
 * Copies instead of renaming, because the file may go to another disk. Leaves no copy of everyone's data behind,
 * whatever fails.
 */
function moveFile(from: string, to: string): void {
  try {
    copyFileSync(from, `${to}.part`)
    chmodSync(`${to}.part`, 0o600)
    renameSync(`${to}.part`, to)
  } finally {
    rmSync(`${to}.part`, { force: true })
    rmSync(from)
  }
}
