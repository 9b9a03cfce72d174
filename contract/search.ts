import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { id, requiredText } from '#contract/fields.ts'

const foundKinds = ['person', 'venue', 'room', 'workshop', 'agenda', 'meal', 'vendor'] as const

/** A search result. `venueId`: the edition to open it in; null for a vendor, and for a person at no edition. */
export const SearchResult = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string(),
  /** What distinguishes the result from others of the same name: an address, its edition. */
  detail: z.string().nullable(),
  venueId: z.string().nullable(),
})

export const search = {
  /**
   * People, venues, rooms, workshops, agenda items, meals and vendors whose text contains all the words, ignoring case
   * and accents. A few of each kind: results that begin with the words first, then the open edition, then newer ones.
   */
  find: organiser()
    .input(z.strictObject({ text: requiredText(100, 'Type what to search for'), venueId: id.nullable() }))
    .output(z.array(SearchResult)),
}
