import { createGate } from '#web/base/gate.ts'
import { api } from '#web/lib/api.ts'
import { isServerUnreachable, sentenceOf } from '#web/lib/failure.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

/** An action an organiser is about to take. */
export type PlannedAction = Inputs['consequences']['preview']['deed']

/** The consequences query for an action. */
export const consequencesOf = (venueId: string, action: PlannedAction) =>
  api.consequences.preview.queryOptions({ input: { venueId, deed: action }, retry: false })

/** An action with the wording of its question. */
type ActionQuestion = {
  venueId: string
  intent: PlannedAction
  /** 'Move “Pottery”?' */
  title: string
  /** The verb on the button. */
  action: string
}

/** A question about an action, with its consequences or the reason why they are unknown. */
export type QuestionContent = Pick<ActionQuestion, 'title' | 'action'> & {
  /** Shown above the consequences. */
  before?: string
  consequences: Outputs['consequences']['preview'] | { sentence: string }
}

export const consequenceGate = createGate<QuestionContent>()

/**
 * Whether to continue, for an action's `confirm`. Asks only if there are consequences worth a question, or if they can't be looked
 * up. If the server can't be reached, the action itself reports that.
 */
export async function confirmAction({ venueId, intent, title, action }: ActionQuestion): Promise<boolean> {
  try {
    const consequences = await api.consequences.preview.call({ venueId, deed: intent })
    return !consequences.isGrave || (await consequenceGate.confirm({ title, action, consequences }, true))
  } catch (error) {
    const consequences = { sentence: sentenceOf(error) }
    return isServerUnreachable(error) || consequenceGate.confirm({ title, action, consequences }, true)
  }
}

/** The question asked before changes are saved. */
export const saveQuestion = ({ title }: { title: string }) => ({
  title: `Save the changes to “${title}”?`,
  action: 'Save',
})
