import type { attendingChoices } from '#contract/fields.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { hasEnded, lastDay, type EditionDays } from '#server/lib/edition-days.ts'

export type Edition = EditionDays & { id: string; timeZone: string }

/**
 * Whether an edition is under way: from two days before its start to one day after its end, in its own zone; never
 * without a start date.
 */
export function isUnderWay(edition: Edition, now: Date): boolean {
  if (!edition.eventStartDate) return false
  const today = wallClockAt(now, edition.timeZone).slice(0, 10)
  return addDays(edition.eventStartDate, -2) <= today && today <= addDays(lastDay(edition), 1)
}

/**
 * The default of every picker: the edition under way (the newest of several), else the next one that is not over and
 * was not declined, else the newest. Planning a later edition doesn't change the default. Expects `editions` newest
 * first.
 */
export function defaultEdition<
  Choice extends Edition & { attending: (typeof attendingChoices)[number] | null },
>(editions: readonly Choice[], now: Date): Choice | undefined {
  const [next] = editions
    .filter((edition) => edition.attending !== 'no' && !hasEnded(edition, now))
    .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : Number(startOf(one) > startOf(other))))
  return editions.find((edition) => isUnderWay(edition, now)) ?? next ?? editions[0]
}

/** Falls back to the end of the quarter if there is no start date. */
const startOf = (edition: Edition) => edition.eventStartDate ?? lastDay(edition)
