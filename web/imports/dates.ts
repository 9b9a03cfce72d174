import { addDays } from '#web/base/dates.ts'

/** Which part comes first in a numeric date. */
export type DateOrder = 'day' | 'month'

const numericDate = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\b/

/** The order that a file's dates agree on; undefined if they don't show it, or disagree. */
export function dateOrderOf(cells: readonly string[]): DateOrder | undefined {
  const votes = cells.flatMap((cell): DateOrder[] => {
    const [, first = '', separator, second = ''] = numericDate.exec(cell) ?? []
    if (Number(first) > 12 || separator === '.') return ['day']
    return Number(second) > 12 ? ['month'] : []
  })
  const [only, ...others] = new Set(votes)
  return others.length === 0 ? only : undefined
}

/** Whether any of these dates can be read only with a known order. */
export const needsOrder = (cells: readonly string[]): boolean => cells.some((cell) => numericDate.test(cell))

const months = [
  /^(jan|ene|gen)/,
  /^(feb|fev)/,
  /^(mar|maa|mrz)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mei|mag|maj)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|aou|ago)/,
  /^(sep|set)/,
  /^(oct|okt|out|ott)/,
  /^nov/,
  /^(dec|dez|dic|des)/,
] as const

/** The day for a cell with only a time. The result is never before `after`: it may be on the next day. */
type TimeContext = { day?: string | undefined; after?: string | undefined }

/**
 * Reads a date with a time as `YYYY-MM-DDTHH:mm`. A time without a date, such as an arrival beside its departure, gets the
 * given day. '+1' adds a day. Text that can't be read is returned unchanged, so that the error can quote it.
 */
export function readMoment(cell: string, order: DateOrder, { day, after }: TimeContext = {}): string {
  const original = cell.trim()
  const { text, days } = splitDays(original)
  const date = readDate(text, order)
  const clock = readClock(date ? text.slice(date.length) : text)
  if (clock === undefined) return original
  if (date) return `${addDays(date.iso, days ?? 0)}T${clock}`
  const onDay = after?.slice(0, dayLength) ?? day
  if (onDay === undefined) return original
  const isEarlier = after !== undefined && `${onDay}T${clock}` < after
  return `${addDays(onDay, days ?? (isEarlier ? 1 : 0))}T${clock}`
}

const dayLength = 'YYYY-MM-DD'.length

/** Whether a cell has a time but no date. The day must then be inferred. */
export const isTimeAlone = (cell: string): boolean => {
  const { text } = splitDays(cell.trim())
  return readDate(text, 'day') === undefined && readClock(text) !== undefined
}

/** A date without a time as `YYYY-MM-DD`; undefined if there is none, or more than one. */
export function readDay(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim()
  const date = readDate(text, order)
  return date && /^([\sT]*0{1,2}:00(:00)?)?$/.test(text.slice(date.length)) ? date.iso : undefined
}

/** '10:15+1' and '10:15 (+1 day)': a time with the number of days to add. */
function splitDays(text: string): { text: string; days?: number } {
  const [all, days] = /\s*\(?\s*\+\s*(\d)\s*(?:d|days?|tage?|jours?)?\s*\)?$/i.exec(text) ?? []
  return all === undefined ? { text } : { text: text.slice(0, -all.length), days: Number(days) }
}

function readDate(text: string, order: DateOrder): { iso: string; length: number } | undefined {
  const [iso, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? []
  if (iso !== undefined) return { iso: isoOf(year, month, date), length: iso.length }
  const [numeric, first, , second, numericYear] = numericDate.exec(text) ?? []
  if (numeric !== undefined) {
    const [numericDay, numericMonth] = order === 'day' ? [first, second] : [second, first]
    return { iso: isoOf(numericYear, numericMonth, numericDay), length: numeric.length }
  }
  return readNamed(text)
}

/** '1 Nov 2027', '1-Nov-27', '01NOV27' and 'Nov 1, 2027', optionally after a weekday. */
function readNamed(text: string): { iso: string; length: number } | undefined {
  const dayFirst =
    /^(?:\p{L}+\.?,?\s+)??(\d{1,2})\.?[\s-]*(?:de\s+)?(\p{L}{3,})\.?[\s,-]*(?:de\s+)?(\d{4}|\d{2})(?!\d|:)/u
  const monthFirst = /^(?:\p{L}+\.?,?\s+)??(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{4})/u
  const before = dayFirst.exec(text)
  const [all, ...parts] = before ?? monthFirst.exec(text) ?? []
  if (all === undefined) return undefined
  const [day, name = '', year] = before ? parts : [parts[1], parts[0], parts[2]]
  const word = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const month = months.findIndex((pattern) => pattern.test(word))
  return month < 0 ? undefined : { iso: isoOf(year, String(month + 1), day), length: all.length }
}

function isoOf(year = '', month = '', day = ''): string {
  const full = year.length === 2 ? `20${year}` : year
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** '14:05', '14.05', '14h05', '1405' and '2:05 pm', after whatever separates it from the date. */
function readClock(text: string): string | undefined {
  const pattern =
    /^[\sT,–-]*(?:um |at |à )?(\d{1,2})(?:[:.h]?(\d{2}))(?::\d{2})?\s*([ap])?\.?m?\.?(?:\s*(?:uhr|h|hrs))?\s*$/i
  const [, hours, minutes, half] = pattern.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const hour = (Number(hours) % (half ? 12 : 24)) + (half?.toLowerCase() === 'p' ? 12 : 0)
  return Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : `${String(hour).padStart(2, '0')}:${minutes}`
}
