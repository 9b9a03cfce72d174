import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { id } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

export const dashboard = {
  /** The six numbers of an edition. */
  counts: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(
      z.object({
        /** Confirmed people. */
        attendees: z.int(),
        /** Confirmed people with a departure airport for either flight. */
        travelBookings: z.int(),
        roomAssignments: z.int(),
        /** Not yet ended, by the venue's clock. */
        activeWorkshops: z.int(),
        /** Not cancelled. */
        cateringOrders: z.int(),
        /** Confirmed registrations. */
        surveyResponses: z.int(),
      }),
    ),
}
