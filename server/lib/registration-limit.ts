import type { Deps } from '#server/lib/deps.ts'
import { counterKey, hit } from '#server/lib/rate-limit.ts'
import { refuse } from '#server/lib/refuse.ts'

const hour = { seconds: 60 * 60 }

type Registration = { address: string; email: string; venueId: string; peopleKnown: number }

/**
 * When the mail of a survey's claim may leave. Above 3 an hour for one mailbox, 120 for one network address, or
 * max(300, 2 × people known) for one edition the screen stays the same for everybody, the claim is stored and its
 * mail waits an hour. Only above 1,000 an hour from one network address it is TOO_MANY_TRIES.
 */
export async function registrationMailAt(deps: Deps, registration: Registration): Promise<Date> {
  const now = deps.clock()
  const ofAddress = await count(deps, 'survey:address', registration.address)
  if (ofAddress > 1000) refuse('TOO_MANY_TRIES')
  const turn = await mailboxTurn(deps, registration.email)
  const ofEdition = await count(deps, 'survey:edition', registration.venueId)
  const waits = ofAddress > 120 || ofEdition > Math.max(300, 2 * registration.peopleKnown)
  return waits ? anHourAfter(now) : turn
}

/**
 * When a mail that anybody can cause may leave to a mailbox: at once three times an hour, whichever way it was caused
 * (a registration, 'Send again', a changed address), and after that in an hour.
 */
export async function mailboxTurn(deps: Deps, email: string): Promise<Date> {
  const now = deps.clock()
  const ofMailbox = await count(deps, 'survey:mailbox', email)
  return ofMailbox > 3 ? anHourAfter(now) : now
}

/** Sign-up at /auth: 20 an hour from one network address, and 3 mails an hour to one mailbox. */
export async function signUpMailAt(
  deps: Deps,
  { address, email }: Pick<Registration, 'address' | 'email'>,
): Promise<Date> {
  if ((await count(deps, 'sign-up:address', address)) > 20) refuse('TOO_MANY_TRIES')
  return mailboxTurn(deps, email)
}

/** 'Send again', a new link, another address: 10 an hour per claim and 60 per network address. Refuses TOO_MANY_TRIES. */
export async function limitResends(
  deps: Deps,
  { address, claimId }: { address: string; claimId: string },
): Promise<void> {
  const ofAddress = await count(deps, 'resend:address', address)
  const ofClaim = await count(deps, 'resend:claim', claimId)
  if (ofAddress > 60 || ofClaim > 10) refuse('TOO_MANY_TRIES')
}

const anHourAfter = (now: Date) => new Date(now.getTime() + hour.seconds * 1000)

const count = (deps: Deps, kind: string, whom: string) =>
  hit(deps.db, counterKey(deps.secret, kind, whom), hour, deps.clock())
