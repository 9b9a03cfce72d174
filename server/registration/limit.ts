import type { Deps } from '#server/core/deps.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'

const hourMs = 60 * 60 * 1000

type Registration = {
  address: string
  email: string
  venueId: string
  peopleKnown: number
  /** Whether the e-mail address belongs to a person on the edition's list. */
  isOnList: boolean
}

/** The earliest time a pending registration's mail may be sent, and the time shown on screen. */
type MailTime = { notBefore: Date; shownAt: Date }

/**
 * When a registration's mail may be sent. Above 120 an hour for one IP address, or max(300, 2 × people known) for one
 * edition, the pending registration is stored and the screen stays the same, but the mail waits an hour. People on the
 * edition's list are exempt from both limits. The time shown is that of an unknown address, so that it doesn't reveal
 * the people on the list. server/registration/reminders limits the mails of one mailbox. Refuses TOO_MANY_TRIES only
 * above 1,000 an hour from one IP address.
 */
export async function registrationMailAt(deps: Deps, registration: Registration): Promise<MailTime> {
  const now = deps.clock()
  const hitsOfAddress = await countHit(deps, 'survey:address', registration.address)
  if (hitsOfAddress > 1000) refuse('TOO_MANY_TRIES')
  const hitsOfEdition = await countHit(deps, 'survey:edition', registration.venueId)
  const share = await earliestMailTime(deps, registration)
  const isDelayed = hitsOfAddress > 120 || hitsOfEdition > Math.max(300, 2 * registration.peopleKnown)
  const shownAt = isDelayed ? inAnHour(now) : share
  return { notBefore: registration.isOnList ? share : shownAt, shownAt }
}

/**
 * One IP address can cause one mail an hour to a mailbox by registering it; a second waits an hour. So repeated
 * registrations from one place never delay the owner, who registers from another.
 */
export async function earliestMailTime(
  deps: Deps,
  { address, email }: { address: string; email: string },
): Promise<Date> {
  const hits = await countHit(deps, 'registration:mailbox', `${email} ${address}`)
  return hits > 1 ? inAnHour(deps.clock()) : deps.clock()
}

const inAnHour = (now: Date) => new Date(now.getTime() + hourMs)

/** Limits sign-up at /auth to 20 an hour per IP address. */
export async function limitSignUps(deps: Deps, address: string): Promise<void> {
  if ((await countHit(deps, 'sign-up:address', address)) > 20) refuse('TOO_MANY_TRIES')
}

/** Limits 'Send again', new links and address changes to 10 an hour per pending registration and 60 per IP address. */
export async function limitResends(
  deps: Deps,
  { address, registrationId }: { address: string; registrationId: string },
): Promise<void> {
  const hitsOfAddress = await countHit(deps, 'resend:address', address)
  const hitsOfRegistration = await countHit(deps, 'resend:claim', registrationId)
  if (hitsOfAddress > 60 || hitsOfRegistration > 10) refuse('TOO_MANY_TRIES')
}
