import { createGate } from '#web/base/gate.ts'
import { api } from '#web/lib/api.ts'
import { isUnreached, sentenceOf } from '#web/lib/failure.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

/** An action an organiser is about to take. */
export type PlannedAction = Inputs['consequences']['preview']['deed']

/** The consequences query for an action. */
export const consequencesOf = (venueId: string, deed: PlannedAction) =>
  api.consequences.preview.queryOptions({ input: { venueId, deed }, retry: false })

/** An action with the wording of its question. */
type Intent = {
  venueId: string
  deed: PlannedAction
  /** 'Move “Pottery”?' */
  title: string
  /** The verb on the button. */
  action: string
}

/** A question about an action, with its consequences or the reason why they are unknown. */
export type QuestionContent = Pick<Intent, 'title' | 'action'> & {
  /** Shown above the consequences. */
  before?: string
  following: Outputs['consequences']['preview'] | { sentence: string }
}

export const consequences = createGate<QuestionContent>()

/**
 * Whether to continue, for an action's `asks`. Asks only if there are consequences worth a question, or if they can't be looked
 * up. If the server can't be reached, the action itself reports that.
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

/** The question asked before changes are saved. */
export const saveQuestion = ({ title }: { title: string }) => ({
  title: `Save the changes to “${title}”?`,
  action: 'Save',
})
