import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { endSessions } from '#server/accounts/sessions.ts'
import type { Actor } from '#server/core/context.ts'
import { account, user } from '#server/db/tables/accounts.ts'
import { recordOwn } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { findIdentityOwner, opensWithout, type Identity } from '#server/sign-in/identities/queries.ts'
import { nameOfIdentity } from '#server/sign-in/identities/rules.ts'
import type { Deps } from '#server/core/deps.ts'
import type { VerifiedIdentity } from '#server/core/ports.ts'
import { refuse } from '#server/lib/refuse.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { lockRow, lockRows } from '#server/locks.ts'

/**
 * Finds the account for a verified identity: the account that it is linked to, or, if the operator trusts the provider
 * with addresses, the account with the same proved address. In the second case, links the identity and notifies the
 * owner. Never creates an account: returns null instead.
 */
export async function openByIdentity(deps: Deps, verified: VerifiedIdentity): Promise<string | null> {
  const linked = await findIdentityOwner(deps.db, verified)
  const provenEmail = linked === null ? await verified.provenEmail() : null
  if (provenEmail === null) return linked
  return deps.db.transaction(async (tx) => {
    const hasAddress = eq(sql`lower(${user.email})`, provenEmail)
    // Lock the account so that no one disables it or changes its address while the identity is linked to it.
    const [owner] = await lockRows(
      tx,
      user,
      and(hasAddress, eq(user.emailVerified, true), isNull(user.disabledAt)),
    )
    if (!owner) return null
    return (await addIdentity(tx, deps, owner.id, verified)) ? owner.id : findIdentityOwner(tx, verified)
  })
}

/** Links an identity to the signed-in account. Linking it again changes nothing. */
export async function linkIdentity(deps: Deps, userId: string, identity: Identity): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await addIdentity(tx, deps, userId, identity)) return
    if ((await findIdentityOwner(tx, identity)) !== userId) refuse('IDENTITY_ALREADY_EXISTS')
  })
}

/** Unlinks an identity, unless it is the last way into the account, and ends the account's other sessions. */
export async function unlinkIdentity(deps: Deps, { userId, sessionId }: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Lock the account: otherwise each of two concurrent calls would count on the identity that the other unlinks.
    await lockRow(tx, user, userId)
    const isOwn = and(eq(account.id, id), eq(account.userId, userId), ne(account.providerId, 'credential'))
    const columns = { providerId: account.providerId, subject: account.accountId }
    const [identity] = await tx.select(columns).from(account).where(isOwn)
    if (!identity)
      return refuse('IDENTITY_NOT_FOUND', { message: 'This sign-in is not linked to your account.' })
    if (!(await opensWithout(tx, deps, { userId, id }))) refuse('SINGLE_IDENTITY_NOT_DELETABLE')
    await tx.delete(account).where(isOwn)
    await endSessions(tx, userId, sessionId)
    await notifyOwner(tx, deps, { userId, identity, what: 'Unlinked' })
  })
}

/** Returns false if the identity already belongs to an account. */
async function addIdentity(tx: Db, deps: Deps, userId: string, identity: Identity): Promise<boolean> {
  const { providerId, subject } = identity
  const added = await tx
    .insert(account)
    .values({ userId, providerId, accountId: subject })
    .onConflictDoNothing()
    .returning({ id: account.id })
  if (added.length === 0) return false
  await notifyOwner(tx, deps, { userId, identity, what: 'Linked' })
  return true
}

const kinds = { Linked: 'identity linked', Unlinked: 'identity unlinked' } as const

async function notifyOwner(
  tx: Db,
  deps: Deps,
  { userId, identity, what }: { userId: string; identity: Identity; what: 'Linked' | 'Unlinked' },
): Promise<void> {
  await recordOwn(tx, userId, `account.identity${what}`, { after: { provider: identity.providerId } })
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  if (owner) {
    const facts = { way: nameOfIdentity(deps, identity) }
    await enqueueMail(tx, deps, { kind: kinds[what], recipient: owner.email, facts })
  }
}
