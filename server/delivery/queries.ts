import { and, eq, sql } from 'drizzle-orm'
import { findDays } from '#server/calendar/queries.ts'
import { writeCalendar } from '#server/calendar/rules.ts'
import { appointmentLink, findAppointment } from '#server/appointments/queries.ts'
import { findAccount, findClaim } from '#server/claims/queries.ts'
import type { Db } from '#server/db/open.ts'
import {
  adminNotGivenLetter,
  claimLetter,
  claimReminder,
  emailChangedLetter,
  erasureAskedLetter,
  identityLinkedLetter,
  identityUnlinkedLetter,
  invitationLetter,
  proofLetter,
  organiserInvitationLetter,
  workshopCancelledLetter,
  workshopChangedLetter,
  type Letter,
} from '#server/delivery/rules.ts'
import { personalLink } from '#server/invitations/commands.ts'
import { findInvitation } from '#server/invitations/queries.ts'
import type { Deps } from '#server/lib/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { wallClockRange } from '#server/lib/wall-clock.ts'
import type { OutboxRow } from '#server/outbox/queries.ts'
import { people } from '#server/people/tables.ts'
import { findOpenProof } from '#server/proofs/queries.ts'
import { secretOf } from '#server/proofs/rules.ts'
import { findEdition } from '#server/registration/queries.ts'
import { workshops, workshopSignups } from '#server/workshops/tables.ts'

/** What a message says now, its link written at this moment. Null: what it was about is over, nothing to send. */
export async function composeLetter(deps: Deps, message: OutboxRow): Promise<Letter | null> {
  if (message.kind === 'admin not given') {
    return adminNotGivenLetter(message.facts['email'] ?? '', `${deps.publicUrl}/attendance`)
  }
  if (message.kind === 'e-mail changed') return emailChangedLetter()
  if (message.kind === 'erasure asked') return erasureAskedLetter(`${deps.publicUrl}/requests`)
  if (message.kind === 'identity linked') {
    return identityLinkedLetter(message.facts['way'] ?? '', deps.publicUrl)
  }
  if (message.kind === 'identity unlinked') {
    return identityUnlinkedLetter(message.facts['way'] ?? '', deps.publicUrl)
  }
  if (message.kind === 'workshop changed') return composeMoved(deps, message)
  if (message.kind === 'workshop cancelled') return composeCancelled(deps, message)
  if (message.proofId) return composeProof(deps, message.recipient, message.proofId)
  if (message.organiserInvitationId) return composeAppointment(deps, message.organiserInvitationId)
  if (message.invitationId) return composeInvitation(deps, message.recipient, message.invitationId)
  return message.claimId ? composeClaim(deps, message, message.claimId) : null
}

/** Nothing for what is used or over: an old code in a mailbox helps nobody. */
async function composeProof(deps: Deps, recipient: string, id: string): Promise<Letter | null> {
  const proof = await findOpenProof(deps.db, { id }, deps.clock())
  return proof && proof.email === recipient ? proofLetter(proof.kind, secretOf(deps, proof)) : null
}

async function composeClaim(deps: Deps, message: OutboxRow, claimId: string): Promise<Letter | null> {
  const claim = await findClaim(deps.db, claimId)
  if (!claim || claim.endedAt || claim.email !== message.recipient) return null
  const facts = {
    edition: await editionName(deps.db, claim.venueId),
    link: `${deps.publicUrl}/confirm#${linkToken(deps.secret, 'claim', claim)}`,
  }
  if (message.kind === 'claim reminder') return claimReminder(facts)
  const letter = claimLetter(facts, Boolean((await findAccount(deps.db, claim.email))?.usedAt))
  return { ...letter, ...(await daysOf(deps.db, claim.venueId)) }
}

/** The days of an edition to keep; nothing where there are none yet. */
async function daysOf(db: Db, venueId: string | null): Promise<Pick<Letter, 'calendar'>> {
  const days = venueId === null ? undefined : await findDays(db, venueId)
  return days ? { calendar: writeCalendar(days.title, [days]) } : {}
}

/** What holds now, beside what the person knew. Nothing for who is not signed up any more. */
async function composeMoved(
  { db, publicUrl }: Deps,
  { facts, recipient }: OutboxRow,
): Promise<Letter | null> {
  const [workshop] = await db
    .select({
      venueId: workshops.venueId,
      title: workshops.title,
      startTime: workshops.startTime,
      endTime: workshops.endTime,
      location: workshops.location,
    })
    .from(workshops)
    .innerJoin(workshopSignups, eq(workshopSignups.workshopId, workshops.id))
    .innerJoin(people, eq(people.id, workshopSignups.personId))
    .where(
      and(
        sql`${workshops.id}::text = ${facts['workshopId'] ?? ''}`,
        eq(sql`lower(${people.email})`, recipient.toLowerCase()),
      ),
    )
  if (!workshop) return null
  const { venueId, title, startTime, endTime, location } = workshop
  return workshopChangedLetter({
    edition: await editionName(db, venueId),
    title,
    was: {
      when: wallClockRange(facts['startTime'] ?? '', facts['endTime'] || null),
      where: facts['location'] || null,
    },
    now: { when: wallClockRange(startTime, endTime), where: location },
    link: `${publicUrl}/guest/workshops?venue=${venueId}`,
  })
}

async function composeCancelled({ db, publicUrl }: Deps, { facts }: OutboxRow): Promise<Letter | null> {
  const venueId = facts['venueId'] ?? null
  return workshopCancelledLetter({
    edition: await editionName(db, venueId),
    title: facts['title'] ?? '',
    when: wallClockRange(facts['startTime'] ?? '', null),
    link: `${publicUrl}/guest/workshops?venue=${venueId}`,
  })
}

/** A link proves only the address it was sent to: it does not follow a person whose address changed meanwhile. */
async function composeInvitation(deps: Deps, recipient: string, id: string): Promise<Letter | null> {
  const invitation = await findInvitation(deps.db, id)
  if (!invitation || invitation.revokedAt) return null
  if (invitation.expiresAt && invitation.expiresAt <= deps.clock()) return null
  if ((await addressOf(deps.db, invitation.personId)) !== recipient) return null
  const edition = await editionName(deps.db, invitation.venueId)
  return invitationLetter({ edition, link: personalLink(deps, invitation) }, invitation.gives)
}

/** Its address is part of the invitation, and never changes. */
async function composeAppointment(deps: Deps, id: string): Promise<Letter | null> {
  const invitation = await findAppointment(deps.db, id)
  if (!invitation || invitation.expiresAt <= deps.clock()) return null
  return organiserInvitationLetter(invitation.name, appointmentLink(deps, invitation))
}

async function addressOf(db: Db, personId: string): Promise<string | null> {
  const [person] = await db.select({ email: people.email }).from(people).where(eq(people.id, personId))
  return person?.email?.toLowerCase() ?? null
}

async function editionName(db: Db, venueId: string | null): Promise<string | null> {
  const edition = venueId === null ? undefined : await findEdition(db, venueId)
  return edition ? `${edition.name} (${edition.quarter} ${edition.year})` : null
}

/** The link of an open message's claim or invitation, for handing over. Null: it has none. */
export async function revealLink(deps: Deps, message: OutboxRow): Promise<string | null> {
  const claim = message.claimId && (await findClaim(deps.db, message.claimId))
  if (claim) return `${deps.publicUrl}/confirm#${linkToken(deps.secret, 'claim-handed', claim)}`
  const invitation = message.invitationId && (await findInvitation(deps.db, message.invitationId))
  return invitation ? personalLink(deps, invitation) : null
}
