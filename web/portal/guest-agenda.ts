import { dayKey } from '#web/lib/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'
import type { Outputs } from '#web/lib/outputs.ts'

export type AgendaEntry = Outputs['agenda']['mine'][number]

/** The entries day by day, days ascending, entries in the order they came: by start time. */
export function byDay<Entry extends Pick<AgendaEntry, 'startTime'>>(
  entries: readonly Entry[],
): { date: string; entries: Entry[] }[] {
  const days = groupBy(entries, ({ startTime }) => dayKey(startTime) ?? '')
  return [...days]
    .map(([date, ofDay]) => ({ date, entries: ofDay }))
    .toSorted((left, right) => left.date.localeCompare(right.date))
}

/** The day of a moment, if there is anything on it and days before it that would be in the way; else undefined. */
export function todayIn(entries: readonly Pick<AgendaEntry, 'startTime'>[], now: string): string | undefined {
  const today = dayKey(now)
  const isOn = entries.some(({ startTime }) => dayKey(startTime) === today)
  const isLater = entries.some(({ startTime }) => today !== undefined && startTime.slice(0, 10) < today)
  return isOn && isLater ? today : undefined
}

export type Standing = 'now' | 'next'

type Timed = Pick<AgendaEntry, 'id' | 'startTime' | 'endTime'>

/**
 * What is on at a moment on the venue's wall, and what begins next that same day, by entry id. An entry without an end
 * lasts an hour.
 */
export function standings(entries: readonly Timed[], now: string): ReadonlyMap<string, Standing> {
  const isOn = ({ startTime, endTime }: Timed) => startTime <= now && now < (endTime ?? hourLater(startTime))
  const coming = entries.filter(({ startTime }) => startTime > now && dayKey(startTime) === dayKey(now))
  const next = coming.map(({ startTime }) => startTime).toSorted()[0]
  return new Map([
    ...entries.filter(isOn).map(({ id }) => [id, 'now'] as const),
    ...coming.filter(({ startTime }) => startTime === next).map(({ id }) => [id, 'next'] as const),
  ])
}

/** The same minute an hour later; the last hour of a day ends with the day. */
function hourLater(moment: string): string {
  const hour = Number(moment.slice(11, 13)) + 1
  return `${moment.slice(0, 11)}${String(hour).padStart(2, '0')}${moment.slice(13)}`
}
