import { and, eq, isNull } from 'drizzle-orm'
import { roleOf } from '#server/accounts/commands.ts'
import { linkPerson } from '#server/accounts/door.ts'
import { giveGuest } from '#server/accounts/granting.ts'
import { MailboxProof, type FreshProof } from '#server/accounts/proved.ts'
import { revokeKeysAndWebhooks } from '#server/accounts/keys.ts'
import { endSessions } from '#server/accounts/sessions.ts'
import type { Actor } from '#server/core/context.ts'
import { accountProofs, recoveryLinks, user, userRoles } from '#server/db/tables/accounts.ts'
import { lockAccount, type LockedAccount } from '#server/administration/queries.ts'
import { record } from '#server/audit/commands.ts'
import { calendarFeeds } from '#server/db/tables/calendar.ts'
import type { Db } from '#server/db/open.ts'
import { deleteFactors } from '#server/accounts/factors/commands.ts'
import { revokePersonalLinks } from '#server/invitations/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockOrganisers } from '#server/sign-in/first-organiser/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { mailOwnProof } from '#server/accounts/proofs/commands.ts'
import { changeRole, refuseLastOrganiser } from '#server/administration/roles/commands.ts'

type Role = 'admin' | 'guest' | null
type RoleChange = { id: string; from: Role; role: Role }

/**
 * Gives an account a role or takes it away, with or without a person. Takes the lock under which organisers are counted
 * (security R-7). A changed role ends the sessions. A new role links the person with the address; losing the role ends
 * calendar feed and personal links.
 */
export async function setAccountRole(
  deps: Deps,
  proof: FreshProof,
  { id, from, role }: RoleChange,
): Promise<{ linkedPerson: string | null; isPasswordDropped: boolean }> {
  return deps.db.transaction(async (tx) => {
    await lockOrganisers(tx)
    const locked = await lockAccount(tx, id)
    const formerRole = await roleOf(tx, id)
    if (formerRole === role) return { linkedPerson: null, isPasswordDropped: false }
    if (formerRole !== from) refuse('STALE')
    if (role === null) await removeRole(tx, deps, locked)
    const isPasswordDropped = role !== null && (await changeRole(tx, deps, id, { proof, role }))
    const linkedPerson = role === null ? null : await linkByEmail(tx, proof, locked)
    await tx
      .update(people)
      .set({ defaultRole: role ?? 'guest' })
      .where(eq(people.userId, id))
    const details = {
      entity: 'account',
      entityId: id,
      fields: ['role'],
      before: { role: formerRole },
      after: { role },
    }
    await record(tx, proof.userId, { action: 'role.set', ...details })
    return { linkedPerson, isPasswordDropped }
  })
}

/**
 * Links the person without an account who has the account's proved address, and gives the account the guest role if it
 * has no role. NOBODY_FITS also if the account was shut out.
 */
export async function linkAccount(
  deps: Deps,
  proof: FreshProof,
  id: string,
): Promise<{ linkedPerson: string }> {
  return deps.db.transaction(async (tx) => {
    await lockOrganisers(tx)
    const locked = await lockAccount(tx, id)
    const linkedPerson = (await linkByEmail(tx, proof, locked)) ?? refuse('NOBODY_FITS')
    if ((await roleOf(tx, id)) === null) {
      await giveGuest(tx, id)
      const details = { entity: 'account', entityId: id, fields: ['role'], after: { role: 'guest' } }
      await record(tx, proof.userId, { action: 'role.set', ...details })
    }
    return { linkedPerson }
  })
}

/**
 * Shuts an account out: its sessions, bearers, streams, calendar feed, personal and recovery links stop working (security R-8).
 * What its owner did stays on record. Repeating changes nothing.
 */
export async function disableAccount(deps: Deps, actorId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOrganisers(tx)
    const locked = await lockAccount(tx, id)
    if (locked.disabledAt !== null) return
    await refuseLastOrganiser(tx, id)
    await tx.update(user).set({ disabledAt: deps.clock() }).where(eq(user.id, id))
    await endSessions(tx, id)
    await revokeLinksAndKeys(tx, deps, locked)
    await record(tx, actorId, { action: 'account.disabled', entity: 'account', entityId: id })
  })
}

/** Enables an account again, with its former role and password; what was revoked stays revoked. */
export async function enableAccount(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrganisers(tx)
    const { disabledAt } = await lockAccount(tx, id)
    if (disabledAt === null) return
    // A sign-in while it was disabled left a session that must not start to work now.
    await endSessions(tx, id)
    await tx.update(user).set({ disabledAt: null }).where(eq(user.id, id))
    await record(tx, actorId, { action: 'account.enabled', entity: 'account', entityId: id })
  })
}

/** Signs an account out on every device; the caller's own on every other device. Returns the number of sessions. */
export async function signOutEverywhere(db: Db, actor: Actor, id: string): Promise<{ ended: number }> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, id)
    const ended = await endSessions(tx, id, id === actor.userId ? actor.sessionId : undefined)
    if (ended > 0) {
      const entry = {
        action: 'account.signedOutEverywhere',
        entity: 'account',
        entityId: id,
        after: { ended },
      }
      await record(tx, actor.userId, entry)
    }
    return { ended }
  })
}

/**
 * Disables the second factor of a guest who lost it: sign-in then needs only the password, and the guest's sessions end.
 * FACTOR_KEPT for an organiser, because one stolen session could otherwise open every organiser's account; only the
 * operator disables an organiser's factor.
 */
export async function disableSecondFactor(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrganisers(tx)
    await lockAccount(tx, id)
    if ((await roleOf(tx, id)) === 'admin') refuse('FACTOR_KEPT')
    if (!(await deleteFactors(tx, id))) return
    await endSessions(tx, id)
    await record(tx, actorId, { action: 'account.factorEnded', entity: 'account', entityId: id })
  })
}

/**
 * Mails a link that sets a new password, valid for an hour; no one else sees it. Without a mail server it is printed in
 * the operator's terminal; MAIL_NOT_CONFIGURED if there is none either. ACCOUNT_DISABLED if a new password would not let
 * the owner in.
 */
export async function sendReset(deps: Deps, actorId: string, id: string): Promise<'mailbox' | 'terminal'> {
  if (!deps.isMailConfigured && !deps.terminal) refuse('MAIL_NOT_CONFIGURED')
  const { disabledAt, email } = await deps.db.transaction((tx) => lockAccount(tx, id))
  if (disabledAt !== null)
    refuse('ACCOUNT_DISABLED', { message: 'This account is disabled. Enable it first.' })
  await mailOwnProof(deps, { kind: 'reset', userId: id, email })
  await record(deps.db, actorId, { action: 'account.resetSent', entity: 'account', entityId: id })
  return deps.isMailConfigured ? 'mailbox' : 'terminal'
}

async function removeRole(tx: Db, deps: Deps, locked: LockedAccount): Promise<void> {
  await refuseLastOrganiser(tx, locked.id)
  await tx.delete(userRoles).where(eq(userRoles.userId, locked.id))
  await tx.update(user).set({ roleTakenAt: deps.clock() }).where(eq(user.id, locked.id))
  await endSessions(tx, locked.id)
  await revokeLinksAndKeys(tx, deps, locked)
}

/** Revokes the links, keys and webhooks that work without a session. Each can only be replaced by a new one. */
async function revokeLinksAndKeys(tx: Db, { clock }: Deps, { id, personId }: LockedAccount): Promise<void> {
  const now = clock()
  await revokeKeysAndWebhooks(tx, id, now)
  const unused = and(eq(recoveryLinks.userId, id), isNull(recoveryLinks.usedAt))
  await tx.update(recoveryLinks).set({ usedAt: now }).where(unused)
  const mailed = and(eq(accountProofs.userId, id), isNull(accountProofs.endedAt))
  await tx.update(accountProofs).set({ endedAt: now }).where(mailed)
  if (personId === null) return
  const open = and(eq(calendarFeeds.personId, personId), isNull(calendarFeeds.closedAt))
  await tx.update(calendarFeeds).set({ closedAt: now }).where(open)
  await revokePersonalLinks(tx, personId, now)
}

/** Links the person with the account's address, if it was proved, and returns their name. */
async function linkByEmail(
  tx: Db,
  proof: FreshProof,
  { id, personId }: LockedAccount,
): Promise<string | null> {
  const mailbox = personId === null ? await MailboxProof.byAccount(tx, id) : null
  const linked = mailbox && (await linkPerson(tx, mailbox, { userId: id, alsoProved: 'nothing' }))
  if (!linked) return null
  await record(tx, proof.userId, { action: 'account.linked', entity: 'person', entityId: linked.id })
  return linked.fullName
}
