import { Refused } from '#web/lib/calls.ts'

/** Shows the dialog; false when the person cancels it. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Registers the dialog of the area on screen; returns the function that removes it. */
export function onReauthenticationRequired(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = undefined
  }
}

/** Runs a call that may require reauthentication, and repeats it after the person has confirmed their identity. */
export async function withReauthentication<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isAsked = error instanceof Refused && error.code === 'REAUTHENTICATION_REQUIRED'
    if (!isAsked || !ask || !(await ask())) throw error
    return run()
  }
}
