import type { VenueChoice } from '#web/session/venue-choice.ts'

type Edition = Pick<VenueChoice, 'eventStartDate' | 'eventEndDate' | 'attending'>

/** The guest's next edition after this one that isn't over. Declined editions aren't offered again. */
export const nextEdition = <Choice extends Edition>(
  editions: readonly Choice[],
  { lastDay, day }: { lastDay: string; day: string },
): Choice | undefined =>
  editions
    .filter(
      ({ eventStartDate, eventEndDate, attending }) =>
        eventStartDate !== null &&
        eventStartDate > lastDay &&
        (eventEndDate ?? eventStartDate) >= day &&
        (attending === 'yes' || attending === 'maybe'),
    )
    .toSorted((one, other) => (one.eventStartDate ?? '').localeCompare(other.eventStartDate ?? ''))[0]
