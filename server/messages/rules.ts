import type { ReminderKind } from '#contract/reminders.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import type { people } from '#server/db/tables/people.ts'

export type Answers = Pick<
  typeof attendance.$inferSelect,
  'attending' | 'flight1DepartureAirport' | 'flight2DepartureAirport'
> &
  Pick<typeof people.$inferSelect, 'openToRoomSharing' | 'diet' | 'allergies'> & { travelsOtherwise: boolean }

/**
 * The missing answers of a person, as a message lists them. People who haven't answered whether they come are asked
 * only that. `about`: the only thing to request.
 */
export function missingOf(answers: Answers, about?: ReminderKind): string[] {
  const needs = (kind: ReminderKind) => about === undefined || about === kind
  if (answers.attending === 'no') return []
  if (answers.attending === 'maybe') return needs('no reply') ? ['whether you are coming'] : []
  const isAskedForFlights = needs('flights') && !answers.travelsOtherwise
  return [
    ...(isAskedForFlights && answers.flight1DepartureAirport === null ? ['your outbound flight'] : []),
    ...(isAskedForFlights && answers.flight2DepartureAirport === null ? ['your return flight'] : []),
    ...(needs('sharing') && answers.openToRoomSharing === null ? ['whether you would share a room'] : []),
    ...(about === undefined && answers.diet === null ? ['what you eat'] : []),
    ...(about === undefined && answers.allergies === null
      ? ['your food allergies, or that you have none']
      : []),
  ]
}
