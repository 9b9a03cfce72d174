import { and, eq, isNull, sql } from 'drizzle-orm'
import { ownPassword, setOwnPassword } from '#server/accounts/commands.ts'
import { proveAccount } from '#server/accounts/door.ts'
import { MailboxProof } from '#server/accounts/proved.ts'
import { user } from '#server/db/tables/accounts.ts'
import { recordOwn } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { forgetTries } from '#server/accounts/passwords/limit.ts'
import { post } from '#server/mail/outbox/commands.ts'
import { mailProof } from '#server/accounts/proofs/commands.ts'
import { readProof } from '#server/accounts/proofs/queries.ts'
import { listOwnWords } from '#server/editions/queries.ts'
import { lockRows } from '#server/locks.ts'

/** How many mails of this sort anyone can cause in an hour: to one mailbox, and from one network address. */
const allowed = { mailbox: 3, address: 60 } as const

/**
 * Mails a link that sets a new password, good for an hour, to the account with an address. The answer is the same for
 * every address; a mailbox gets three an hour. Answers whether this one was within that. Refuses TOO_MANY_TRIES to who
 * asks for very many.
 */
export async function askReset(
  deps: Deps,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  if ((await countHit(deps, 'reset:address', address)) > allowed.address) refuse('TOO_MANY_TRIES')
  if ((await countHit(deps, 'reset:mailbox', email)) > allowed.mailbox) return false
  await mailProof(deps, 'reset', email)
  return true
}

/** The proof behind a reset's token while it is good. Changes nothing. Refuses LINK_INVALID. */
export async function checkReset(deps: Deps, token: string) {
  return (await readProof(deps, 'reset', token)) ?? refuse('LINK_INVALID')
}

/**
 * Sets the password for the person who proved the mailbox, ends every session of the account and every other link that could
 * set it. It signs nobody in: a second factor is asked for at the sign-in that follows. A password that is refused
 * leaves the link as it was. Strangers' wrong guesses are forgotten. Answers whose it is. Refuses LINK_INVALID, also to all but one of many at once, and WEAK_PASSWORD.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ email: string }> {
  const { userId, email } = await checkReset(deps, token)
  await refuseWeakPassword(newPassword, await listOwnWords(deps.db, userId))
  const passwordHash = await deps.passwords.hash(newPassword)
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const isTheirs = and(eq(user.id, userId), eq(sql`lower(${user.email})`, email), isNull(user.disabledAt))
    // One of several uses at once sets the password; nobody disables the account in the meantime.
    const [owner] = await lockRows(tx, user, isTheirs)
    if (!owner) refuse('LINK_INVALID')
    const mailbox = await MailboxProof.byLink(tx, deps, 'reset', token)
    await setOwnPassword(tx, userId, passwordHash)
    await ownPassword(tx, userId, now)
    await proveAccount(tx, mailbox, { userId, shown: 'password' })
    await forgetTries(deps, tx, email)
    if (deps.isMailConfigured) await post(tx, deps, { kind: 'password changed', recipient: email })
    await recordOwn(tx, userId, 'account.passwordReset')
    return { email }
  })
}
