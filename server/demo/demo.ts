import { eq } from 'drizzle-orm'
import { user } from '#server/db/tables/accounts.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { demoPassword, demoPeople } from '#server/demo/people.ts'
import type { Db } from '#server/db/open.ts'
import { seedDemo } from '#server/demo/seed.ts'
import type { Passwords } from '#server/core/ports.ts'
import { venues } from '#server/db/tables/venues.ts'

/**
 * Fills an empty database with the demo, or leaves an existing demo unchanged, and returns the accounts to sign in
 * with, as text for a terminal. Refuses a database with other data.
 */
export async function openDemo(
  db: Db,
  { now, passwords }: { now: Date; passwords: Passwords },
): Promise<string> {
  const isEmpty = (await db.$count(user)) === 0 && (await db.$count(venues)) === 0
  if (isEmpty) await seedDemo(db, { now, passwords })
  const accounts = demoAccounts(demoPeople({ canaries: false }))
  const isDemo = (await db.$count(user, eq(user.email, accounts[0]?.email ?? ''))) === 1
  if (!isDemo) return 'This database already has events, so the demo was not added.\n'
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const lines = accounts.map(({ email, about }) => `  ${email.padEnd(width)}  ${about}`)
  return ['The demo’s accounts:', ...lines, `The password of each is ${demoPassword}`, ''].join('\n')
}
