import { dayKey } from '#web/base/dates.ts'
import { isOn } from '#web/lib/agenda-standing.ts'
import type { AgendaEntry } from '#web/portal/guest-agenda.ts'

export type Happening = Pick<AgendaEntry, 'id' | 'title' | 'startTime' | 'endTime' | 'location' | 'isMeal'>

/**
 * What is on at a moment on the venue’s wall, and what begins next, on whatever day: everything that begins together.
 * What the guest has not signed up to is left out.
 */
export function happening(
  entries: readonly AgendaEntry[],
  now: string,
): { on: readonly Happening[]; next: readonly Happening[] } {
  const open = entries.filter(({ isLocked }) => !isLocked)
  const first = open
    .map(({ startTime }) => startTime)
    .filter((startTime) => startTime > now)
    .toSorted()[0]
  return {
    on: open.filter((entry) => isOn(entry, now)),
    next: open.filter(({ startTime }) => startTime === first),
  }
}

type Meal = { date: string; startTime: string; endTime: string }

/** The meals of a day that are not over yet. */
export const mealsLeft = <One extends Meal>(meals: readonly One[], now: string): One[] =>
  meals.filter(({ date, endTime }) => date === dayKey(now) && endTime > now.slice(11))
