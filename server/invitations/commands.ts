import { lockAddress, lockRow, lockRows } from '#server/locks.ts'
import { and, eq, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm'
import { FreshProof, type Caller } from '#server/accounts/proved.ts'
import { dropUnusedAccounts } from '#server/accounts/commands.ts'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { record, recordEach } from '#server/audit/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { detachRegistrations } from '#server/registration/endings/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Invitation } from '#server/invitations/queries.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { findEdition } from '#server/registration/queries.ts'
import { hasEnded } from '#server/lib/edition-days.ts'

/** The link that gives admin lasts 72 hours. */
const organiserLinkLifeMs = 72 * 60 * 60 * 1000

type Target = { personId: string; venueId: string }

/**
 * Returns a person's personal link for an edition: the existing link, or a new link if it was revoked. Showing it is
 * audited. The link that gives admin requires a fresh proof of identity.
 */
export async function showPersonalLink(deps: Deps, actor: Caller, target: Target): Promise<string> {
  return personalLink(deps, await makePersonalLink(deps, actor, target, 'invitation.link shown'))
}

/** Mails a locked person's personal link to their address. */
export async function mailPersonalLink(
  deps: Deps,
  actor: Caller,
  { recipient, ...target }: Target & { recipient: string },
): Promise<Invitation> {
  const invitation = await makePersonalLink(deps, actor, target, 'invitation.sent')
  await enqueueMail(deps.db, deps, { kind: 'invitation', recipient, invitationId: invitation.id })
  return invitation
}

/** Returns the personal link to be handed over, audited under the given action. */
export async function makePersonalLink(
  deps: Deps,
  actor: Caller,
  target: Target,
  action: 'invitation.link shown' | 'invitation.sent' | 'invitation.prepared',
): Promise<Invitation> {
  const edition = (await findEdition(deps.db, target.venueId)) ?? refuse('NOT_FOUND')
  if (hasEnded(edition, deps.clock())) refuse('LINK_EXPIRED', { message: 'This event is over.' })
  return deps.db.transaction(async (tx) => {
    if ((await tx.$count(attendance, isOf(target))) === 0) return refuse('NOT_FOUND')
    const isHandedOver = action !== 'invitation.prepared'
    const invitation = await makeInvitation(tx, deps, actor.userId, target, { isHandedOver })
    if (invitation.gives === 'admin') FreshProof.of(actor)
    await record(tx, actor.userId, {
      action,
      entity: 'person',
      entityId: target.personId,
      venueId: target.venueId,
    })
    return invitation
  })
}

/**
 * Marks the links that an organiser copied or downloaded after a bulk set-up. From now on these people count as
 * invited.
 */
export const handOverLinks = (
  { db, clock }: Deps,
  actorId: string,
  { venueId, personIds }: { venueId: string; personIds: readonly string[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    const handed = await tx
      .update(invitations)
      .set({ handedAt: clock() })
      .where(and(eq(invitations.venueId, venueId), isAmong(invitations.personId, personIds), isGuestLink))
      .returning({ entityId: invitations.personId })
    const about = { action: 'invitation.link shown', entity: 'person', venueId }
    await recordEach(
      tx,
      actorId,
      handed.map(({ entityId }) => ({ ...about, entityId })),
    )
  })

// The link that makes an organiser is never in a list.
const isGuestLink = and(isNull(invitations.revokedAt), eq(invitations.gives, 'guest'))

export const personalLink = ({ publicUrl, secret }: Deps, invitation: Invitation) =>
  `${publicUrl}/invitation#${linkToken(secret, 'invitation', invitation)}`

/**
 * Revokes a personal link, and unlinks its person from pending registrations that came through it. Repeating it changes
 * nothing.
 */
export function revokePersonalLink(deps: Deps, actorId: string, target: Target): Promise<void> {
  const { personId, venueId } = target
  const isThis = isLinkOf(target)
  return deps.db.transaction(async (tx) => {
    if ((await revoke(tx, isThis, deps.clock())) > 0) {
      const details = { entity: 'person', entityId: personId, venueId }
      await record(tx, actorId, { action: 'invitation.revoked', ...details })
    } else if ((await tx.$count(invitations, isThis)) === 0) refuse('NOT_FOUND')
  })
}

const isLinkOf = ({ personId, venueId }: Target) =>
  and(eq(invitations.personId, personId), eq(invitations.venueId, venueId))

/**
 * The row of the personal link: the existing one, or a new one. The link of the organiser named in the settings gives
 * admin and lasts 72 hours; when the settings name someone else, or the 72 hours end, their earlier links become
 * invalid. Invalidates a temporary password: only one of password and link is valid.
 */
async function makeInvitation(
  tx: Db,
  deps: Deps,
  actorId: string | null,
  target: Target,
  { isHandedOver = true } = {},
): Promise<Invitation> {
  await invalidateTemporaryPassword(tx, actorId, target.personId)
  const gives = await roleByLink(tx, deps, target.personId)
  const [row] = await upsertInvitations(tx, deps, [target], { gives, isHandedOver })
  if (!row) throw new Error('An upsert returned no row.')
  return row
}

function upsertInvitations(
  tx: Db,
  { clock }: Deps,
  targets: readonly Target[],
  {
    gives,
    isHandedOver = true,
    setWhere,
  }: { gives: Invitation['gives']; isHandedOver?: boolean; setWhere?: SQL },
): Promise<Invitation[]> {
  const now = clock()
  const expiresAt = gives === 'admin' ? new Date(now.getTime() + organiserLinkLifeMs) : null
  const isOver = sql`(${invitations.gives} <> ${gives} or ${invitations.expiresAt} <= ${now.toISOString()})`
  return tx
    .insert(invitations)
    .values(targets.map((target) => ({ ...target, gives, expiresAt, handedAt: isHandedOver ? now : null })))
    .onConflictDoUpdate({
      target: [invitations.personId, invitations.venueId],
      set: {
        gives,
        ...(isHandedOver && { handedAt: now }),
        revokedAt: null,
        generation: sql`case when ${isOver} then ${invitations.generation} + 1 else ${invitations.generation} end`,
        expiresAt: sql`case when ${isOver} or ${invitations.revokedAt} is not null
          then excluded.expires_at else ${invitations.expiresAt} end`,
      },
      ...(setWhere && { setWhere }),
    })
    .returning()
}

/**
 * The personal links of several people at once, by person. Invalidates temporary passwords too. Leaves out the organiser named
 * in the settings, whose link is created individually and needs a fresh sign-in. Also leaves out people who are being
 * given a password at this moment, and people whose link was revoked, which only an organiser undoes.
 */
export async function inviteAll(
  tx: Db,
  deps: Deps,
  actorId: string | null,
  { venueId, personIds }: { venueId: string; personIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>()
  const isIndividual = ({ email, hasUnusedAccount }: InvitedPerson) =>
    hasUnusedAccount || (email !== null && email === deps.organiserEmail)
  const revokedOf = (personId: string) =>
    and(isLinkOf({ personId, venueId }), isNotNull(invitations.revokedAt))
  const isRevoked = async (personId: string) => (await tx.$count(invitations, revokedOf(personId))) > 0
  for (const { id } of (await readInvited(tx, personIds)).filter(isIndividual)) {
    if ((await roleByLink(tx, deps, id)) === 'guest' && !(await isRevoked(id)))
      links.set(id, (await makeInvitation(tx, deps, actorId, { personId: id, venueId })).id)
  }
  const others = personIds.filter((id) => !links.has(id))
  // Lock the people so that they can't be given a password before their links exist.
  await lockRows(tx, people, isAmong(people.id, others))
  const free = (await readInvited(tx, others)).filter((one) => !isIndividual(one))
  const targets = free.map(({ id }) => ({ personId: id, venueId }))
  const guestLinks = { gives: 'guest', setWhere: isNull(invitations.revokedAt) } as const
  const made = targets.length === 0 ? [] : await upsertInvitations(tx, deps, targets, guestLinks)
  return new Map([...links, ...made.map(({ personId, id }) => [personId, id] as const)])
}

type InvitedPerson = { id: string; email: string | null; hasUnusedAccount: boolean }

async function readInvited(tx: Db, personIds: readonly string[]): Promise<InvitedPerson[]> {
  const { rows } = await tx.execute<InvitedPerson>(sql`
    select p.id, lower(p.email) as email, exists (select from "user" u
      where (u.id = p.user_id or lower(u.email) = lower(p.email)) and u.used_at is null) as "hasUnusedAccount"
    from people p where ${isAmong(sql`p.id`, personIds)} order by p.id`)
  return rows
}

async function invalidateTemporaryPassword(tx: Db, actorId: string | null, personId: string): Promise<void> {
  const [seen] = await tx.select({ email: people.email }).from(people).where(eq(people.id, personId))
  if (seen?.email) await lockAddress(tx, seen.email.toLowerCase())
  // Lock the person so that no one makes another temporary password, or links an account, while this one becomes invalid.
  const person = await lockRow(tx, people, personId)
  if (!person || !(await dropUnusedAccounts(tx, person))) return
  await record(tx, actorId, { action: 'account.withdrawn', entity: 'person', entityId: personId })
}

export const revokePersonalLinks = (tx: Db, personId: string, now: Date): Promise<number> =>
  revoke(tx, eq(invitations.personId, personId), now)

async function revoke(tx: Db, condition: SQL | undefined, now: Date): Promise<number> {
  const revoked = await tx
    .update(invitations)
    .set({ revokedAt: now, generation: sql`${invitations.generation} + 1` })
    .where(and(condition, isNull(invitations.revokedAt)))
    .returning({ personId: invitations.personId, venueId: invitations.venueId })
  for (const target of revoked) await detachRegistrations(tx, target)
  return revoked.length
}

/**
 * The role that a person's link gives: admin for the organiser named in the settings until they have a role, else
 * guest.
 */
export async function roleByLink(
  tx: Db,
  { organiserEmail }: Deps,
  personId: string,
): Promise<'admin' | 'guest'> {
  if (organiserEmail === undefined) return 'guest'
  const isNamedOrganiser = and(eq(people.id, personId), eq(sql`lower(${people.email})`, organiserEmail))
  const hasRole = sql`exists (select from ${userRoles} join ${user} on ${user.id} = ${userRoles.userId}
    where ${user.id} = ${people.userId} and ${user.usedAt} is not null)`
  return (await tx.$count(people, and(isNamedOrganiser, not(hasRole)))) > 0 ? 'admin' : 'guest'
}

export const isOf = ({ personId, venueId }: Target) =>
  and(eq(attendance.personId, personId), eq(attendance.venueId, venueId))
