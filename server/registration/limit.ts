import type { Deps } from '#server/core/deps.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'

const hour = 60 * 60 * 1000

type Registration = {
  address: string
  email: string
  venueId: string
  peopleKnown: number
  /** Whether the e-mail address is that of a person on the edition's list. */
  isOnList: boolean
}

/** The earliest time a pending registration's mail may leave, and the same as its reader sees it. */
type MailTime = { notBefore: Date; shown: Date }

/**
 * Above 120 an hour for one network address, or max(300, 2 × people known) for one edition, the screen stays the same
 * for everyone, the pending registration is stored and its mail waits an hour; people on the edition's list are
 * outside both. The time shown is that of an address nobody knows, or it would give away who is on the list. (What one
 * mailbox gets is counted in server/registration/reminders.) Only above 1,000 an hour from one network address it is
 * TOO_MANY_TRIES.
 */
export async function registrationMailAt(deps: Deps, registration: Registration): Promise<MailTime> {
  const now = deps.clock()
  const ofAddress = await countHit(deps, 'survey:address', registration.address)
  if (ofAddress > 1000) refuse('TOO_MANY_TRIES')
  const ofEdition = await countHit(deps, 'survey:edition', registration.venueId)
  const share = await mailShareAt(deps, registration)
  const waits = ofAddress > 120 || ofEdition > Math.max(300, 2 * registration.peopleKnown)
  const shown = waits ? inAnHour(now) : share
  return { notBefore: registration.isOnList ? share : shown, shown }
}

/**
 * One network address causes one mail an hour to a mailbox by registering it; a second waits an hour. So someone who
 * registers an address over and over from one place never delays its owner, who registers from another.
 */
export async function mailShareAt(
  deps: Deps,
  { address, email }: { address: string; email: string },
): Promise<Date> {
  const ofBoth = await countHit(deps, 'registration:mailbox', `${email} ${address}`)
  return ofBoth > 1 ? inAnHour(deps.clock()) : deps.clock()
}

const inAnHour = (now: Date) => new Date(now.getTime() + hour)

/** Sign-up at /auth: 20 an hour from one network address. Refuses TOO_MANY_TRIES. */
export async function limitSignUps(deps: Deps, address: string): Promise<void> {
  if ((await countHit(deps, 'sign-up:address', address)) > 20) refuse('TOO_MANY_TRIES')
}

/**
 * 'Send again', a new link, another address: 10 an hour per pending registration and 60 per network address. Refuses
 * TOO_MANY_TRIES.
 */
export async function limitResends(
  deps: Deps,
  { address, registrationId }: { address: string; registrationId: string },
): Promise<void> {
  const ofAddress = await countHit(deps, 'resend:address', address)
  const ofRegistration = await countHit(deps, 'resend:claim', registrationId)
  if (ofAddress > 60 || ofRegistration > 10) refuse('TOO_MANY_TRIES')
}
