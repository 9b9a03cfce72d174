import { z } from 'zod'
import { guest } from '#contract/access.ts'
import { id, serviceStyles } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** A meal as guests see it: who cooks it, for how many and at what price is the organisers'. */
export const GuestMeal = z.object({
  id,
  title: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string().nullable(),
  serviceStyle: z.enum(serviceStyles),
  notes: z.string().nullable(),
})

export const catering = {
  /** The meals of an edition of one's own, by date, then start time. */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(z.array(GuestMeal)),
}
