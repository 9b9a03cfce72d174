import { Refused } from '#web/lib/calls.ts'

/** Asks the person once more who they are; false when they would rather not. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** The area that is on screen asks; answers how to stop. */
export function onProofAsked(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = undefined
  }
}

/** Runs what may ask again who it is, and once more after they proved it. */
export async function withReauthentication<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isAsked = error instanceof Refused && error.code === 'REAUTHENTICATION_REQUIRED'
    if (!isAsked || !ask || !(await ask())) throw error
    return run()
  }
}
