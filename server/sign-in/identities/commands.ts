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
import { post } from '#server/mail/outbox/commands.ts'
import { lockRow, lockRows } from '#server/locks.ts'

/**
 * The account that someone a provider vouches for may open: the one their identity is linked to, or, where the
 * operator trusts the provider with addresses, the one that has this very address, proved here too; the identity is
 * linked to it then, and its owner gets a notice. This never creates an account: null.
 */
export async function openByIdentity(deps: Deps, vouched: VerifiedIdentity): Promise<string | null> {
  const linked = await findIdentityOwner(deps.db, vouched)
  const provenEmail = linked === null ? await vouched.provenEmail() : null
  if (provenEmail === null) return linked
  return deps.db.transaction(async (tx) => {
    const isTheirs = eq(sql`lower(${user.email})`, provenEmail)
    // Nobody disables the account, or changes its address, while the identity is linked to it.
    const [owner] = await lockRows(
      tx,
      user,
      and(isTheirs, eq(user.emailVerified, true), isNull(user.disabledAt)),
    )
    if (!owner) return null
    return (await add(tx, deps, owner.id, vouched)) ? owner.id : findIdentityOwner(tx, vouched)
  })
}

/**
 * Links an identity to the signed-in account. Linking it again changes nothing. Refuses
 * IDENTITY_ALREADY_EXISTS for one that opens another account.
 */
export async function linkIdentity(deps: Deps, userId: string, identity: Identity): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await add(tx, deps, userId, identity)) return
    if ((await findIdentityOwner(tx, identity)) !== userId) refuse('IDENTITY_ALREADY_EXISTS')
  })
}

/**
 * Takes an identity away from the caller's account; sessions that came in by it elsewhere end. Refuses IDENTITY_NOT_FOUND,
 * and SINGLE_IDENTITY_NOT_DELETABLE for the last way in.
 */
export async function unlinkIdentity(deps: Deps, { userId, sessionId }: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Two at once would each leave the other as the way in.
    await lockRow(tx, user, userId)
    const isTheirs = and(eq(account.id, id), eq(account.userId, userId), ne(account.providerId, 'credential'))
    const columns = { providerId: account.providerId, subject: account.accountId }
    const [identity] = await tx.select(columns).from(account).where(isTheirs)
    if (!identity)
      return refuse('IDENTITY_NOT_FOUND', { said: 'This sign-in is not linked to your account.' })
    if (!(await opensWithout(tx, deps, { userId, id }))) refuse('SINGLE_IDENTITY_NOT_DELETABLE')
    await tx.delete(account).where(isTheirs)
    await endSessions(tx, userId, sessionId)
    await tell(tx, deps, { userId, identity, what: 'Unlinked' })
  })
}

/** False: the identity is someone's already. */
async function add(tx: Db, deps: Deps, userId: string, identity: Identity): Promise<boolean> {
  const { providerId, subject } = identity
  const added = await tx
    .insert(account)
    .values({ userId, providerId, accountId: subject })
    .onConflictDoNothing()
    .returning({ id: account.id })
  if (added.length === 0) return false
  await tell(tx, deps, { userId, identity, what: 'Linked' })
  return true
}

const kinds = { Linked: 'identity linked', Unlinked: 'identity unlinked' } as const

/** The audit by the way's id alone; the owner by mail. */
async function tell(
  tx: Db,
  deps: Deps,
  { userId, identity, what }: { userId: string; identity: Identity; what: 'Linked' | 'Unlinked' },
): Promise<void> {
  await recordOwn(tx, userId, `account.identity${what}`, { after: { provider: identity.providerId } })
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  if (owner) {
    const facts = { way: nameOfIdentity(deps, identity) }
    await post(tx, deps, { kind: kinds[what], recipient: owner.email, facts })
  }
}
