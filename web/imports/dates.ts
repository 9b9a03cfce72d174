/** Which comes first in a date of digits. */
export type DateOrder = 'day' | 'month'

const digits = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\b/

/** What the dates of a file agree on; undefined: they do not say, or say both. */
export function dateOrderOf(cells: readonly string[]): DateOrder | undefined {
  const votes = cells.flatMap((cell): DateOrder[] => {
    const [, first = '', mark, second = ''] = digits.exec(cell) ?? []
    if (Number(first) > 12 || mark === '.') return ['day']
    return Number(second) > 12 ? ['month'] : []
  })
  const [only, ...others] = new Set(votes)
  return others.length === 0 ? only : undefined
}

/** Whether the order of any of these dates has to be known. */
export const needsOrder = (cells: readonly string[]): boolean => cells.some((cell) => digits.test(cell))

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

/**
 * A date with a time as `YYYY-MM-DDTHH:mm`. `day`: of a cell with a time alone, as an arrival beside its departure has.
 * What cannot be read stays as it is, for the sentence about it to quote.
 */
export function readMoment(cell: string, order: DateOrder, day?: string): string {
  const text = cell.trim()
  const date = readDate(text, order)
  const clock = readClock(date ? text.slice(date.length) : text)
  const found = date?.iso ?? (clock && /^\D*\d{1,2}([:.h]?\d{2})?/i.test(text) ? day : undefined)
  return found === undefined || clock === undefined ? text : `${found}T${clock}`
}

function readDate(text: string, order: DateOrder): { iso: string; length: number } | undefined {
  const [iso, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? []
  if (iso !== undefined) return { iso: isoOf(year, month, date), length: iso.length }
  const [plain, first, , second, short] = digits.exec(text) ?? []
  if (plain !== undefined) {
    const [day, inYear] = order === 'day' ? [first, second] : [second, first]
    return { iso: isoOf(short, inYear, day), length: plain.length }
  }
  return readNamed(text)
}

/** '1 Nov 2027' and 'Nov 1, 2027', with or without the day of the week before. */
function readNamed(text: string): { iso: string; length: number } | undefined {
  const pattern =
    /^(?:\p{L}+\.?,?\s+)??(?:(\d{1,2})\.?\s*(?:de\s+)?(\p{L}{3,})\.?|(\p{L}{3,})\.?\s+(\d{1,2}),?)\s*(?:de\s+)?(\d{4})/u
  const [all, before, name = '', first = '', after, year] = pattern.exec(text) ?? []
  if (all === undefined) return undefined
  const word = (name || first).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const month = months.findIndex((one) => one.test(word))
  return month < 0 ? undefined : { iso: isoOf(year, String(month + 1), before ?? after), length: all.length }
}

function isoOf(year = '', month = '', day = ''): string {
  const full = year.length === 2 ? `20${year}` : year
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** '14:05', '14.05', '14h05', '1405' and '2:05 pm', after whatever parts it from the date. */
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
