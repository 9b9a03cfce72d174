import { chmodSync, closeSync, copyFileSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordBackup } from '#server/audit/commands.ts'
import { runCommand, UserError, type Given } from '#server/cli/command.ts'
import { askNamed, openUsed } from '#server/cli/database.ts'
import { dumpToFile } from '#server/db/dump.ts'
import { verifyDump } from '#server/db/dump-format.ts'

// npm run backup -- FILE
await runCommand(async (given) => {
  const { env, argument: file } = given
  if (!file) throw new UserError('Name the file to write: npm run backup -- FILE')
  if (existsSync(file)) throw new UserError(`${file} already exists. Choose another name.`)
  refuseUnwritable(file)
  await backUp(file, given).catch((error: unknown) => explainFile(file, error))
  const { madeAt, tables } = await verifyDump(file)
  const secret = env.databaseUrl ? 'SECRET' : join(env.dataDir, 'secret')
  return `${file} holds ${tables.length} tables as of ${madeAt}. It contains personal data: keep it safe, together with ${secret}.`
})

async function backUp(file: string, given: Given): Promise<void> {
  const copy = await askNamed(given, 'backup')
  if (copy !== undefined) return moveFile(copy, file)
  const database = await openUsed(given)
  try {
    await dumpToFile(database, file, new Date())
    await recordBackup(database.db, 'backup.made')
  } finally {
    await database.close()
  }
}

/** Checks before anything is copied: otherwise the copy would be left elsewhere. */
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
 * Not a plain rename, because the file may go to another disk. No copy of everyone's data may be left behind, whatever
 * fails.
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
