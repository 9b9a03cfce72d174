import { lockAddress } from '#server/locks.ts'
import { eq, sql } from 'drizzle-orm'
import { linkPerson, openAccount } from '#server/accounts/door.ts'
import { giveRole } from '#server/accounts/granting.ts'
import { MailboxProof } from '#server/accounts/proved.ts'
import { startSession } from '#server/accounts/sessions.ts'
import {
  organiserInvitationLink,
  findOrganiserInvitation,
  openOrganiserInvitation,
} from '#server/administration/organiser-invitations/queries.ts'
import { record, recordOwn } from '#server/audit/commands.ts'
import { findAccount } from '#server/registration/pending/queries.ts'
import type { Db } from '#server/db/open.ts'
import { organiserInvitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockOrganisers } from '#server/sign-in/first-organiser/commands.ts'
import { discard, enqueueMail } from '#server/mail/outbox/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { listEventNames } from '#server/editions/queries.ts'

/** How long an invitation link is valid: 72 hours. */
const validForMs = 72 * 60 * 60 * 1000

/**
 * Invites an organiser by mail; inviting an address again creates a new link and invalidates the old one. A used account can't
 * become an organiser's this way.
 */
export async function inviteOrganiser(
  deps: Deps,
  actorId: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const known = await findAccount(tx, email)
    if (known?.disabledAt ?? known?.roleTakenAt) refuse('ACCOUNT_DISABLED')
    if (known?.usedAt) {
      refuse('ACCOUNT_EXISTS', {
        message: 'This address already has an account. Make it an organiser in the list.',
      })
    }
    const expiresAt = new Date(deps.clock().getTime() + validForMs)
    const [invitation] = await tx
      .insert(organiserInvitations)
      .values({ name, email, createdAt: deps.clock(), expiresAt })
      .onConflictDoUpdate({
        target: organiserInvitations.email,
        set: {
          name,
          createdAt: deps.clock(),
          expiresAt,
          generation: sql`${organiserInvitations.generation} + 1`,
        },
      })
      .returning()
    if (!invitation) throw new Error('An upsert returned no row.')
    // Mails still queued would carry the new link too, and one mail is enough.
    await discard(tx, deps.clock(), eq(outbox.organiserInvitationId, invitation.id))
    const message = { recipient: email, organiserInvitationId: invitation.id, facts: { by: actorId } }
    await enqueueMail(tx, deps, { kind: 'organiser invitation', ...message })
    await record(tx, actorId, {
      action: 'organiser.invited',
      entity: 'organiserInvitation',
      entityId: invitation.id,
    })
  })
}

/** Sends an existing invitation again, with a new link. */
export async function inviteAgain(deps: Deps, actorId: string, id: string): Promise<void> {
  const invitation = (await findOrganiserInvitation(deps.db, id)) ?? refuse('NOT_FOUND')
  await inviteOrganiser(deps, actorId, invitation)
}

/** Invalidates the link, and drops its mails that are still queued; repeating changes nothing. */
export async function withdrawInvitation(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(organiserInvitations).where(eq(organiserInvitations.id, id)).returning()
    if (deleted.length === 0) return
    const details = { entity: 'organiserInvitation', entityId: id }
    await record(tx, actorId, { action: 'organiser.invitationWithdrawn', ...details })
  })
}

/**
 * Returns the link for the organiser to hand over, and logs that. LINK_IS_MAILED with a mail server: the link gives
 * admin, and only its mail proves the mailbox.
 */
export async function showOrganiserInvitationLink(deps: Deps, actorId: string, id: string): Promise<string> {
  if (deps.isMailConfigured) return refuse('LINK_IS_MAILED')
  return deps.db.transaction(async (tx) => {
    const invitation = (await findOrganiserInvitation(tx, id)) ?? refuse('NOT_FOUND')
    if (invitation.expiresAt <= deps.clock())
      refuse('LINK_EXPIRED', { message: 'This link has expired. Send it again.' })
    await record(tx, actorId, { action: 'organiser.linkShown', entity: 'organiserInvitation', entityId: id })
    return organiserInvitationLink(deps, invitation)
  })
}

type Acceptance = { token: string; password: string; userAgent: string | undefined }

/**
 * Makes the admin account or takes over an unused one, links the person with the address, and signs in. The link works
 * once. Returns the session's cookie. ACCOUNT_EXISTS if the address has a used account.
 */
export async function acceptOrganiserInvitation(
  deps: Deps,
  { token, password, userAgent }: Acceptance,
): Promise<{ cookie: string; email: string }> {
  const invitation = await openOrganiserInvitation(deps, token)
  const { name, email } = invitation
  await refuseWeakPassword(password, [email, name, ...(await listEventNames(deps.db))])
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.transaction(async (tx) => {
    await lockOrganisers(tx)
    await lockAddress(tx, email)
    const mailbox = await MailboxProof.byOrganiserInvitation(tx, deps, token)
    const known = await findAccount(tx, email)
    if (known?.disabledAt ?? known?.roleTakenAt) refuse('LINK_INVALID')
    const userId = (await openAccount(tx, mailbox, { name, passwordHash, now: deps.clock() })) ?? refuseUsed()
    await giveRole(tx, deps, userId, mailbox)
    const person = await linkPerson(tx, mailbox, { userId, alsoProved: 'password' })
    if (person) await tx.update(people).set({ defaultRole: 'admin' }).where(eq(people.id, person.id))
    await recordOwn(tx, userId, 'organiser.joined', { after: { role: 'admin' } })
    return { cookie: await startSession(tx, deps, { userId, userAgent }), email }
  })
}

const refuseUsed = () =>
  refuse('ACCOUNT_EXISTS', {
    message:
      'You already have an account with this address. Sign in with it, and ask an organiser for the role.',
  })
