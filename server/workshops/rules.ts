/** What decides whether a seat may be taken. `startTime` is on the clock of the venue's zone, `YYYY-MM-DDTHH:mm…`. */
export type SignupTerms = { signupEnabled: boolean; startTime: string; timeZone: string }

/** Seats are taken and given back until the workshop begins where it happens, and only where sign-up is on. */
export function isSignupOpen({ signupEnabled, startTime, timeZone }: SignupTerms, now: Date): boolean {
  return signupEnabled && startTime.replace(' ', 'T').slice(0, 16) > wallClockAt(now, timeZone)
}

/** What a clock on the wall shows in a zone, `YYYY-MM-DDTHH:mm`. */
export function wallClockAt(now: Date, timeZone: string): string {
  return clockOf(timeZone).format(now).replace(' ', 'T')
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs more than everything else here, and there are only so many zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  // Swedish writes dates as ISO 8601 does: 2026-12-01 10:00.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock
}
