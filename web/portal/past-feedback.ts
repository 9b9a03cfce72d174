import { addDays } from '#web/base/dates.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'

/** How many days after the event guests are asked. The server has the same limit and enforces it. */
const feedbackDays = 14

type PastEdition = Pick<VenueChoice, 'id' | 'attending' | 'eventEndDate'>

/** The newest other edition that is over on a day and still open for feedback. */
export function editionToAskAbout<Edition extends PastEdition>(
  choices: readonly Edition[],
  { shownId, day }: { shownId: string | undefined; day: string },
): Edition | undefined {
  const isOpenForFeedback = ({ id, attending, eventEndDate: end }: PastEdition) =>
    id !== shownId && attending === 'yes' && end !== null && end < day && day <= addDays(end, feedbackDays)
  return choices
    .filter(isOpenForFeedback)
    .toSorted((one, other) => (other.eventEndDate ?? '').localeCompare(one.eventEndDate ?? ''))[0]
}
