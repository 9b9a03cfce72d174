import { and, eq, isNull, sql } from 'drizzle-orm'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { account, user, verification } from '#server/accounts/tables.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { findIdentityOwner } from '#server/identities/queries.ts'
import { Trip, tripLife } from '#server/identities/rules.ts'
import type { Deps } from '#server/lib/deps.ts'
import type { Secrets, Vouched } from '#server/lib/providers.ts'
import { counterKey, hit } from '#server/lib/rate-limit.ts'
import { refuse } from '#server/lib/refuse.ts'
import { post } from '#server/outbox/commands.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = (state: string) => `provider-trip:${hashOf(state)}`

type Leaving = Secrets & { address: string; held: string | undefined } & Pick<
    Trip,
    'providerId' | 'linkTo' | 'back'
  >

/**
 * Remembers a browser that leaves for a provider, for ten minutes. Answers what it is to keep in a cookie: only the
 * browser that left may come back, also with several tabs under way. Refuses TOO_MANY_TRIES above 300 in a quarter
 * of an hour from one address: an event behind one router signs in within that.
 */
export async function rememberTrip(deps: Deps, leaving: Leaving): Promise<string> {
  const { address, held, state, nonce, verifier, providerId, linkTo, back } = leaving
  const now = deps.clock()
  const left = await hit(deps.db, counterKey(deps.secret, 'provider', address), { seconds: 900 }, now)
  if (left > 300) refuse('TOO_MANY_TRIES')
  const kept = held && /^[\w-]{43}$/.test(held) ? held : randomBytes(32).toString('base64url')
  const trip: Trip = { providerId, nonce, verifier, browser: hashOf(kept), linkTo, back }
  await deps.db.insert(verification).values({
    identifier: keyOf(state),
    value: JSON.stringify(trip),
    expiresAt: new Date(now.getTime() + tripLife),
  })
  return kept
}

/**
 * Takes the trip that a returning browser began: once, in time, and by that browser alone. Refuses TRIP_UNKNOWN.
 * A second coming with the same address finds nothing.
 */
export async function takeTrip(
  deps: Deps,
  { state, held, providerId }: { state: string; held: string | undefined; providerId: string },
): Promise<Trip> {
  const [row] = await deps.db
    .delete(verification)
    .where(eq(verification.identifier, keyOf(state)))
    .returning({ value: verification.value, expiresAt: verification.expiresAt })
  if (!row || row.expiresAt <= deps.clock()) return refuse('TRIP_UNKNOWN')
  const trip = Trip.parse(JSON.parse(row.value))
  const isSame = timingSafeEqual(Buffer.from(hashOf(held ?? '')), Buffer.from(trip.browser))
  return isSame && trip.providerId === providerId ? trip : refuse('TRIP_UNKNOWN')
}

/**
 * The account that somebody a provider vouches for may open: the one their identity is linked to, or, where the
 * operator trusts the provider with addresses, the one that has this very address, proved here too; the identity is
 * linked to it then, and its owner is told. Nobody becomes an account by this: null.
 */
export async function openByIdentity(deps: Deps, vouched: Vouched): Promise<string | null> {
  const linked = await findIdentityOwner(deps.db, vouched)
  const provenEmail = linked === null ? await vouched.provenEmail() : null
  if (provenEmail === null) return linked
  return deps.db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: user.id })
      .from(user)
      .where(
        and(
          eq(sql`lower(${user.email})`, provenEmail),
          eq(user.emailVerified, true),
          isNull(user.disabledAt),
        ),
      )
      .for('update')
    if (!owner) return null
    const isLinked = await link(tx, deps, { userId: owner.id, vouched })
    return isLinked ? owner.id : findIdentityOwner(tx, vouched)
  })
}

/** Adds an identity to an account, and tells its owner by mail. False: the identity is somebody's already. */
async function link(
  tx: Db,
  deps: Deps,
  { userId, vouched: { providerId, subject } }: { userId: string; vouched: Vouched },
): Promise<boolean> {
  const added = await tx
    .insert(account)
    .values({ userId, providerId, accountId: subject })
    .onConflictDoNothing()
    .returning({ id: account.id })
  if (added.length === 0) return false
  await record(tx, userId, {
    action: 'account.identityLinked',
    entity: 'account',
    entityId: userId,
    after: { provider: providerId },
  })
  await tellOwner(tx, deps, userId, { kind: 'identity linked', providerId })
  return true
}

async function tellOwner(
  tx: Db,
  deps: Deps,
  userId: string,
  { kind, providerId }: { kind: 'identity linked'; providerId: string },
): Promise<void> {
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  if (owner)
    await post(tx, deps, { kind, recipient: owner.email, facts: { provider: nameOf(deps, providerId) } })
}

const nameOf = ({ providers }: Deps, id: string) => providers.find((one) => one.id === id)?.name ?? id
