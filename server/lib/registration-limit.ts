import type { Deps } from '#server/lib/deps.ts'
import { counterKey, hit } from '#server/lib/rate-limit.ts'
import { refuse } from '#server/lib/refuse.ts'

const hour = { seconds: 60 * 60 }

type Registration = { address: string; venueId: string; peopleKnown: number }

/**
 * Before when the mail of a survey's claim may not leave. Above 120 an hour for one network address, or
 * max(300, 2 × people known) for one edition, the screen stays the same for everybody, the claim is stored and its
 * mail waits an hour. (What one mailbox gets is counted where its mail is written.) Only above 1,000 an hour from one network address it is TOO_MANY_TRIES.
 */
export async function registrationMailAt(deps: Deps, registration: Registration): Promise<Date> {
  const now = deps.clock()
  const ofAddress = await count(deps, 'survey:address', registration.address)
  if (ofAddress > 1000) refuse('TOO_MANY_TRIES')
  const ofEdition = await count(deps, 'survey:edition', registration.venueId)
  const waits = ofAddress > 120 || ofEdition > Math.max(300, 2 * registration.peopleKnown)
  return waits ? new Date(now.getTime() + hour.seconds * 1000) : now
}

/** Sign-up at /auth: 20 an hour from one network address. Refuses TOO_MANY_TRIES. */
export async function limitSignUps(deps: Deps, address: string): Promise<void> {
  if ((await count(deps, 'sign-up:address', address)) > 20) refuse('TOO_MANY_TRIES')
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

const count = (deps: Deps, kind: string, whom: string) =>
  hit(deps.db, counterKey(deps.secret, kind, whom), hour, deps.clock())
