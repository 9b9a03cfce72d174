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
import { listAskedQuestions } from '#server/questions/queries.ts'
import { findEdition, findKnownAnswers, isPerson } from '#server/registration/queries.ts'
import { readStoredAnswers } from '#server/lib/edition-days.ts'

/** The browser that opens a link: its session and the cookie of its pending registration. */
export type Opener = { actor: Actor | null; proofCookie: string | undefined }

export type OpenedRegistration = {
  registration: PendingRegistration
  step: ConfirmationStep
  wasHandedOver: boolean
  accountId: string | null
}

/** The pending registration of a link, with what confirming it requires. Changes nothing. */
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
 * The registration of the opening browser. An address registered by several people gets one mail at a time, for any of
 * the registrations. Opening that mail proves the mailbox for the browser's own registration, so that no other
 * registration can displace it.
 */
async function ownRegistration(
  deps: Deps,
  linked: PendingRegistration,
  { proofCookie }: Opener,
): Promise<PendingRegistration> {
  const provedRegistration = await findProvedRegistration(deps.db, proofCookie)
  return provedRegistration &&
    provedRegistration.email === linked.email &&
    provedRegistration.venueId === linked.venueId
    ? provedRegistration
    : linked
}

/** The data for the confirmation page: the answers, before anything is confirmed. */
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
    questions: registration.venueId === null ? [] : await listAskedQuestions(deps.db, registration.venueId),
  }
}

function passwordLost(
  step: ConfirmationStep,
  wasHandedOver: boolean,
): 'handedOver' | 'addressChanged' | null {
  if (step !== 'newPassword') return null
  return wasHandedOver ? 'handedOver' : 'addressChanged'
}

/** The answers that are known of the person; null if the link requires a sign-in first. */
async function findKnown({ db }: Deps, registration: PendingRegistration, step: ConfirmationStep) {
  if (registration.venueId === null || step === 'signIn') return null
  const person = await findRegisteredPerson(db, registration.id)
  const known = person && (await findKnownAnswers(db, isPerson(person.id), registration.venueId))
  return known ? { ...known, studio: person.studio } : null
}
