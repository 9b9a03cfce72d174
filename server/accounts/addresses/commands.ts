import { lockAddress } from '#server/locks.ts'
import { passwordHashOf } from '#server/accounts/commands.ts'
import { changeAddress, refuseShutOut } from '#server/accounts/door.ts'
import { MailboxProof, OwnerProof } from '#server/accounts/proved.ts'
import type { Actor } from '#server/core/context.ts'
import { findNewEmail, type NewEmail } from '#server/accounts/addresses/queries.ts'
import { recordOwn } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { withSignInLimit } from '#server/accounts/passwords/limit.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { mailOwnProof } from '#server/accounts/proofs/commands.ts'

const maxPerHour = 5

/**
 * Mails a link to the person's new sign-in address, valid for a day. The address changes only when the link is opened;
 * another person's address gets the same response. At most five an hour.
 */
export async function requestNewEmail(deps: Deps, { userId, email }: Actor, newEmail: string): Promise<void> {
  if (newEmail === email.toLowerCase()) refuse('SAME_EMAIL')
  await refuseShutOut(deps.db, userId)
  for (const [kind, subject] of [
    ['new-email:account', userId],
    ['new-email:mailbox', newEmail],
  ] as const) {
    if ((await countHit(deps, kind, subject)) > maxPerHour) refuse('TOO_MANY_TRIES')
  }
  await mailOwnProof(deps, { kind: 'new e-mail', userId, email: newEmail })
}

type Confirmation = {
  token: string
  password: string | undefined
  /** The session in the browser that opened the link; null if there is none. */
  actor: Actor | null
  address: string
  deviceCookie: string | undefined
}

/**
 * Changes the address, if the recipient of the mail is also signed in to the account or knows its password. Otherwise
 * anyone who gets the mail could give the account their own address. Account and person change in one transaction, the
 * old address is notified, and links mailed to it stop working.
 */
export async function confirmNewEmail(deps: Deps, confirmation: Confirmation): Promise<{ email: string }> {
  const newEmail = await findNewEmail(deps, confirmation.token)
  const { userId, email } = newEmail
  const storedHash = await passwordHashOf(deps.db, userId)
  const owner = await proveOwner(deps, newEmail, confirmation, storedHash)
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    // The password has changed since it was checked.
    if ((await passwordHashOf(tx, userId)) !== storedHash) refuse('WRONG_PASSWORD')
    const mailbox = await MailboxProof.byLink(tx, deps, 'new e-mail', confirmation.token)
    const former = await changeAddress(tx, mailbox, owner, deps.clock())
    await enqueueMail(tx, deps, {
      kind: 'e-mail changed',
      recipient: former,
      facts: { accountId: owner.userId },
    })
    await recordOwn(tx, userId, 'account.emailChanged', { fields: ['email'] })
    return { email }
  })
}

/** Proves that the caller owns the account, by session or password, within the sign-in limits. */
async function proveOwner(
  deps: Deps,
  { userId, accountEmail }: NewEmail,
  { actor, password, address, deviceCookie }: Confirmation,
  storedHash: string | null,
): Promise<OwnerProof> {
  const sessionProof = OwnerProof.bySession(actor, userId)
  if (sessionProof) return sessionProof
  const message = `Type the password of ${accountEmail}, or sign in to that account first.`
  if (password === undefined) return refuse('WRONG_PASSWORD', { message })
  // No captcha is needed, because the caller has the mailed link.
  const attempt = { accountKey: accountEmail, address, deviceCookie, captchaSolution: null }
  const isRight = () => withSignInLimit(deps, attempt, () => deps.passwords.verify(password, storedHash))
  const proved = await OwnerProof.byPassword(userId, isRight)
  return proved ?? refuse('WRONG_PASSWORD', { message: `This is not the password of ${accountEmail}.` })
}
