import type { attendingChoices } from '#contract/fields.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { hasEnded, lastDay, type EditionDays } from '#server/lib/edition-days.ts'

export type Edition = EditionDays & { id: string; timeZone: string }

/** From two days before its start to one day after its end, in its own zone. Without a start date it never is. */
export function isUnderWay(edition: Edition, now: Date): boolean {
  if (!edition.eventStartDate) return false
  const today = wallClockAt(now, edition.timeZone).slice(0, 10)
  return addDays(edition.eventStartDate, -2) <= today && today <= addDays(lastDay(edition), 1)
}

/**
 * The default of every picker: the edition under way, the newest of several; else the next one that is not over and was
 * not answered with no; else the newest. Planning a later edition moves nobody away from the one that comes first.
 * `editions` newest first.
 */
export function defaultEdition<
  Choice extends Edition & { attending: (typeof attendingChoices)[number] | null },
>(editions: readonly Choice[], now: Date): Choice | undefined {
  const [next] = editions
    .filter((edition) => edition.attending !== 'no' && !hasEnded(edition, now))
    .toSorted((one, other) => (beginOf(one) < beginOf(other) ? -1 : Number(beginOf(one) > beginOf(other))))
  return editions.find((edition) => isUnderWay(edition, now)) ?? next ?? editions[0]
}

/** Without a start date, the end of its quarter. */
const beginOf = (edition: Edition) => edition.eventStartDate ?? lastDay(edition)
