/** What a clock on the wall shows in a zone, `YYYY-MM-DDTHH:mm`. */
export function wallClockAt(now: Date, timeZone: string): string {
  return clockOf(timeZone).format(now).replace(' ', 'T')
}

/** A calendar date so many days later (or earlier), `YYYY-MM-DD`; no zone, no change of the hour. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
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
