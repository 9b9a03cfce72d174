import { eq, sql } from 'drizzle-orm'
import { findContact, findOrganiser } from '#server/letters/contacts.ts'
import {
  dataDeletedLetter,
  emailChangedLetter,
  identityLinkedLetter,
  identityUnlinkedLetter,
  organiserInvitationLetter,
  passwordChangedLetter,
  proofLetter,
  roleGivenLetter,
} from '#server/letters/account-letters.ts'
import {
  organiserInvitationLink,
  findOrganiserInvitation,
} from '#server/administration/organiser-invitations/queries.ts'
import { composeOrder } from '#server/catering/sheets/queries.ts'
import { findEventCalendar } from '#server/calendar/queries.ts'
import { findAccount, findRegistration } from '#server/registration/pending/queries.ts'
import type { Db } from '#server/db/open.ts'
import {
  confirmationLetter,
  confirmationReminder,
  invitationLetter,
} from '#server/mail/event-letters/rules.ts'
import { composeEditionMail } from '#server/edition-mails/queries.ts'
import { personalLink } from '#server/invitations/commands.ts'
import { findInvitation } from '#server/invitations/queries.ts'
import { findEvent, findName } from '#server/mail/letters/queries.ts'
import type { Letter } from '#server/core/ports.ts'
import { composeMessage, linkOf } from '#server/messages/queries.ts'
import { composeReminder } from '#server/messages/reminders/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import {
  accountWaitingLetter,
  adminNotGivenLetter,
  erasureAskedLetter,
  newOrganiserLetter,
  webhookOffLetter,
} from '#server/mail/organiser-letters/rules.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'
import type { NoticeKind } from '#server/mail/outbox/rules.ts'
import { people } from '#server/db/tables/people.ts'
import { webhooks } from '#server/db/tables/posts.ts'
import { findOpenProof } from '#server/accounts/proofs/queries.ts'
import { secretOf } from '#server/accounts/proofs/rules.ts'
import { composeShuttle } from '#server/letters/shuttles.ts'
import { composeWorkshopLetter } from '#server/seats/letters/queries.ts'

/** The text of a message as of now, with its link. Null: the message no longer applies, so nothing is sent. */
export async function composeLetter(deps: Deps, message: OutboxRow): Promise<Letter | null> {
  const { kind, recipient } = message
  switch (kind) {
    case 'claim':
    case 'claim reminder':
    case 'claim sent again':
      return composeRegistration(deps, message)
    case 'invitation':
      return composeInvitation(deps, message)
    case 'organiser invitation':
      return composeOrganiserInvitation(deps, message)
    case 'reset':
    case 'sign-in code':
    case 'own code':
    case 'new e-mail':
      return composeProof(deps, message)
    case 'workshop changed':
    case 'workshop cancelled':
    case 'agenda changed':
    case 'seat given':
    case 'seat offered':
    case 'workshops planned':
      return composeWorkshopLetter(deps, kind, message)
    case 'account waiting':
      return composeWaiting(deps, recipient)
    case 'webhook off':
      return composeWebhookOff(deps, message)
    case 'registration received':
    case 'room given':
    case 'event changed':
    case 'taken off':
    case 'starts soon':
    case 'cannot come':
      return composeEditionMail(deps, kind, message, (target) => linkOf(deps, target))
    case 'shuttle':
      return composeShuttle(deps, message)
    case 'message':
      return composeMessage(deps, message)
    case 'reminder':
      return composeReminder(deps, message)
    case 'order':
      return composeOrder(deps, message)
    default:
      return composeNotice(deps, kind, message)
  }
}

async function composeNotice(deps: Deps, kind: NoticeKind, { facts, recipient }: OutboxRow): Promise<Letter> {
  const { db, publicUrl } = deps
  const to = await findName(db, recipient)
  const owner = async () => ({ to, contact: await findContact(deps, { email: recipient }) })
  const organiser = await findOrganiser(db, facts['by'])
  switch (kind) {
    case 'admin not given':
      return adminNotGivenLetter({ to, email: facts['email'] ?? '', link: `${publicUrl}/attendance` })
    case 'new organiser':
      return newOrganiserLetter({
        to,
        contact: organiser,
        email: facts['email'] ?? '',
        link: `${publicUrl}/accounts`,
      })
    case 'erasure asked':
      return erasureAskedLetter({ to, link: `${publicUrl}/requests` })
    case 'e-mail changed':
      return emailChangedLetter({ to, contact: await findContact(deps, { id: facts['accountId'] ?? '' }) })
    case 'identity linked':
      return identityLinkedLetter({ ...(await owner()), way: facts['way'] ?? '', publicUrl })
    case 'identity unlinked':
      return identityUnlinkedLetter({ ...(await owner()), way: facts['way'] ?? '', publicUrl })
    case 'password changed':
      return passwordChangedLetter({ ...(await owner()), publicUrl })
    case 'role given':
      return roleGivenLetter({
        to,
        contact: organiser,
        role: facts['role'] === 'admin' ? 'admin' : 'guest',
        publicUrl,
      })
    case 'data deleted':
      return dataDeletedLetter({ contact: organiser })
  }
}

/** The accounts that still wait for an organiser. Null once organisers have dealt with them. */
async function composeWaiting({ db, publicUrl }: Deps, recipient: string): Promise<Letter | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select case when u.name = u.email then u.email else u.name || ' (' || u.email || ')' end as name
    from "user" u where u.email_verified and u.disabled_at is null and u.role_taken_at is null
      and not exists (select from user_roles r where r.user_id = u.id)
    order by u.created_at limit 50`)
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return null
  return accountWaitingLetter({ to: await findName(db, recipient), names, link: `${publicUrl}/accounts` })
}

/** Null if the webhook was removed, or switched on again. */
async function composeWebhookOff({ db, publicUrl }: Deps, message: OutboxRow): Promise<Letter | null> {
  const [webhook] = await db
    .select({ name: webhooks.name, offAt: webhooks.offAt })
    .from(webhooks)
    .where(sql`${webhooks.id}::text = ${message.facts['webhookId']}`)
  if (!webhook?.offAt) return null
  const to = await findName(db, message.recipient)
  return webhookOffLetter({ to, name: webhook.name, link: `${publicUrl}/accounts` })
}

/** Null for a proof that is used or expired: an old code in a mailbox helps no one. */
async function composeProof(deps: Deps, { recipient, proofId: id }: OutboxRow): Promise<Letter | null> {
  const proof = id && (await findOpenProof(deps.db, { id }, deps.clock()))
  if (!proof || proof.email !== recipient) return null
  const { accountEmail: account } = proof
  const to = await findName(deps.db, account)
  const contact = await findContact(deps, { email: account })
  return proofLetter(proof.kind, { to, contact, secret: secretOf(deps, proof), account })
}

async function composeRegistration(deps: Deps, message: OutboxRow): Promise<Letter | null> {
  const registration = message.registrationId && (await findRegistration(deps.db, message.registrationId))
  if (!registration || registration.endedAt || registration.email !== message.recipient) return null
  const facts = {
    to: typedName(registration.answers),
    event: await findEvent(deps.db, registration.venueId),
    link: `${deps.publicUrl}/confirm#${linkToken(deps.secret, 'claim', registration)}`,
  }
  if (message.kind === 'claim reminder') return confirmationReminder(facts)
  const letter = confirmationLetter(facts, Boolean((await findAccount(deps.db, registration.email))?.usedAt))
  if (registration.venueId === null) return letter
  return { ...letter, calendar: await findEventCalendar(deps.db, registration.venueId) }
}

const typedName = (answers: unknown): string | null =>
  typeof answers === 'object' && answers !== null && 'fullName' in answers ? String(answers.fullName) : null

/** Null if the person's address has changed since then: a link proves only the address it was sent to. */
async function composeInvitation(deps: Deps, { recipient, invitationId }: OutboxRow): Promise<Letter | null> {
  const invitation = invitationId && (await findInvitation(deps.db, invitationId))
  if (!invitation || invitation.revokedAt) return null
  if (invitation.expiresAt && invitation.expiresAt <= deps.clock()) return null
  const person = await findPerson(deps.db, invitation.personId)
  const event = await findEvent(deps.db, invitation.venueId)
  if (!event || person?.email?.toLowerCase() !== recipient) return null
  const link = personalLink(deps, invitation)
  const isReturning = Boolean((await findAccount(deps.db, recipient))?.usedAt)
  const letter = invitationLetter({ to: person.fullName, event, link, isReturning }, invitation.gives)
  return { ...letter, calendar: await findEventCalendar(deps.db, invitation.venueId) }
}

/** Null once the invitation has expired. Its address is part of it, and never changes. */
async function composeOrganiserInvitation(
  deps: Deps,
  { organiserInvitationId: id, facts }: OutboxRow,
): Promise<Letter | null> {
  const invitation = id && (await findOrganiserInvitation(deps.db, id))
  if (!invitation || invitation.expiresAt <= deps.clock()) return null
  return organiserInvitationLetter({
    to: invitation.name,
    contact: await findOrganiser(deps.db, facts['by']),
    link: organiserInvitationLink(deps, invitation),
  })
}

async function findPerson(db: Db, personId: string) {
  const [person] = await db
    .select({ email: people.email, fullName: people.fullName })
    .from(people)
    .where(eq(people.id, personId))
  return person
}

/**
 * The link of a message's pending registration or invitation, for handing over by hand, with the role it gives. Null
 * if the message has no link.
 */
export async function revealLink(deps: Deps, message: OutboxRow) {
  const registration = message.registrationId && (await findRegistration(deps.db, message.registrationId))
  if (registration) {
    const url = `${deps.publicUrl}/confirm#${linkToken(deps.secret, 'claim-handed', registration)}`
    return { url, gives: 'guest' } as const
  }
  const invitation = message.invitationId && (await findInvitation(deps.db, message.invitationId))
  return invitation ? { url: personalLink(deps, invitation), gives: invitation.gives } : null
}
