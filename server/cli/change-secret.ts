import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { runCommand, UserError } from '#server/cli/command.ts'
import { openExisting } from '#server/cli/database.ts'
import { refuseWhileServed } from '#server/db/served.ts'
import { changeSecret, isKnownSecret, type SecretChange } from '#server/installation/commands.ts'
import { pluralize } from '#server/lib/words.ts'
import { obtainSecret } from '#server/lib/secret.ts'

/** Reads a line from a terminal without showing it; undefined if it is empty. */
async function promptForSecret(): Promise<string | undefined> {
  process.stderr.write(
    'Old secret (with it, everyone\u2019s second factor stays; if it is lost, leave this empty, and all second factors end): ',
  )
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  for await (const line of lines) {
    lines.close()
    process.stderr.write('\n')
    return line.trim() || undefined
  }
  process.stderr.write('\n')
  return undefined
}

const report = ({ keptFactors, removedFactors, feeds, channels, webhooks }: SecretChange) =>
  [
    'The current secret is in force now. Everyone has to sign in again, and links already sent no longer work: send new ones.',
    ...(keptFactors > 0
      ? [
          `${pluralize(keptFactors, 'account keeps its', 'accounts keep their')} second factor, but the backup codes no longer work: make new ones under Account.`,
        ]
      : []),
    ...(removedFactors > 0
      ? [
          `${pluralize(removedFactors, 'account has', 'accounts have')} no second factor any more: set it up again under Account.`,
        ]
      : []),
    'Printed badges no longer open at the door: print them again. Devices at the desk, keys of other programs, and links of hotels, caterers and drivers, have to be given out again.',
    ...(channels > 0
      ? [
          `${pluralize(channels, 'event has', 'events have')} no channel in Slack or Teams any more: set it up again.`,
        ]
      : []),
    ...(webhooks > 0
      ? [`${pluralize(webhooks, 'webhook was', 'webhooks were')} removed: add it again.`]
      : []),
    ...(feeds > 0
      ? [`${pluralize(feeds, 'calendar feed', 'calendar feeds')} no longer updates: subscribe again.`]
      : []),
  ].join('\n')

// npm run change-secret: from now on the database is used with the current SECRET.
await runCommand(async (context) => {
  const database = await openExisting(context)
  const change = async () => {
    // A running server would keep accepting and signing with the old secret.
    await refuseWhileServed(database)
    const secret = obtainSecret(context.env)
    if (await isKnownSecret(database.db, secret))
      return 'This database is used with the current secret already. Nothing was changed.'
    const oldSecret = await promptForSecret()
    if (oldSecret !== undefined && !(await isKnownSecret(database.db, oldSecret)))
      throw new UserError('That is not the old secret. Nothing was changed.')
    return report(await changeSecret(database.db, { secret, oldSecret }))
  }
  return change().finally(() => database.close())
})
