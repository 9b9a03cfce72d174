import { recordBackup } from '#server/audit/commands.ts'
import { runCommand, Told } from '#server/cli/command.ts'
import { verifyDump } from '#server/db/dump-format.ts'
import { loadDump } from '#server/db/load.ts'
import { openDatabase } from '#server/db/open.ts'

// npm run restore -- FILE
await runCommand(async ({ env, log, argument: file }) => {
  if (!file) throw new Told('Say which file to restore: npm run restore -- FILE')
  // Before anything is opened or made: a wrong file leaves no trace.
  await verifyDump(file)
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  const restore = async () => {
    const count = await loadDump(database, file)
    await recordBackup(database.db, 'backup.restored')
    return count
  }
  const rows = await restore().finally(() => database.close())
  return `Restored ${rows} rows from ${file}. Links and sessions in it work with the SECRET they were made with.`
})
