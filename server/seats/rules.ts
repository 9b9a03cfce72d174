import { wallClockAt } from '#server/lib/wall-clock.ts'

/**
 * The data that decide whether a seat may be taken. `startTime` is on the clock of the venue's zone,
 * `YYYY-MM-DDTHH:mm…`.
 */
type SignupTerms = { signupEnabled: boolean; startTime: string; timeZone: string }

/** Whether seats can be taken: sign-up is on, and the workshop hasn't begun at its venue. */
export function isSignupOpen({ signupEnabled, startTime, timeZone }: SignupTerms, now: Date): boolean {
  return signupEnabled && startTime.replace(' ', 'T').slice(0, 16) > wallClockAt(now, timeZone)
}

/** Whether a person's offer has expired. The seat then goes to the next in line, even if that person still signs up. */
export const isOfferOver = ({ offeredUntil }: { offeredUntil: number | null }, now: Date): boolean =>
  offeredUntil !== null && offeredUntil <= now.getTime()
