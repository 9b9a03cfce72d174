import type { Deed } from '#web/consequences/consequences-of.ts'
import { api } from '#web/lib/api.ts'
import { isUnreached, sentenceOf } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'

type Found = Outputs['consequences']['preview']

/** What an organiser is about to do, and how they are asked about it. */
export type Intent = {
  venueId: string
  deed: Deed
  /** 'Move “Pottery”?' */
  title: string
  /** The verb on the button. */
  action: string
}

/** What would follow, or why that is not known. */
export type Following = { found: Found } | { sentence: string }

/** Shows the question; false when the person cancels it. */
type Ask = (intent: Intent, following: Following) => Promise<boolean>

let ask: Ask | undefined

/** Registers the question of the area on screen; returns the function that removes it. */
export function onGraveConsequences(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = undefined
  }
}

/**
 * Whether the person goes on, for `asks` of an action: asked only where something follows that is worth a question, or
 * where it cannot be known. Where nobody answers the deed itself says so.
 */
export async function goesOn(intent: Intent): Promise<boolean> {
  const { venueId, deed } = intent
  try {
    const found = await api.consequences.preview.call({ venueId, deed })
    return !found.isGrave || !ask || ask(intent, { found })
  } catch (error) {
    return isUnreached(error) || !ask || ask(intent, { sentence: sentenceOf(error) })
  }
}

/** The question before what somebody wrote about a thing is saved. */
export const saveQuestion = ({ title }: { title: string }) => ({
  title: `Save the changes to “${title}”?`,
  action: 'Save',
})
