import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { id, requiredText } from '#contract/fields.ts'

const foundKinds = ['person', 'venue', 'room', 'workshop', 'agenda', 'meal', 'vendor'] as const

/** Something found. `venueId`: the edition to open it in; null for a person who is at none, and for a vendor. */
export const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string(),
  /** What tells it from its namesakes: an address, the edition it is of. */
  detail: z.string().nullable(),
  venueId: z.string().nullable(),
})

export const search = {
  /**
   * People, venues, rooms, workshops, agenda items, meals and vendors in whose text all words occur, whatever their case or accents:
   * a few of each kind, what begins with them first, then the edition looked at, then newer ones.
   */
  find: organiser()
    .input(z.strictObject({ text: requiredText(100, 'Type what to search for'), venueId: id.nullable() }))
    .output(z.array(Found)),
}
