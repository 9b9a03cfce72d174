import type { VenueChoice } from '#web/session/venue-choice.ts'

type Edition = Pick<VenueChoice, 'eventStartDate' | 'eventEndDate' | 'attending'>

/** The guest's next edition after this one that isn't over. Declined ones aren't offered again. */
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
