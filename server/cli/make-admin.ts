import { createApp } from '#server/app.ts'
import { runCommand, type CommandContext } from '#server/cli/command.ts'
import { sendToRunningServer, openExisting } from '#server/cli/database.ts'
import { checkSecretUnchanged } from '#server/installation/commands.ts'
import { obtainSecret } from '#server/lib/secret.ts'
import { readOperatorsAddress } from '#server/sign-in/first-organiser/rules.ts'

// npm run make-admin -- EMAIL
await runCommand(async (context) => {
  const email = readOperatorsAddress(context.argument ?? '')
  const link = (await sendToRunningServer(context, 'make-admin', email)) ?? (await makeAdmin(email, context))
  return `${email} is an organiser. This link sets the password; it works once and for one hour:\n${link}`
})

async function makeAdmin(email: string, context: CommandContext): Promise<string> {
  const { env, log } = context
  const database = await openExisting(context)
  try {
    // A link made with a different secret wouldn't work.
    await checkSecretUnchanged(database.db, obtainSecret(env))
    const { signal: closing } = new AbortController()
    const app = createApp({ env, database, log, clock: () => new Date(), closing })
    const command = app.commands['make-admin']
    if (!command) throw new Error('The product has no such command.')
    return await command(email)
  } finally {
    await database.close()
  }
}
