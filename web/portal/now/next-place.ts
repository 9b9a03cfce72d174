import type { VenueChoice } from '#web/session/venue-choice.ts'

type Edition = Pick<VenueChoice, 'eventStartDate' | 'eventEndDate' | 'attending'>

/**
 * Of one's own editions the next one after this that is not over: where one comes, or has not said yet. Who said no is not
 * asked again.
 */
export const nextPlace = <One extends Edition>(
  editions: readonly One[],
  { lastDay, day }: { lastDay: string; day: string },
): One | undefined =>
  editions
    .filter(
      ({ eventStartDate, eventEndDate, attending }) =>
        eventStartDate !== null &&
        eventStartDate > lastDay &&
        (eventEndDate ?? eventStartDate) >= day &&
        (attending === 'yes' || attending === 'maybe'),
    )
    .toSorted((one, other) => (one.eventStartDate ?? '').localeCompare(other.eventStartDate ?? ''))[0]
