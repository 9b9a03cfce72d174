import { and, eq, isNull, sql } from 'drizzle-orm'
import { markPasswordOwn, setOwnPassword } from '#server/accounts/commands.ts'
import { proveAccount } from '#server/accounts/door.ts'
import { MailboxProof } from '#server/accounts/proved.ts'
import { user } from '#server/db/tables/accounts.ts'
import { recordOwn } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { clearFailedTries } from '#server/accounts/passwords/limit.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { mailProof } from '#server/accounts/proofs/commands.ts'
import { readProof } from '#server/accounts/proofs/queries.ts'
import { listOwnWords } from '#server/editions/queries.ts'
import { lockRows } from '#server/locks.ts'

/** How many reset mails people can cause in an hour: to one mailbox, and from one IP address. */
const maxPerHour = { mailbox: 3, address: 60 } as const

/**
 * Mails the account with an address a link that sets a new password, valid for an hour. Every address gets the same
 * response; a mailbox gets three an hour. Returns whether this one was within that limit. TOO_MANY_TRIES only for very
 * many requests.
 */
export async function requestReset(
  deps: Deps,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  if ((await countHit(deps, 'reset:address', address)) > maxPerHour.address) refuse('TOO_MANY_TRIES')
  if ((await countHit(deps, 'reset:mailbox', email)) > maxPerHour.mailbox) return false
  await mailProof(deps, 'reset', email)
  return true
}

/** The proof behind a reset token while it is valid. Changes nothing. */
export async function checkReset(deps: Deps, token: string) {
  return (await readProof(deps, 'reset', token)) ?? refuse('LINK_INVALID')
}

/**
 * Sets the password for the person who proved the mailbox. Ends every session of the account, invalidates every other
 * link that could set it, and clears strangers' wrong guesses. Doesn't sign in, because the next sign-in requires a second
 * factor. A refused password leaves the link unused; of several concurrent uses one succeeds. Returns the account.
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
    const isOwner = and(eq(user.id, userId), eq(sql`lower(${user.email})`, email), isNull(user.disabledAt))
    // Lock the account against concurrent uses of the link, and against being disabled at the same time.
    const [owner] = await lockRows(tx, user, isOwner)
    if (!owner) refuse('LINK_INVALID')
    const mailbox = await MailboxProof.byLink(tx, deps, 'reset', token)
    await setOwnPassword(tx, userId, passwordHash)
    await markPasswordOwn(tx, userId, now)
    await proveAccount(tx, mailbox, { userId, alsoProved: 'password' })
    await clearFailedTries(deps, tx, email)
    if (deps.isMailConfigured) await enqueueMail(tx, deps, { kind: 'password changed', recipient: email })
    await recordOwn(tx, userId, 'account.passwordReset')
    return { email }
  })
}
