import { findAccount, findClaim } from '#server/claims/queries.ts'
import type { Db } from '#server/db/open.ts'
import {
  adminNotGivenLetter,
  claimLetter,
  claimReminder,
  invitationLetter,
  type Letter,
} from '#server/delivery/rules.ts'
import { findInvitation } from '#server/invitations/queries.ts'
import type { Deps } from '#server/lib/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import type { OutboxRow } from '#server/outbox/queries.ts'
import { findEdition } from '#server/registration/queries.ts'

/** What a message says now, its link written at this moment. Null: what it was about is over, nothing to send. */
export async function composeLetter(deps: Deps, message: OutboxRow): Promise<Letter | null> {
  if (message.kind === 'admin not given') {
    return adminNotGivenLetter(message.facts['email'] ?? '', `${deps.publicUrl}/attendance`)
  }
  if (message.invitationId) return composeInvitation(deps, message.invitationId)
  return message.claimId ? composeClaim(deps, message, message.claimId) : null
}

async function composeClaim(deps: Deps, message: OutboxRow, claimId: string): Promise<Letter | null> {
  const claim = await findClaim(deps.db, claimId)
  if (!claim || claim.endedAt || claim.email !== message.recipient) return null
  const facts = {
    edition: await editionName(deps.db, claim.venueId),
    link: `${deps.publicUrl}/confirm#${linkToken(deps.secret, 'claim', claim)}`,
  }
  if (message.kind === 'claim reminder') return claimReminder(facts)
  return claimLetter(facts, Boolean((await findAccount(deps.db, claim.email))?.usedAt))
}

async function composeInvitation(deps: Deps, id: string): Promise<Letter | null> {
  const invitation = await findInvitation(deps.db, id)
  if (!invitation || invitation.revokedAt) return null
  const link = `${deps.publicUrl}/invitation#${linkToken(deps.secret, 'invitation', invitation)}`
  return invitationLetter({ edition: await editionName(deps.db, invitation.venueId), link })
}

async function editionName(db: Db, venueId: string | null): Promise<string | null> {
  const edition = venueId === null ? undefined : await findEdition(db, venueId)
  return edition ? `${edition.name} (${edition.quarter} ${edition.year})` : null
}

/** The link of a claim's or an invitation's message, for handing over. Null: there is none to show any more. */
export async function revealLink(deps: Deps, message: OutboxRow): Promise<string | null> {
  const claim = message.claimId && (await findClaim(deps.db, message.claimId))
  if (claim && !claim.endedAt)
    return `${deps.publicUrl}/confirm#${linkToken(deps.secret, 'claim-handed', claim)}`
  const invitation = message.invitationId && (await findInvitation(deps.db, message.invitationId))
  if (!invitation || invitation.revokedAt) return null
  return `${deps.publicUrl}/invitation#${linkToken(deps.secret, 'invitation', invitation)}`
}
