import type { Actor } from '#server/core/context.ts'
import { findProvedRegistration } from '#server/registration/pending/commands.ts'
import {
  findAccount,
  findRegistration,
  findRegisteredPerson,
  findRegisteredStudio,
  type PendingRegistration,
} from '#server/registration/pending/queries.ts'
import { stepOf, type ConfirmationStep } from '#server/registration/pending/rules.ts'
import type { Deps } from '#server/core/deps.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { provesRegistration } from '#server/registration/pending/cookie.ts'
import { refuse } from '#server/lib/refuse.ts'
import { listAsked } from '#server/questions/queries.ts'
import { findEdition, findKnownAnswers, isPerson } from '#server/registration/queries.ts'
import { readStoredAnswers } from '#server/lib/edition-days.ts'

/** The browser that opens a link: its session and its pending registration's cookie. */
export type Opener = { actor: Actor | null; proofCookie: string | undefined }

export type OpenedRegistration = {
  registration: PendingRegistration
  step: ConfirmationStep
  wasHandedOver: boolean
  accountId: string | null
}

/**
 * The pending registration a link points to and what confirming it asks for. Refuses LINK_INVALID and LINK_EXPIRED;
 * changes nothing.
 */
export async function openRegistration(
  deps: Deps,
  token: string,
  opener: Opener,
): Promise<OpenedRegistration> {
  const mailed = readLinkToken(deps.secret, 'claim', token)
  const target = mailed ?? readLinkToken(deps.secret, 'claim-handed', token)
  const linked = target && (await findRegistration(deps.db, target.id))
  if (!target || !linked || linked.endedAt || linked.generation !== target.generation)
    return refuse('LINK_INVALID')
  if (linked.linkExpiresAt <= deps.clock()) return refuse('LINK_EXPIRED')
  const registration = mailed ? await ownRegistration(deps, linked, opener) : linked
  const found = await findAccount(deps.db, registration.email)
  const hasUsedAccount = Boolean(found?.usedAt)
  const step = stepOf({
    hasUsedAccount,
    isSignedInToIt: opener.actor?.userId === found?.id && hasUsedAccount,
    wasHandedOver: !mailed,
    hasPassword: registration.passwordHash !== null,
    isSameBrowser: provesRegistration(registration, opener.proofCookie),
  })
  return {
    registration,
    step,
    wasHandedOver: !mailed,
    accountId: hasUsedAccount ? (found?.id ?? null) : null,
  }
}

/**
 * A mailbox that several registered gets one mail at a time, of whichever pending registration. It proves the mailbox
 * for the registration of the browser that opens it, too: no other registration can come between someone and their
 * own.
 */
async function ownRegistration(
  deps: Deps,
  linked: PendingRegistration,
  { proofCookie }: Opener,
): Promise<PendingRegistration> {
  const own = await findProvedRegistration(deps.db, proofCookie)
  return own && own.email === linked.email && own.venueId === linked.venueId ? own : linked
}

/** What the confirmation page shows: the answers, before anything is confirmed. */
export async function showRegistration(deps: Deps, token: string, opener: Opener) {
  const { registration, step, wasHandedOver } = await openRegistration(deps, token, opener)
  const edition = registration.venueId === null ? undefined : await findEdition(deps.db, registration.venueId)
  return {
    email: registration.email,
    step,
    passwordLost: passwordLost(step, wasHandedOver),
    venue: edition?.card ?? null,
    answers: registration.answers === null ? null : readStoredAnswers(registration.answers),
    studio: await findRegisteredStudio(deps.db, registration.id),
    known: await findKnown(deps, registration, step),
    questions: registration.venueId === null ? [] : await listAsked(deps.db, registration.venueId),
  }
}

function passwordLost(
  step: ConfirmationStep,
  wasHandedOver: boolean,
): 'handedOver' | 'addressChanged' | null {
  if (step !== 'newPassword') return null
  return wasHandedOver ? 'handedOver' : 'addressChanged'
}

/** A link that opens the account by itself shows what is known; one that asks for a sign-in shows nothing before it. */
async function findKnown({ db }: Deps, registration: PendingRegistration, step: ConfirmationStep) {
  if (registration.venueId === null || step === 'signIn') return null
  const person = await findRegisteredPerson(db, registration.id)
  const known = person && (await findKnownAnswers(db, isPerson(person.id), registration.venueId))
  return known ? { ...known, studio: person.studio } : null
}
