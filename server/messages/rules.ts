import type { attendance } from '#server/attendance/tables.ts'
import type { people } from '#server/people/tables.ts'

type Answers = Pick<
  typeof attendance.$inferSelect,
  'attending' | 'flight1DepartureAirport' | 'flight2DepartureAirport'
> &
  Pick<typeof people.$inferSelect, 'openToRoomSharing' | 'diet' | 'allergies'>

/** What somebody has not answered, as a message lists it. Who has not said whether they come is asked that alone. */
export function missingOf(answers: Answers): string[] {
  if (answers.attending === 'no') return []
  if (answers.attending === 'maybe') return ['whether you are coming']
  return [
    ...(answers.flight1DepartureAirport === null ? ['your flight there'] : []),
    ...(answers.flight2DepartureAirport === null ? ['your flight back'] : []),
    ...(answers.openToRoomSharing === null ? ['whether you would share a room'] : []),
    ...(answers.diet === null ? ['what you eat'] : []),
    ...(answers.allergies === null ? ['your food allergies, or that you have none'] : []),
  ]
}
