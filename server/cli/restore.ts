import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recordBackup } from '#server/audit/commands.ts'
import { runCommand, UserError, type CommandContext } from '#server/cli/command.ts'
import { openAndAnnounce } from '#server/cli/database.ts'
import { verifyDump } from '#server/db/dump-format.ts'
import { loadDump } from '#server/db/load.ts'
import type { Db } from '#server/db/open.ts'
import { isKnownSecret } from '#server/installation/commands.ts'
import { obtainSecret } from '#server/lib/secret.ts'

// npm run restore -- FILE
await runCommand(async (context) => {
  const { argument: file } = context
  if (!file) throw new UserError('Name the file to restore: npm run restore -- FILE')
  // Checks before anything is opened or created, so that a wrong file changes nothing.
  await verifyDump(file)
  const database = await openAndAnnounce(context)
  const restore = async () => {
    const count = await loadDump(database, file)
    await recordBackup(database.db, 'backup.restored')
    return `Restored ${count} rows from ${file}. ${await aboutSecret(database.db, context)}`
  }
  return restore().finally(() => database.close())
})

/** Explains the secret now, because a start with another one is refused later. */
async function aboutSecret(db: Db, { env }: CommandContext): Promise<string> {
  const place = env.databaseUrl ? 'SECRET' : `SECRET, or ${join(env.dataDir, 'secret')},`
  const isSet = env.secret !== undefined || existsSync(join(env.dataDir, 'secret'))
  if (isSet && (await isKnownSecret(db, obtainSecret(env))))
    return 'Its links and sessions still work, because the secret is the same.'
  return `Before you start Quarterdeck, set ${place} to the secret the backup was made with. Its links and sessions need it.`
}
