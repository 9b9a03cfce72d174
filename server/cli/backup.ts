import { copyFileSync, chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordBackup } from '#server/audit/commands.ts'
import { runCommand, Told } from '#server/cli/command.ts'
import { dumpToFile } from '#server/db/dump.ts'
import { verifyDump } from '#server/db/dump-format.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Env } from '#server/env.ts'
import { askServer } from '#server/lib/control-socket.ts'
import type { Log } from '#server/lib/log.ts'

// npm run backup -- FILE
await runCommand(async ({ env, log, argument: file }) => {
  if (!file) throw new Told('Say which file to write: npm run backup -- FILE')
  if (existsSync(file)) throw new Told(`${file} exists already. Choose another name.`)
  await backUp(file, env, log)
  const { madeAt, tables } = await verifyDump(file)
  const secret = env.databaseUrl ? 'SECRET' : join(env.dataDir, 'secret')
  return `${file} holds ${tables.length} tables as of ${madeAt}. It contains personal data: keep it safe, and with it ${secret}.`
})

async function backUp(file: string, env: Env, log: Log): Promise<void> {
  if (env.databaseUrl === undefined) {
    if (!existsSync(join(env.dataDir, 'db'))) throw new Told(`There is no database in ${env.dataDir}.`)
    const copy = await askServer(env.dataDir, 'backup')
    if (copy !== undefined) return moveFile(copy, file)
  }
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  try {
    await dumpToFile(database, file, new Date())
    await recordBackup(database.db, 'backup.made')
  } finally {
    await database.close()
  }
}

/** Not a plain rename: the file may go to another disk. */
function moveFile(from: string, to: string): void {
  copyFileSync(from, `${to}.part`)
  chmodSync(`${to}.part`, 0o600)
  renameSync(`${to}.part`, to)
  rmSync(from)
}
