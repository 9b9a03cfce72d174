import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { runCommand, Told } from '#server/cli/command.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Env } from '#server/env.ts'
import { askServer } from '#server/lib/control-socket.ts'
import type { Log } from '#server/lib/log.ts'
import { readOperatorsAddress } from '#server/organisers/rules.ts'

// npm run make-admin -- EMAIL
await runCommand(async ({ env, log, argument }) => {
  const email = readOperatorsAddress(argument ?? '')
  const link = await makeAdmin(email, env, log)
  return `${email} is an organiser. This link sets the password; it works once and for one hour:\n${link}`
})

async function makeAdmin(email: string, env: Env, log: Log): Promise<string> {
  if (env.databaseUrl === undefined) {
    if (!existsSync(join(env.dataDir, 'db'))) throw new Told(`There is no database in ${env.dataDir}.`)
    const link = await askServer(env.dataDir, 'make-admin', email)
    if (link !== undefined) return link
  }
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  const closing = new AbortController()
  const app = createApp({ env, database, log, clock: () => new Date(), closing: closing.signal })
  const command = app.commands['make-admin']
  if (!command) throw new Error('The product has no such command.')
  return command(email).finally(() => database.close())
}
