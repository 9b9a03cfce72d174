import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { isOnce, onceError, StatusOfMany } from '#contract/attendance.ts'
import { id } from '#contract/fields.ts'
import { mostRemovedAtOnce } from '#contract/people.ts'

/** What would follow if something were done. */
export const Consequences = z.object({
  /** For organisers, the gravest first: 'Ana Lima’s bed in Room 12 becomes free.' Empty: nothing follows. */
  sentences: z.array(z.string()),
  /** Whether somebody loses a bed or a seat, or an order is wrong by then: worth a question. */
  isGrave: z.boolean(),
})

const preview = organiser({ isImport: true })

/** What would follow from an answer for somebody, or from taking them off the list; changes nothing. */
export const consequences = {
  status: preview
    .input(
      z.strictObject({ venueId: id, changes: z.array(StatusOfMany).min(1).max(9).refine(isOnce, onceError) }),
    )
    .output(Consequences),
  removal: preview
    .input(z.strictObject({ venueId: id, ids: z.array(id).min(1).max(mostRemovedAtOnce) }))
    .output(Consequences),
}
