import { createGate } from '#web/base/gate.ts'
import { Refused } from '#web/lib/calls.ts'

/** The question that asks people to confirm their identity. */
export const reauthentication = createGate<object>()

/** Runs a call that may require reauthentication, and repeats it after the person has confirmed their identity. */
export async function withReauthentication<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isRequired = error instanceof Refused && error.code === 'REAUTHENTICATION_REQUIRED'
    if (!isRequired || !(await reauthentication.confirm({}, false))) throw error
    return run()
  }
}
