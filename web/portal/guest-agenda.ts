import { dayKey } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'

export type AgendaEntry = Outputs['agenda']['mine'][number]

/** The entries day by day, days ascending, entries in the order they came: by start time. */
export function byDay<Entry extends Pick<AgendaEntry, 'startTime'>>(
  entries: readonly Entry[],
): { date: string; entries: Entry[] }[] {
  const days = Map.groupBy(entries, ({ startTime }) => dayKey(startTime) ?? '')
  return [...days]
    .map(([date, ofDay]) => ({ date, entries: ofDay }))
    .toSorted((left, right) => left.date.localeCompare(right.date))
}
