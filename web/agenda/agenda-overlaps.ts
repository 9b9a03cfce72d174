import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import type { ClashNote } from '#web/agenda/agenda-clashes.ts'
import { endOf } from '#web/lib/agenda-times.ts'

type Slot = Pick<AgendaEntry, 'id' | 'title' | 'startTime' | 'endTime' | 'location' | 'hostName'>

/**
 * Clashing entries: by entry id, sentences such as 'Same place as “Glaze chemistry”'. Consecutive entries don't clash.
 * An entry without an end takes up its first minute only, because its length is unknown.
 */
export function overlaps(entries: readonly Slot[]): Map<string, ClashNote[]> {
  const found = new Map<string, ClashNote[]>()
  const add = (one: Slot, clash: string, other: Slot) =>
    found.set(one.id, [
      ...(found.get(one.id) ?? []),
      { sentence: `${clash} as “${other.title}”`, otherId: other.id },
    ])
  const sorted = entries.toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.startTime >= endOf(one)) break
      for (const clash of clashes(one, other)) {
        add(one, clash, other)
        add(other, clash, one)
      }
    }
  }
  return found
}

function clashes(one: Slot, other: Slot): string[] {
  const place = isSame(one.location, other.location) ? ['Same place'] : []
  return isSame(one.hostName, other.hostName) ? [...place, 'Same host'] : place
}

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && one.trim().toLowerCase() === other.trim().toLowerCase()
