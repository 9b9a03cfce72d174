import { and, eq, isNull, lt } from 'drizzle-orm'
import { endSessions, startSession } from '#server/accounts/sessions.ts'
import type { Actor } from '#server/core/context.ts'
import { accountProofs, backupCodes, factors } from '#server/db/tables/accounts.ts'
import { recordOwn } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import {
  authenticatorUri,
  base32,
  newBackupCodes,
  newSecret,
  plainBackupCode,
  stepOf,
} from '#server/accounts/factors/rules.ts'
import { hasFactor } from '#server/accounts/factors/queries.ts'
import { cookieLine, cookieName } from '#server/lib/cookies.ts'
import { isSecure, type Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { sealer } from '#server/lib/sealed.ts'
import { proofValidMs } from '#server/accounts/proofs/rules.ts'
import { lockRows } from '#server/locks.ts'

const sealedFactors = (secret: string) => sealer(secret, 'second factor')

/**
 * Creates a secret for an authenticator app. Sign-in doesn't require it until its first code has been entered. Starting
 * again replaces the secret.
 */
export async function startFactor(
  deps: Deps,
  { userId, email }: Pick<Actor, 'userId' | 'email'>,
  friendlyName: string,
) {
  const secret = newSecret()
  const fields = { friendlyName, secret: sealedFactors(deps.secret).seal(secret, userId), lastStep: 0 }
  const [started] = await deps.db
    .insert(factors)
    .values({ userId, ...fields })
    .onConflictDoUpdate({ target: factors.userId, set: fields, setWhere: isNull(factors.confirmedAt) })
    .returning({ id: factors.id })
  if (!started) return refuse('FACTOR_EXISTS')
  return { id: started.id, secret: base32(secret), uri: authenticatorUri(secret, email) }
}

/**
 * Confirms the factor by its first correct code. From now on sign-in requires a code; every other session ends, and ten
 * backup codes are shown, once.
 */
export async function confirmFactor(
  deps: Deps,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  code: string,
) {
  return deps.db.transaction(async (tx) => {
    if (await hasFactor(tx, userId)) refuse('FACTOR_EXISTS')
    if (!(await takeAuthenticatorCode(tx, deps, userId, code))) refuse('WRONG_CODE')
    await tx.update(factors).set({ confirmedAt: deps.clock() }).where(eq(factors.userId, userId))
    await endSessions(tx, userId, sessionId)
    await recordOwn(tx, userId, 'account.factorAdded')
    return { backupCodes: await replaceBackupCodes(tx, deps, userId) }
  })
}

/** Makes ten new backup codes; the old codes stop working. */
export async function renewBackupCodes(deps: Deps, { userId }: Actor) {
  return deps.db.transaction(async (tx) => {
    if (!(await hasFactor(tx, userId))) refuse('FACTOR_MISSING')
    await recordOwn(tx, userId, 'account.backupCodesRenewed')
    return { backupCodes: await replaceBackupCodes(tx, deps, userId) }
  })
}

/** Turns the second factor off; does nothing if there is none. */
export async function removeFactor(deps: Deps, { userId }: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteFactors(tx, userId))) return
    await recordOwn(tx, userId, 'account.factorRemoved')
  })
}

/** Deletes the factor and its backup codes. Returns whether the factor was in use. */
export async function deleteFactors(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
  const ended = await tx.delete(factors).where(eq(factors.userId, userId)).returning()
  return ended.some(({ confirmedAt }) => confirmedAt !== null)
}

/**
 * Encrypts all factors under another SECRET, so that apps keep working. Backup codes become invalid, because they were hashed with
 * the old SECRET.
 */
export async function sealFactorsAgain(
  tx: Db,
  { oldSecret, secret }: { oldSecret: string; secret: string },
): Promise<number> {
  await tx.delete(backupCodes)
  // Lock all factors so that none is confirmed or used until all are sealed again.
  const all = await lockRows(tx, factors)
  for (const { id, userId, secret: sealed } of all) {
    const sealedAgain = sealedFactors(secret).seal(sealedFactors(oldSecret).unseal(sealed, userId), userId)
    await tx.update(factors).set({ secret: sealedAgain }).where(eq(factors.id, id))
  }
  return countConfirmed(all)
}

export async function deleteAllFactors(tx: Db): Promise<number> {
  await tx.delete(backupCodes)
  return countConfirmed(await tx.delete(factors).returning())
}

const countConfirmed = (all: readonly (typeof factors.$inferSelect)[]) =>
  all.filter(({ confirmedAt }) => confirmedAt !== null).length

/** Starts a session, or lets this browser enter the account's second factor first. Returns the Set-Cookie line. */
export async function startSessionOrRequireFactor(
  tx: Db,
  deps: Deps,
  owner: { userId: string; email: string; userAgent: string | undefined },
): Promise<string> {
  if (!(await hasFactor(tx, owner.userId))) return startSession(tx, deps, owner)
  return factorCookieLine(deps, await requireFactor(tx, deps, owner))
}

/** Lets the second factor be entered for ten minutes. Returns the token that proves the first factor. */
export async function requireFactor(
  tx: Db,
  deps: Deps,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + proofValidMs.factor)
  const [proof] = await tx
    .insert(accountProofs)
    .values({ userId, kind: 'factor', email: email.toLowerCase(), createdAt: now, expiresAt })
    .returning({ id: accountProofs.id })
  if (!proof) throw new Error('An insert returned no row.')
  return linkToken(deps.secret, 'factor', { id: proof.id, generation: 1 })
}

export const factorCookie = (deps: Pick<Deps, 'publicUrl'>) =>
  cookieName('quarterdeck-factor', isSecure(deps))

export const factorCookieLine = (deps: Deps, token: string) =>
  cookieLine(factorCookie(deps), token, {
    secure: isSecure(deps),
    maxAgeSeconds: token === '' ? 0 : proofValidMs.factor / 1000,
  })

/** Accepts an authenticator code. Each code works once: its time step and all earlier steps are then used up. */
export async function takeAuthenticatorCode(
  db: Db,
  deps: Deps,
  userId: string,
  code: string,
): Promise<boolean> {
  const [factor] = await db.select().from(factors).where(eq(factors.userId, userId))
  if (!factor) return false
  const step = stepOf(sealedFactors(deps.secret).unseal(factor.secret, userId), code, deps.clock())
  if (step === undefined) return false
  const taken = await db
    .update(factors)
    .set({ lastStep: step })
    .where(and(eq(factors.id, factor.id), lt(factors.lastStep, step)))
    .returning({ id: factors.id })
  return taken.length > 0
}

/** Accepts a backup code; each works once, even if several calls use it concurrently. */
export async function takeBackupCode(db: Db, deps: Deps, userId: string, typed: string): Promise<boolean> {
  const codeHash = hashOf(deps, userId, typed)
  const isTypedCode = and(eq(backupCodes.userId, userId), eq(backupCodes.codeHash, codeHash))
  const taken = await db
    .update(backupCodes)
    .set({ usedAt: deps.clock() })
    .where(and(isTypedCode, isNull(backupCodes.usedAt)))
    .returning({ id: backupCodes.id })
  return taken.length > 0
}

async function replaceBackupCodes(tx: Db, deps: Deps, userId: string): Promise<string[]> {
  const codes = newBackupCodes()
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await tx.insert(backupCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(deps, userId, code) })))
  return codes
}

const hashOf = (deps: Deps, userId: string, code: string) =>
  keyedHash(deps.secret, 'backup-code', `${userId}:${plainBackupCode(code)}`)
