import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { addMinutes, minutesBetween } from '#web/base/dates.ts'

type Slot = Pick<AgendaEntry, 'id' | 'startTime' | 'endTime'>
export type DropPlace = { id: string; side: 'before' | 'after' }

/**
 * The start of an entry dropped onto a day. Keeps its time of day if that fits the day, or the gap it was dropped into.
 * Otherwise the entry starts when the one before it ends; if it is now the first, it ends when the next one starts.
 */
export function startAfterDrop(
  dragged: Slot,
  date: string,
  entries: readonly Slot[],
  place?: DropPlace,
): string {
  const sameTime = moveEntry(dragged, `${date}T${dragged.startTime.slice(11)}`)
  const others = entries.filter(({ id }) => id !== dragged.id)
  const index = others.findIndex(({ id }) => id === place?.id)
  if (place === undefined || index === -1) return sameTime.startTime
  const before = others[place.side === 'before' ? index - 1 : index]
  const after = others[place.side === 'before' ? index : index + 1]
  const isAfterPrevious = !before || sameTime.startTime >= endOf(before)
  const isBeforeNext = !after || endOf(sameTime) <= after.startTime
  if (isAfterPrevious && isBeforeNext) return sameTime.startTime
  if (before) return onDay(endOf(before), date)
  return after ? onDay(addMinutes(after.startTime, -lengthOf(dragged)), date) : sameTime.startTime
}

const endOf = ({ startTime, endTime }: Slot) => endTime ?? startTime

const lengthOf = ({ startTime, endTime }: Slot) =>
  endTime === null ? 60 : minutesBetween(startTime, endTime)

/** Clamps a moment to the start or end of the day. */
function onDay(moment: string, date: string): string {
  if (moment.startsWith(date)) return moment
  return moment < date ? `${date}T00:00` : `${date}T23:59`
}

/** Moves the entry to a new start and keeps its length. */
export function moveEntry<Entry extends Slot>(entry: Entry, startTime: string): Entry {
  const endTime =
    entry.endTime === null ? null : addMinutes(startTime, minutesBetween(entry.startTime, entry.endTime))
  return { ...entry, startTime, endTime }
}
