import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Actor } from '#server/accounts/sessions.ts'
import { proofKinds, user } from '#server/accounts/tables.ts'
import { record } from '#server/audit/commands.ts'
import { lockAddress } from '#server/claims/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/lib/deps.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { counterKey, hit } from '#server/lib/rate-limit.ts'
import { refuse } from '#server/lib/refuse.ts'
import { post } from '#server/outbox/commands.ts'
import { people } from '#server/people/tables.ts'
import { endProofs, mailOwnProof, takeProof } from '#server/proofs/commands.ts'
import { findOpenProof } from '#server/proofs/queries.ts'

const hour = { seconds: 60 * 60 }
const allowed = 5

/**
 * Mails a link to the address somebody wants to sign in with, good for a day. Nothing changes before it is opened; the
 * answer is the same for an address that is somebody else's. Refuses SAME_EMAIL, and TOO_MANY_TRIES above five an hour.
 */
export async function askNewEmail(deps: Deps, { userId, email }: Actor, newEmail: string): Promise<void> {
  if (newEmail === email.toLowerCase()) refuse('SAME_EMAIL')
  for (const [kind, whom] of [
    ['new-email:account', userId],
    ['new-email:mailbox', newEmail],
  ] as const) {
    const hits = await hit(deps.db, counterKey(deps.secret, kind, whom), hour, deps.clock())
    if (hits > allowed) refuse('TOO_MANY_TRIES')
  }
  await mailOwnProof(deps, { kind: 'new e-mail', userId, email: newEmail })
}

/**
 * The new mailbox is proved: account and person have that address in one transaction, the old one is told, and nothing
 * that was mailed to it opens anything any more. Refuses LINK_INVALID, and EMAIL_TAKEN when it is somebody else's.
 */
export async function confirmNewEmail(deps: Deps, token: string): Promise<{ email: string }> {
  const { id } = readLinkToken(deps.secret, 'new-email', token) ?? refuse('LINK_INVALID')
  const now = deps.clock()
  const proof = (await findOpenProof(deps.db, { id, kind: 'new e-mail' }, now)) ?? refuse('LINK_INVALID')
  const { userId, email } = proof
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const [person] = await tx
      .select({ id: people.id })
      .from(people)
      .where(eq(people.userId, userId))
      .for('update')
    const isTheirs = and(eq(user.id, userId), isNull(user.disabledAt))
    const [owner] = await tx.select({ email: user.email }).from(user).where(isTheirs).for('update')
    if (!owner || !(await takeProof(tx, id, now))) return refuse('LINK_INVALID')
    if (await isTaken(tx, { email, userId, personId: person?.id })) refuse('EMAIL_TAKEN')
    await tx.update(user).set({ email, emailVerified: true, updatedAt: now }).where(eq(user.id, userId))
    await tx
      .update(people)
      .set({ email, version: sql`${people.version} + 1` })
      .where(eq(people.userId, userId))
    await endProofs(tx, userId, proofKinds)
    await post(tx, deps, { kind: 'e-mail changed', recipient: owner.email })
    const entry = { action: 'account.emailChanged', entity: 'account', entityId: userId, fields: ['email'] }
    await record(tx, userId, entry)
    return { email }
  })
}

type Wanted = { email: string; userId: string; personId: string | undefined }

async function isTaken(tx: Db, { email, userId, personId }: Wanted): Promise<boolean> {
  const others = and(eq(sql`lower(${user.email})`, email), ne(user.id, userId))
  const namesakes = and(
    eq(sql`lower(${people.email})`, email),
    personId === undefined ? undefined : ne(people.id, personId),
  )
  // An account that is nobody leaves a person without one alone: an organiser links the two.
  if ((await tx.$count(user, others)) > 0) return true
  return personId !== undefined && (await tx.$count(people, namesakes)) > 0
}
