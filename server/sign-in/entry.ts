import { and, eq, sql, type SQL } from 'drizzle-orm'
import { sessionCookie } from '#server/accounts/sessions.ts'
import { user } from '#server/db/tables/accounts.ts'
import { record } from '#server/audit/commands.ts'
import { sendJson, type Call } from '#server/sign-in/call.ts'
import { requireFactor, factorCookieLine } from '#server/accounts/factors/commands.ts'
import { hasFactor } from '#server/accounts/factors/queries.ts'
import type { Db } from '#server/db/open.ts'
import { wantsBearer, setAuthToken } from '#server/lib/bearer.ts'
import type { Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { deviceCookieLine } from '#server/accounts/passwords/device-token.ts'

/** The account that a sign-in opens. */
export type Owner = {
  id: string
  email: string
  disabledAt: Date | null
  temporaryUntil: Date | null
  mustChange: boolean
}

export const findOwner = (deps: Deps, email: string) =>
  findOwnerWhere(deps, eq(sql`lower(${user.email})`, email.toLowerCase()))

/** The account with an id. The caller must have proved that the account is theirs. */
export const findOwnerOf = (deps: Deps, id: string) => findOwnerWhere(deps, eq(user.id, id))

async function findOwnerWhere({ db }: Deps, condition: SQL): Promise<Owner | undefined> {
  const [owner] = await db
    .select({
      id: user.id,
      email: user.email,
      disabledAt: user.disabledAt,
      temporaryUntil: user.temporaryUntil,
      mustChange: user.mustChangePassword,
    })
    .from(user)
    .where(condition)
  return owner
}

/** Whether an account may sign in at all. True for an unknown account, whose refusal must take equally long. */
export function canSignIn(deps: Deps, owner: Owner | undefined): boolean {
  if (!owner) return true
  const isExpired = owner.mustChange && owner.temporaryUntil !== null && owner.temporaryUntil <= deps.clock()
  return owner.disabledAt === null && !isExpired
}

/**
 * Completes a sign-in: sends the session's cookie lines to a browser, or only the token to a caller that requests it.
 * Every way of signing in ends here, so that each is audited and marks the account as used.
 */
export async function completeSignIn(
  call: Call,
  owner: Owner,
  sessionLines: readonly string[],
  reply = () => sendJson(call.response, { signedIn: true }),
): Promise<void> {
  const { deps, request, response } = call
  await deps.db.transaction(async (tx) => {
    await tx
      .update(user)
      .set({ usedAt: deps.clock() })
      .where(and(eq(user.id, owner.id), eq(user.mustChangePassword, false)))
    await recordSignIn(tx, call, 'account.signedIn', owner)
  })
  if (wantsBearer(request)) setAuthToken(response, sessionLines, sessionCookie(deps))
  else {
    response.appendHeader('set-cookie', deviceCookieLine(deps, owner.email))
    for (const line of sessionLines) response.appendHeader('set-cookie', line)
  }
  reply()
}

/**
 * Starts the second factor if the account has one, and returns whether it does. The caller has ten minutes to complete
 * it: a browser with its cookie, any other caller with the token in the response. No one is signed in yet.
 */
export async function requireSecondFactor(
  { deps, request, response, context }: Call,
  owner: Owner,
  reply = (more: { factorToken?: string }) =>
    sendJson(response, { signedIn: false, factorAsked: true, ...more }),
): Promise<boolean> {
  if (!(await hasFactor(deps.db, owner.id))) return false
  const token = await requireFactor(deps.db, deps, { userId: owner.id, email: owner.email })
  if (wantsBearer(request)) reply({ factorToken: token })
  else {
    context.setCookie(factorCookieLine(deps, token))
    reply({})
  }
  return true
}

/** Audits a failed sign-in. */
export const recordFailure = (call: Call, owner: Owner | undefined): Promise<void> =>
  recordSignIn(call.deps.db, call, 'account.signInFailed', owner)

/**
 * Audits only the account's id (none for an unknown address), and the caller's address as a hash, which shows only
 * whether two sign-ins came from the same place.
 */
function recordSignIn(
  db: Db,
  { deps, context }: Call,
  action: 'account.signedIn' | 'account.signInFailed',
  owner: Owner | undefined,
): Promise<void> {
  const actorId = owner && action === 'account.signedIn' ? owner.id : null
  const after = { from: keyedHash(deps.secret, 'audit', context.address) }
  return record(db, actorId, { action, entity: 'account', entityId: owner?.id, after })
}
