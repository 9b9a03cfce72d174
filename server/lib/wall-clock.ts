/** The wall-clock time in a zone, `YYYY-MM-DDTHH:mm`. */
export function wallClockAt(now: Date, timeZone: string): string {
  return clockOf(timeZone).format(now).replace(' ', 'T')
}

/** The next time that it is this hour in a zone; off by an hour in the night when the clocks change. */
export function nextAt(hour: number, timeZone: string, now: Date): Date {
  const localNow = wallClockAt(now, timeZone)
  const minutes = Number(localNow.slice(11, 13)) * 60 + Number(localNow.slice(14, 16))
  const waitMinutes = (hour * 60 - minutes + 24 * 60) % (24 * 60) || 24 * 60
  return new Date(now.getTime() + waitMinutes * 60_000)
}

/** The calendar date this many days later (or earlier), `YYYY-MM-DD`; independent of zones. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** `Tuesday, December 1, 10:00 AM - 11:30 AM`; both `YYYY-MM-DDTHH:mm`, the end's day named if it differs. */
export function wallClockRange(start: string, end: string | null): string {
  if (end === null) return `${longDay(start)}, ${clockTime(start)}`
  const until =
    end.slice(0, 10) === start.slice(0, 10) ? clockTime(end) : `${longDay(end)}, ${clockTime(end)}`
  return `${longDay(start)}, ${clockTime(start)} - ${until}`
}

/** `Feb 14–18`, `Nov 30 – Dec 3`, `Feb 14`; both `YYYY-MM-DD`. */
export function shortDays(start: string, end: string | null): string {
  const first = shortDay(`${start}T00:00`)
  if (end === null || end === start) return first
  const last = shortDay(`${end}T00:00`)
  const isSameMonth = start.slice(0, 7) === end.slice(0, 7)
  return isSameMonth ? `${first}–${last.split(' ')[1] ?? ''}` : `${first} – ${last}`
}

// Parses and formats the wall clock as UTC, so that it doesn't shift.
const formatter = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (wallClock: string) => {
    // Create it on first use, because the first formatter loads the tables of all languages.
    format ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
    return format.format(new Date(`${wallClock}Z`)).replaceAll('\u202f', ' ')
  }
}
/** `Tuesday, December 1` of `YYYY-MM-DDTHH:mm`. */
export const longDay = formatter({ weekday: 'long', month: 'long', day: 'numeric' })
/** `Dec 1` of `YYYY-MM-DDTHH:mm`. */
export const shortDay = formatter({ month: 'short', day: 'numeric' })
/** `10:00 AM` of `YYYY-MM-DDTHH:mm`. */
export const clockTime = formatter({ hour: 'numeric', minute: '2-digit' })

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Caches the formatters: creating one costs more than everything else here, and there are few zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  // Swedish formats dates like ISO 8601: 2026-12-01 10:00.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock
}

/** How many days the second date is after the first; both `YYYY-MM-DD`. */
export const daysFrom = (first: string, second: string): number =>
  (Date.parse(second) - Date.parse(first)) / 86_400_000
