import { runCommand } from '#server/cli/command.ts'
import { openUsed } from '#server/cli/database.ts'
import { refuseWhileServed } from '#server/db/served.ts'
import { changeSecret } from '#server/installation/commands.ts'
import { obtainSecret } from '#server/lib/secret.ts'

// npm run change-secret: the database is used with the present SECRET from now on.
await runCommand(async (given) => {
  const database = await openUsed(given)
  const change = async () => {
    // A running server would go on accepting and signing with the old secret.
    await refuseWhileServed(database)
    await changeSecret(database.db, obtainSecret(given.env))
  }
  await change().finally(() => database.close())
  return 'The current secret is in force now. Everyone has to sign in again, and links already sent no longer work: send new ones.'
})
