import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { addMinutes, minutesBetween } from '#web/lib/dates.ts'

type Slot = Pick<AgendaEntry, 'id' | 'startTime' | 'endTime'>
export type DropPlace = { id: string; side: 'before' | 'after' }

/**
 * The start of an entry dropped onto a day: on the day as such its own time of day; between two of the day's entries the
 * end of the one before, and before the first of them so early that it ends as that one begins.
 */
export function startAfterDrop(
  dragged: Slot,
  date: string,
  entries: readonly Slot[],
  place?: DropPlace,
): string {
  const sameTime = `${date}T${dragged.startTime.slice(11)}`
  if (place === undefined) return sameTime
  const others = entries.filter(({ id }) => id !== dragged.id)
  const at = others.findIndex(({ id }) => id === place.id)
  if (at === -1) return sameTime
  const before = others[place.side === 'before' ? at - 1 : at]
  const after = others[place.side === 'before' ? at : at + 1]
  if (before) return onDay(before.endTime ?? before.startTime, date)
  return after ? onDay(addMinutes(after.startTime, -lengthOf(dragged)), date) : sameTime
}

const lengthOf = ({ startTime, endTime }: Slot) =>
  endTime === null ? 60 : minutesBetween(startTime, endTime)

/** What would fall onto another day begins, or ends, this one. */
function onDay(moment: string, date: string): string {
  if (moment.startsWith(date)) return moment
  return moment < date ? `${date}T00:00` : `${date}T23:59`
}

/** The entry as it will be: as long as it was, from another start on. */
export function movedTo<Entry extends Slot>(entry: Entry, startTime: string): Entry {
  const endTime =
    entry.endTime === null ? null : addMinutes(startTime, minutesBetween(entry.startTime, entry.endTime))
  return { ...entry, startTime, endTime }
}
