/**
 * Every way the product writes dates and times. A wall-clock text (`YYYY-MM-DDTHH:mm`, `YYYY-MM-DD`,
 * `HH:mm`) means the same wherever the browser is, so it is never converted to an instant here; only instants (`formatInstant`,
 * `today`) need a zone.
 */
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Shown for a missing or invalid date. */
export const notAvailable = 'N/A'

type Maybe = string | null | undefined

/** `2026-01-05T09:30` → `Jan 5, 2026 at 9:30 AM`; missing or invalid → `N/A`. */
export function formatMoment(moment: Maybe): string {
  const day = parseDay(moment)
  const time = parseTime(moment)
  return day && time ? `${shortDate(day)} at ${formatClock(time)}` : notAvailable
}

/** `2026-01-05T09:30` → `Jan 5, 9:30 AM`, as on workshop cards. */
export function formatShortMoment(moment: Maybe): string {
  const day = parseDay(moment)
  const time = parseTime(moment)
  return day && time ? `${shortDay(day)}, ${formatClock(time)}` : notAvailable
}

/** `09:30`, or the time of a wall-clock moment → `9:30 AM`. */
export function formatTime(text: Maybe): string {
  const time = parseTime(text)
  return time ? formatClock(time) : notAvailable
}

/** `9:00 AM - 10:00 AM`; the start alone if there is no end. */
export const formatTimeRange = (start: Maybe, end: Maybe): string =>
  parseTime(end) ? `${formatTime(start)} - ${formatTime(end)}` : formatTime(start)

/** `2026-01-05` → `Jan 5, 2026`. */
export function formatDate(text: Maybe): string {
  const day = parseDay(text)
  return day ? shortDate(day) : notAvailable
}

/** `Mon, Jan 5`, as on day buttons. */
export function formatDayButton(text: Maybe): string {
  const day = parseDay(text)
  return day ? `${weekdayOf(day).slice(0, 3)}, ${shortDay(day)}` : notAvailable
}

/** `Monday, January 5, 2026`, as over a day's items. */
export function formatLongDay(text: Maybe): string {
  const day = parseDay(text)
  return day ? `${weekdayOf(day)}, ${monthOf(day)} ${day.day}, ${day.year}` : notAvailable
}

/** `Jan 5 - Jan 8, 2026`; a single date if the other is missing, or `N/A`. */
export const formatDateRange = (start: Maybe, end: Maybe): string => formatRange(start, end, shortDay)

/** `January 5 - January 8, 2026`; a single date if the other is missing, or `N/A`. */
export const formatLongDateRange = (start: Maybe, end: Maybe): string =>
  formatRange(start, end, (day) => `${monthOf(day)} ${day.day}`)

/**
 * `Jan 5 – 8`, `Feb 27 – Mar 2`: without the year, for use where it is clear. A single date if the other is missing; empty
 * without any.
 */
export function formatShortRange(start: Maybe, end: Maybe): string {
  const first = parseDay(start)
  const last = parseDay(end)
  if (!first || !last) return [first, last].flatMap((day) => (day ? [shortDay(day)] : [])).join('')
  if (first.month !== last.month || first.year !== last.year) return `${shortDay(first)} – ${shortDay(last)}`
  return first.day === last.day ? shortDay(first) : `${shortDay(first)} – ${last.day}`
}

/** The day of a moment, `yyyy-MM-dd`; undefined if the moment is invalid. */
export const dayKey = (moment: Maybe): string | undefined => {
  const day = parseDay(moment)
  return day ? keyOf(day) : undefined
}

/** The day `count` days later (earlier if negative), `yyyy-MM-dd`. */
export function addDays(text: string, count: number): string {
  const day = parseDay(text)
  if (!day) return text
  const later = new Date(Date.UTC(day.year, day.month - 1, day.day + count))
  return keyOf({ year: later.getUTCFullYear(), month: later.getUTCMonth() + 1, day: later.getUTCDate() })
}

/** The wall-clock moment `minutes` later (earlier if negative), `YYYY-MM-DDTHH:mm`; ignores clock changes. */
export const addMinutes = (moment: string, minutes: number): string =>
  new Date(Date.parse(`${moment}Z`) + minutes * 60_000).toISOString().slice(0, 16)

/** The minutes between two wall-clock moments; ignores clock changes. */
export const minutesBetween = (start: string, end: string): number =>
  (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000

/** The days from the first date to the second; negative if the second is earlier. */
export const daysBetweenDates = (first: string, second: string): number =>
  Math.round((Date.parse(`${second}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / 86_400_000)

/**
 * The locale for typed dates and times: English, with the part order and the 12 or 24 hours of the browser's language. Words,
 * digits and calendar stay English.
 */
export function inputLocale(language: string | undefined): { locale: string; hourCycle: 12 | 24 } {
  const format = new Intl.DateTimeFormat(canonicalLocale(language), {
    dateStyle: 'short',
    timeStyle: 'short',
    calendar: 'gregory',
  })
  const order = format
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type[0]] : []))
    .join('')
  const hourCycle = format.resolvedOptions().hour12 === true ? 12 : 24
  // Swedish English writes the year first, British the day, American the month.
  return { locale: order === 'mdy' ? 'en-US' : order.startsWith('y') ? 'en-SE' : 'en-GB', hourCycle }
}

/** Falls back to English, because a browser may name a language that Intl refuses. */
function canonicalLocale(language: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(language ?? 'en-US')[0] ?? 'en-US'
  } catch {
    return 'en-US' // Intl throws RangeError for an unknown language
  }
}

/** All days from the first to the last, both included; empty if the last comes before the first. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < 366; day = addDays(day, 1)) days.push(day)
  return days
}

/** The zone for screens without an edition. Read each time, because the device's zone changes with travel. */
export const deviceZone = undefined

/**
 * Formats an instant (`timestamptz` as in JSON) in a zone: `useShownZone` if an edition may be on screen, else `deviceZone`.
 */
export function formatInstant(instant: Maybe, timeZone: string | undefined): string {
  const wallClock = wallClockOf(instant, timeZone)
  return wallClock === undefined ? notAvailable : formatMoment(wallClock)
}

/** `Jan 5`, the day of an instant in a zone. */
export function dayOfInstant(instant: Maybe, timeZone: string | undefined): string {
  const day = parseDay(wallClockOf(instant, timeZone)?.slice(0, 10))
  return day ? shortDay(day) : notAvailable
}

/** The current calendar date in a zone. The caller passes the time. */
export const today = (now: Date, timeZone?: string): string =>
  wallClockOf(now.toISOString(), timeZone)?.slice(0, 10) ?? now.toISOString().slice(0, 10)

/** An instant as wall-clock time in a zone, `YYYY-MM-DDTHH:mm`. */
export function wallClockOf(instant: Maybe, timeZone?: string): string | undefined {
  const moment = new Date(instant ?? '')
  if (Number.isNaN(moment.getTime())) return undefined
  return formatterOf(timeZone).format(moment).replace(' ', 'T')
}

/** Formatters by zone: making one takes half a millisecond, and lists need hundreds. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone ?? '')
  if (cached) return cached
  // Swedish dates look like ISO 8601.
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  // The device's zone isn't cached, because it changes with travel.
  if (timeZone !== undefined) formatters.set(timeZone, formatter)
  return formatter
}

/** The everyday name of a zone: `Europe/Lisbon` → `Lisbon time`. */
export const zoneName = (timeZone: string): string =>
  `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`

/** `Times are Lisbon time`, for people whose own clock currently differs; undefined for others. */
export const foreignClock = (timeZone: string, now: Date): string | undefined =>
  wallClockOf(now.toISOString(), timeZone) === wallClockOf(now.toISOString())
    ? undefined
    : `Times are ${zoneName(timeZone)}`

/** `Thu, Nov 26, 9:00 AM (Lisbon time)`: a wall-clock moment at a venue, for people elsewhere. */
export const formatDeadline = (moment: Maybe, timeZone: string): string =>
  `${formatDayButton(moment)}, ${formatTime(moment)} (${zoneName(timeZone)})`

export const deviceTimeZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone

type Day = { year: number; month: number; day: number }
type Time = { hour: number; minute: number }

function parseDay(text: Maybe): Day | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?=$|[T ])/.exec(text ?? '')?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const real = new Date(Date.UTC(year, month - 1, day))
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === day ? { year, month, day } : undefined
}

function parseTime(text: Maybe): Time | undefined {
  const [, hour, minute] =
    /^(?:\d{4}-\d\d-\d\d[T ])?([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/
      .exec(text ?? '')
      ?.map(Number) ?? []
  return hour === undefined || minute === undefined ? undefined : { hour, minute }
}

const monthOf = ({ month }: Day) => months[month - 1] ?? ''
const weekdayOf = ({ year, month, day }: Day) =>
  weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
const shortDay = (day: Day) => `${monthOf(day).slice(0, 3)} ${day.day}`
const shortDate = (day: Day) => `${shortDay(day)}, ${day.year}`
const formatClock = ({ hour, minute }: Time) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
const keyOf = ({ year, month, day }: Day) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function formatRange(start: Maybe, end: Maybe, write: (day: Day) => string): string {
  const first = parseDay(start)
  const last = parseDay(end)
  if (first && last) return `${write(first)} - ${write(last)}, ${last.year}`
  const only = first ?? last
  return only ? `${write(only)}, ${only.year}` : notAvailable
}
