import { dayKey } from '#web/base/dates.ts'
import { isOn } from '#web/lib/agenda-times.ts'
import type { AgendaEntry } from '#web/portal/guest-agenda.ts'

export type ProgrammeEntry = Pick<
  AgendaEntry,
  'id' | 'title' | 'startTime' | 'endTime' | 'location' | 'isMeal' | 'workshopId' | 'isSignedUp'
>

/**
 * The entries that are current at a wall-clock time of the venue, and all that begin next together, on any day. Leaves
 * out entries that need a sign-up the guest doesn't have.
 */
export function currentAndNext(
  entries: readonly AgendaEntry[],
  now: string,
): { current: readonly ProgrammeEntry[]; next: readonly ProgrammeEntry[] } {
  const openEntries = entries.filter(({ isLocked }) => !isLocked)
  const nextStart = openEntries
    .map(({ startTime }) => startTime)
    .filter((startTime) => startTime > now)
    .toSorted()[0]
  return {
    current: openEntries.filter((entry) => isOn(entry, now)),
    next: openEntries.filter(({ startTime }) => startTime === nextStart),
  }
}

type Meal = { date: string; startTime: string; endTime: string }

/** The meals of a day that aren't over yet. */
export const remainingMeals = <Entry extends Meal>(meals: readonly Entry[], now: string): Entry[] =>
  meals.filter(({ date, endTime }) => date === dayKey(now) && endTime > now.slice(11))
