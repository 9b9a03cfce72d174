import { SurveyAnswers } from '#contract/survey.ts'
import type { Actor } from '#server/accounts/sessions.ts'
import { findAccount, findClaim, findClaimedStudio, type Claim } from '#server/claims/queries.ts'
import { stepOf, type ClaimStep } from '#server/claims/rules.ts'
import type { Deps } from '#server/lib/deps.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { provesClaim } from '#server/lib/proof-cookie.ts'
import { refuse } from '#server/lib/refuse.ts'
import { findEdition } from '#server/registration/queries.ts'

/** Who opens a link: the session and the claim's cookie of this browser. */
export type Opener = { actor: Actor | null; proofCookie: string | undefined }

export type OpenedClaim = { claim: Claim; step: ClaimStep; accountId: string | null }

/** The claim a link points to and what confirming it asks for. Refuses LINK_INVALID and LINK_EXPIRED; changes nothing. */
export async function openClaim(deps: Deps, token: string, opener: Opener): Promise<OpenedClaim> {
  const mailed = readLinkToken(deps.secret, 'claim', token)
  const target = mailed ?? readLinkToken(deps.secret, 'claim-handed', token)
  const claim = target && (await findClaim(deps.db, target.id))
  if (!target || !claim || claim.endedAt || claim.generation !== target.generation)
    return refuse('LINK_INVALID')
  if (claim.linkExpiresAt <= deps.clock()) return refuse('LINK_EXPIRED')
  const found = await findAccount(deps.db, claim.email)
  const hasUsedAccount = Boolean(found?.usedAt)
  const step = stepOf({
    hasUsedAccount,
    isSignedInToIt: opener.actor?.userId === found?.id && hasUsedAccount,
    wasHandedOver: !mailed,
    hasPassword: claim.passwordHash !== null,
    isSameBrowser: provesClaim(claim, opener.proofCookie),
  })
  return { claim, step, accountId: hasUsedAccount ? (found?.id ?? null) : null }
}

/** What the confirmation page shows: the answers, before anything is confirmed. */
export async function showClaim(deps: Deps, token: string, opener: Opener) {
  const { claim, step } = await openClaim(deps, token, opener)
  const edition = claim.venueId === null ? undefined : await findEdition(deps.db, claim.venueId)
  return {
    email: claim.email,
    step,
    venue: edition?.card ?? null,
    answers: claim.answers === null ? null : SurveyAnswers.parse(claim.answers),
    studio: await findClaimedStudio(deps.db, claim.id),
  }
}
