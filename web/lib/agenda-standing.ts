import { dayKey } from '#web/base/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'

export type Timed = { id: string; startTime: string; endTime: string | null }

/** The entries day by day, days ascending, entries in the order they came: by start time. */
export function byDay<Entry extends Pick<Timed, 'startTime'>>(
  entries: readonly Entry[],
): { date: string; entries: Entry[] }[] {
  const days = groupBy(entries, ({ startTime }) => dayKey(startTime) ?? '')
  return [...days]
    .map(([date, ofDay]) => ({ date, entries: ofDay }))
    .toSorted((left, right) => left.date.localeCompare(right.date))
}

/**
 * The day a list opens on: today, or the next day with anything on it, where days that are over would come before it;
 * undefined: its beginning.
 */
export function dayToOpen(days: readonly string[], now: string): string | undefined {
  const ahead = days.filter((day) => day >= now.slice(0, 10)).toSorted()[0]
  return days.some((day) => ahead !== undefined && day < ahead) ? ahead : undefined
}

/** The same for a programme, whose entries come by start time: once all of today has begun, the day of what comes next. */
export const programmeDay = (entries: readonly Timed[], now: string): string | undefined =>
  dayToOpen(
    byDay(entries).map(({ date }) => date),
    entries.find(({ startTime }) => startTime > now)?.startTime ?? now,
  )

export type Standing = 'now' | 'next'

/** Whether it is on at a moment on the venue's wall. An entry without an end lasts an hour. */
export const isOn = ({ startTime, endTime }: Pick<Timed, 'startTime' | 'endTime'>, now: string): boolean =>
  startTime <= now && now < (endTime ?? hourLater(startTime))

/** What is on at a moment on the venue's wall, and what begins next that same day, by entry id. */
export function standings(entries: readonly Timed[], now: string): ReadonlyMap<string, Standing> {
  const coming = entries.filter(({ startTime }) => startTime > now && dayKey(startTime) === dayKey(now))
  const next = coming.map(({ startTime }) => startTime).toSorted()[0]
  return new Map([
    ...entries.filter((entry) => isOn(entry, now)).map(({ id }) => [id, 'now'] as const),
    ...coming.filter(({ startTime }) => startTime === next).map(({ id }) => [id, 'next'] as const),
  ])
}

/** The same minute an hour later; the last hour of a day ends with the day. */
function hourLater(moment: string): string {
  const hour = Number(moment.slice(11, 13)) + 1
  return `${moment.slice(0, 11)}${String(hour).padStart(2, '0')}${moment.slice(13)}`
}
