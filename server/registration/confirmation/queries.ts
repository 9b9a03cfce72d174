import type { Actor } from '#server/accounts/sessions.ts'
import { findProvedClaim } from '#server/registration/pending/commands.ts'
import {
  findAccount,
  findClaim,
  findClaimedPerson,
  findClaimedStudio,
  type Claim,
} from '#server/registration/pending/queries.ts'
import { stepOf, type ClaimStep } from '#server/registration/pending/rules.ts'
import type { Deps } from '#server/deps.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { provesClaim } from '#server/registration/pending/cookie.ts'
import { refuse } from '#server/lib/refuse.ts'
import { findEdition, findKnownAnswers, isPerson } from '#server/registration/queries.ts'
import { readStoredAnswers } from '#server/registration/rules.ts'

/** Who opens a link: the session and the claim's cookie of this browser. */
export type Opener = { actor: Actor | null; proofCookie: string | undefined }

export type OpenedClaim = {
  claim: Claim
  step: ClaimStep
  wasHandedOver: boolean
  accountId: string | null
}

/** The claim a link points to and what confirming it asks for. Refuses LINK_INVALID and LINK_EXPIRED; changes nothing. */
export async function openClaim(deps: Deps, token: string, opener: Opener): Promise<OpenedClaim> {
  const mailed = readLinkToken(deps.secret, 'claim', token)
  const target = mailed ?? readLinkToken(deps.secret, 'claim-handed', token)
  const linked = target && (await findClaim(deps.db, target.id))
  if (!target || !linked || linked.endedAt || linked.generation !== target.generation)
    return refuse('LINK_INVALID')
  if (linked.linkExpiresAt <= deps.clock()) return refuse('LINK_EXPIRED')
  const claim = mailed ? await ownClaim(deps, linked, opener) : linked
  const found = await findAccount(deps.db, claim.email)
  const hasUsedAccount = Boolean(found?.usedAt)
  const step = stepOf({
    hasUsedAccount,
    isSignedInToIt: opener.actor?.userId === found?.id && hasUsedAccount,
    wasHandedOver: !mailed,
    hasPassword: claim.passwordHash !== null,
    isSameBrowser: provesClaim(claim, opener.proofCookie),
  })
  return { claim, step, wasHandedOver: !mailed, accountId: hasUsedAccount ? (found?.id ?? null) : null }
}

/**
 * A mailbox that several registered gets one mail at a time, of whichever claim. It proves the mailbox for the claim of
 * the browser that opens it, too: no other registration can come between somebody and their own.
 */
async function ownClaim(deps: Deps, linked: Claim, { proofCookie }: Opener): Promise<Claim> {
  const own = await findProvedClaim(deps.db, proofCookie)
  return own && own.email === linked.email && own.venueId === linked.venueId ? own : linked
}

/** What the confirmation page shows: the answers, before anything is confirmed. */
export async function showClaim(deps: Deps, token: string, opener: Opener) {
  const { claim, step, wasHandedOver } = await openClaim(deps, token, opener)
  const edition = claim.venueId === null ? undefined : await findEdition(deps.db, claim.venueId)
  return {
    email: claim.email,
    step,
    passwordLost: passwordLost(step, wasHandedOver),
    venue: edition?.card ?? null,
    answers: claim.answers === null ? null : readStoredAnswers(claim.answers),
    studio: await findClaimedStudio(deps.db, claim.id),
    known: await findKnown(deps, claim, step),
  }
}

function passwordLost(step: ClaimStep, wasHandedOver: boolean): 'handedOver' | 'addressChanged' | null {
  if (step !== 'newPassword') return null
  return wasHandedOver ? 'handedOver' : 'addressChanged'
}

/** A link that opens the account by itself shows what is known; one that asks for a sign-in shows nothing before it. */
async function findKnown({ db }: Deps, claim: Claim, step: ClaimStep) {
  if (claim.venueId === null || step === 'signIn') return null
  const personId = await findClaimedPerson(db, claim.id)
  return personId === null ? null : ((await findKnownAnswers(db, isPerson(personId), claim.venueId)) ?? null)
}
