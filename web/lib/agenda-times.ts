import { dayKey } from '#web/base/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'

type TimedEntry = { id: string; startTime: string; endTime: string | null }

/** Groups entries by day, in ascending order. Entries keep their order by start time. */
export function groupByDay<Entry extends Pick<TimedEntry, 'startTime'>>(
  entries: readonly Entry[],
): { date: string; entries: Entry[] }[] {
  const days = groupBy(entries, ({ startTime }) => dayKey(startTime) ?? '')
  return [...days]
    .map(([date, dayEntries]) => ({ date, entries: dayEntries }))
    .toSorted((left, right) => left.date.localeCompare(right.date))
}

/** The end of an entry, for comparison as text. Without an end, an entry lasts the minute in which it begins. */
export const endOf = ({ startTime, endTime }: Pick<TimedEntry, 'startTime' | 'endTime'>): string =>
  endTime ?? `${startTime}:59`

export type NowOrNext = 'now' | 'next'

/** Whether an entry is on at a wall-clock time of the venue. Without an end it lasts an hour. */
export const isOn = (
  { startTime, endTime }: Pick<TimedEntry, 'startTime' | 'endTime'>,
  now: string,
): boolean => startTime <= now && now < (endTime ?? hourLater(startTime))

/** Whether an entry is over at a wall-clock time of the venue. */
export const isPast = (entry: Pick<TimedEntry, 'startTime' | 'endTime'>, now: string): boolean =>
  entry.startTime <= now && !isOn(entry, now)

/** The entries that are on at a wall-clock time of the venue, and those that begin next on that day, by entry id. */
export function nowAndNext(entries: readonly TimedEntry[], now: string): ReadonlyMap<string, NowOrNext> {
  const laterToday = entries.filter(({ startTime }) => startTime > now && dayKey(startTime) === dayKey(now))
  const next = laterToday.map(({ startTime }) => startTime).toSorted()[0]
  return new Map([
    ...entries.filter((entry) => isOn(entry, now)).map(({ id }) => [id, 'now'] as const),
    ...laterToday.filter(({ startTime }) => startTime === next).map(({ id }) => [id, 'next'] as const),
  ])
}

/** The same minute an hour later, but not past the end of the day. */
function hourLater(moment: string): string {
  const hour = Number(moment.slice(11, 13)) + 1
  return `${moment.slice(0, 11)}${String(hour).padStart(2, '0')}${moment.slice(13)}`
}
