import { api } from '#web/lib/api.ts'
import type { Inputs } from '#web/lib/outputs.ts'

/** What an organiser is about to do. */
export type Deed = Inputs['consequences']['preview']['deed']

/** What would follow from it. */
export const consequencesOf = (venueId: string, deed: Deed) =>
  api.consequences.preview.queryOptions({ input: { venueId, deed }, retry: false })
