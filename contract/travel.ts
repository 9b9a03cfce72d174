import { z } from 'zod'
import { guest } from '#contract/access.ts'
import { id } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** One guest's flights, as the others of the edition may see them: a name and flights, nothing else. */
export const GuestTraveller = z.object({
  /** The person. */
  id,
  fullName: z.string(),
  flight1DepartureAirport: z.string().nullable(),
  flight1DepartureTime: z.string().nullable(),
  flight1ArrivalTime: z.string().nullable(),
  flight2DepartureAirport: z.string().nullable(),
  flight2DepartureTime: z.string().nullable(),
  flight2ArrivalTime: z.string().nullable(),
})

export const travel = {
  /**
   * The confirmed attendees with a departure airport who do not keep their flights to themselves, by name. One's own
   * row always.
   */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(z.array(GuestTraveller)),
}
