import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnProof } from '#contract/accounts.ts'
import { passwordHashOf, setOwnPassword } from '#server/accounts/commands.ts'
import { refuseShutOut } from '#server/accounts/door.ts'
import { proveSession, startSession } from '#server/accounts/sessions.ts'
import type { Actor } from '#server/core/context.ts'
import { session, user } from '#server/db/tables/accounts.ts'
import { recordOwn } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { withSignInLimit, type Attempt } from '#server/accounts/passwords/limit.ts'
import { people } from '#server/db/tables/people.ts'
import { mailOwnProof, consumeCode } from '#server/accounts/proofs/commands.ts'
import { listOwnWords } from '#server/editions/queries.ts'
import { lockRows } from '#server/locks.ts'

/** Renames the account and its person; the same name changes nothing. */
export async function rename(db: Db, { userId, name: formerName }: Actor, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    await refuseShutOut(tx, userId)
    const changed = await tx
      .update(people)
      .set({ fullName: name, version: sql`${people.version} + 1` })
      .where(and(eq(people.userId, userId), ne(people.fullName, name)))
      .returning({ id: people.id })
    await tx
      .update(user)
      .set({ name, updatedAt: sql`now()` })
      .where(and(eq(user.id, userId), ne(user.name, name)))
    if (changed.length === 0 && formerName === name) return
    await recordOwn(tx, userId, 'account.renamed', { fields: ['name'] })
  })
}

type RequestOrigin = { address: string; deviceCookie: string | undefined; userAgent: string | undefined }

type PasswordChange = {
  actor: Actor
  current: string
  next: string
  from: RequestOrigin
}

/**
 * Changes the password if the caller knows the current one. Every session ends, and this device gets a new one, because
 * the old token must stop working (security A13). Returns the new cookie.
 */
export async function changePassword(
  deps: Deps,
  { actor: { userId, email }, current, next, from }: PasswordChange,
): Promise<string> {
  const { address, deviceCookie, userAgent } = from
  const stored = await passwordHashOf(deps.db, userId)
  const isRight = () => deps.passwords.verify(current, stored)
  if (!(await withSignInLimit(deps, attemptOf(email, { address, deviceCookie }), isRight))) {
    refuse('WRONG_PASSWORD')
  }
  if (next === current) refuse('WEAK_PASSWORD', { message: 'This is already your password.' })
  await refuseWeakPassword(next, await listOwnWords(deps.db, userId))
  const passwordHash = await deps.passwords.hash(next)
  return deps.db.transaction(async (tx) => {
    // Lock the account so that concurrent password changes run one by one.
    const locked = await lockRows(tx, user, eq(user.id, userId))
    // If another call has changed the password since the check, the one typed is no longer the current one.
    if (locked.length === 0 || (await passwordHashOf(tx, userId)) !== stored) refuse('WRONG_PASSWORD')
    await setOwnPassword(tx, userId, passwordHash)
    if (deps.isMailConfigured)
      await enqueueMail(tx, deps, { kind: 'password changed', recipient: email.toLowerCase() })
    return startSession(tx, deps, { userId, userAgent })
  })
}

/**
 * Proves the caller's identity for the next ten minutes, for actions that require it. Accepts the password, within the
 * sign-in limits, or a mailed code.
 */
export async function reauthenticate(
  deps: Deps,
  {
    actor,
    proof,
    from,
  }: { actor: Actor; proof: z.output<typeof OwnProof>; from: Omit<RequestOrigin, 'userAgent'> },
): Promise<void> {
  const { userId, email } = actor
  if ('password' in proof) {
    const stored = await passwordHashOf(deps.db, userId)
    const isRight = () => deps.passwords.verify(proof.password, stored)
    if (!(await withSignInLimit(deps, attemptOf(email, from), isRight))) refuse('WRONG_PASSWORD')
  } else if (!(await consumeCode(deps, { kind: 'own code', userId, code: proof.code }))) refuse('WRONG_CODE')
  await deps.db.transaction(async (tx) => {
    await proveSession(tx, actor, deps.clock())
    await recordOwn(tx, userId, 'account.reauthenticated')
  })
}

/** A signed-in caller isn't a stranger: failures from their network don't count against them. */
const attemptOf = (email: string, from: Omit<RequestOrigin, 'userAgent'>): Attempt => ({
  accountKey: email,
  ...from,
  captchaSolution: null,
})

/** Mails the code for `reauthenticate` to the caller's address. At most five an hour. */
export async function sendOwnCode(deps: Deps, { userId, email }: Actor): Promise<void> {
  if ((await countHit(deps, 'own-code', userId)) > 5) refuse('TOO_MANY_TRIES')
  await mailOwnProof(deps, { kind: 'own code', userId, email: email.toLowerCase() })
}

/** Ends one of the caller's sessions; any other id ends nothing. */
export async function endOwnSession(db: Db, { userId }: Actor, id: string): Promise<void> {
  await endWhere(db, userId, and(eq(session.userId, userId), eq(session.id, id)))
}

export const endOtherSessions = (db: Db, { userId, sessionId }: Actor): Promise<number> =>
  endWhere(db, userId, and(eq(session.userId, userId), ne(session.id, sessionId)))

const endWhere = (db: Db, userId: string, condition: ReturnType<typeof and>): Promise<number> =>
  db.transaction(async (tx) => {
    const ended = await tx.delete(session).where(condition).returning({ id: session.id })
    if (ended.length > 0) {
      await recordOwn(tx, userId, 'account.sessionsEnded', { after: { ended: ended.length } })
    }
    return ended.length
  })
