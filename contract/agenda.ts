import { z } from 'zod'
import { guest } from '#contract/access.ts'
import { agendaTypes, id } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** An entry of a guest's agenda. A locked one keeps its title, description and place to itself. */
export const GuestAgendaEntry = z.object({
  id,
  type: z.enum(agendaTypes),
  startTime: z.string(),
  endTime: z.string().nullable(),
  isLocked: z.boolean(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  /** The workshop behind it, when it is one. */
  workshopId: id.nullable(),
  isSignedUp: z.boolean(),
})

export const agenda = {
  /** Agenda items and workshops of an edition of one's own, one list by start time. */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(z.array(GuestAgendaEntry)),
}
