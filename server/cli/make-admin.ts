import { createApp } from '#server/app.ts'
import { runCommand, type Given } from '#server/cli/command.ts'
import { askRunningServer, openExisting } from '#server/cli/database.ts'
import { keepSecret } from '#server/installation/commands.ts'
import { obtainSecret } from '#server/lib/secret.ts'
import { readOperatorsAddress } from '#server/sign-in/first-organiser/rules.ts'

// npm run make-admin -- EMAIL
await runCommand(async (given) => {
  const email = readOperatorsAddress(given.argument ?? '')
  const link = (await askRunningServer(given, 'make-admin', email)) ?? (await makeAdmin(email, given))
  return `${email} is an organiser. This link sets the password; it works once and for one hour:\n${link}`
})

async function makeAdmin(email: string, given: Given): Promise<string> {
  const { env, log } = given
  const database = await openExisting(given)
  try {
    // A link made with another secret wouldn't work.
    await keepSecret(database.db, obtainSecret(env))
    const { signal: closing } = new AbortController()
    const app = createApp({ env, database, log, clock: () => new Date(), closing })
    const command = app.commands['make-admin']
    if (!command) throw new Error('The product has no such command.')
    return await command(email)
  } finally {
    await database.close()
  }
}
