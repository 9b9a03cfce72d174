import { wallClockAt } from '#server/lib/wall-clock.ts'

/** What decides whether a seat may be taken. `startTime` is on the clock of the venue's zone, `YYYY-MM-DDTHH:mm…`. */
type SignupTerms = { signupEnabled: boolean; startTime: string; timeZone: string }

/** Seats are taken until the workshop begins where it happens, and only where sign-up is on. */
export function isSignupOpen({ signupEnabled, startTime, timeZone }: SignupTerms, now: Date): boolean {
  return signupEnabled && startTime.replace(' ', 'T').slice(0, 16) > wallClockAt(now, timeZone)
}

/** Whether a seat was held for someone and is no longer: then it goes to the next in line, if they sign up or not. */
export const isOfferOver = ({ offeredUntil }: { offeredUntil: number | null }, now: Date): boolean =>
  offeredUntil !== null && offeredUntil <= now.getTime()
