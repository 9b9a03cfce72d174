import { createGate } from '#web/base/gate.ts'
import { api } from '#web/lib/api.ts'
import { isUnreached, sentenceOf } from '#web/lib/failure.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

/** What an organiser is about to do. */
export type Deed = Inputs['consequences']['preview']['deed']

/** What would follow from it. */
export const consequencesOf = (venueId: string, deed: Deed) =>
  api.consequences.preview.queryOptions({ input: { venueId, deed }, retry: false })

/** What an organiser is about to do, and how they are asked about it. */
type Intent = {
  venueId: string
  deed: Deed
  /** 'Move “Pottery”?' */
  title: string
  /** The verb on the button. */
  action: string
}

/** With what would follow, or why that is not known. */
export type ConsequencesAsked = Pick<Intent, 'title' | 'action'> & {
  /** Said before what would follow. */
  before?: string
  following: Outputs['consequences']['preview'] | { sentence: string }
}

export const consequences = createGate<ConsequencesAsked>()

/**
 * Whether the person goes on, for `asks` of an action: asked only where something follows that is worth a question, or
 * where it cannot be known. Where the server is not reached the deed itself says so.
 */
export async function goesOn({ venueId, deed, title, action }: Intent): Promise<boolean> {
  try {
    const following = await api.consequences.preview.call({ venueId, deed })
    return !following.isGrave || (await consequences.goesOn({ title, action, following }, true))
  } catch (error) {
    const following = { sentence: sentenceOf(error) }
    return isUnreached(error) || consequences.goesOn({ title, action, following }, true)
  }
}

/** The question before changes to a thing are saved. */
export const saveQuestion = ({ title }: { title: string }) => ({
  title: `Save the changes to “${title}”?`,
  action: 'Save',
})
