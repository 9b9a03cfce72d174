import { z } from 'zod'
import { guest } from '#contract/access.ts'
import { id } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

const workshopId = z.strictObject({ workshopId: id })

export const workshops = {
  /** One's own seat; the last one is decided by the database. Repeating changes nothing. */
  signUp: guest({ touches: ['workshops', 'agenda'] })
    .errors(refusing('NOT_FOUND', 'SIGNUP_CLOSED', 'WORKSHOP_FULL'))
    .input(workshopId)
    .output(z.object({})),
  withdraw: guest({ touches: ['workshops', 'agenda'] })
    .errors(refusing('NOT_FOUND'))
    .input(workshopId)
    .output(z.object({})),
}
