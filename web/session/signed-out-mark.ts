import { countTaps } from '#web/base/desk-store.ts'
import { forget, forgetEverything, isAbout, recall, remember } from '#web/base/storage.ts'
import { forgetDevice } from '#web/copies/copies.ts'

/** What is in this device's storage from Logout until the server has ended the session. */
export const signedOutMark = 'signed-out'
/** Another value with each Logout of this device. */
const latestLogout = 'latest-logout'
const timeoutMs = 10_000

export type SignOutScope = 'local' | 'global'

/**
 * Ends this device's session, or with `global` those of every device. The mark stays until the server has ended it:
 * without a connection the device counts as signed out all the same, and every page sends the sign-out again first
 * (decisions: redirects). Answers whether the server has ended it.
 */
export async function endSession(scope: SignOutScope): Promise<boolean> {
  remember(signedOutMark, scope)
  return endMarkedSession()
}

/**
 * Ends what an earlier Logout could not. True when no session is left over. One call at a time: the answer to a second
 * sign-out would clear the storage again, in the middle of what the first caller deletes there.
 */
export function endMarkedSession(): Promise<boolean> {
  latestCall = latestCall.then(endNow)
  return latestCall
}

let latestCall = Promise.resolve(true)

async function endNow(): Promise<boolean> {
  const mark = recall(signedOutMark)
  if (mark === undefined) return true
  if (!(await sendSignOut(mark === 'global' ? mark : 'local'))) return false
  forget(signedOutMark)
  remember(latestLogout, crypto.randomUUID())
  return true
}

/** Calls back when another tab of this device signs out. */
export function onSignedOutElsewhere(callBack: () => void): void {
  window.addEventListener('storage', (event) => {
    if (isAbout(event, signedOutMark) && event.newValue !== null) callBack()
  })
}

/**
 * Calls back when the back button shows a page again as it was left, and this device was signed out since then. Browsers keep
 * whole pages for it, with all that is on them.
 */
export function onReturnAfterLogout(callBack: () => void): void {
  let known: string | undefined
  window.addEventListener('pagehide', () => (known = recall(latestLogout)))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (recall(signedOutMark) !== undefined || recall(latestLogout) !== known)) callBack()
  })
}

/**
 * The server has the browser clear its storage. Where something was pressed at the desk that is not on the server yet, it
 * does not, and everything else is deleted here: what a browser clears cannot be put back in time.
 */
async function sendSignOut(scope: SignOutScope): Promise<boolean> {
  try {
    const clearsStorage = (await countTaps()) === 0
    const answer = await fetch('/auth/v1/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scope, clearsStorage }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const isEnded = answer.ok || answer.status === 401
    if (isEnded && !clearsStorage) {
      forgetEverything()
      await forgetDevice()
    }
    return isEnded
  } catch {
    return false // not reached: the mark stays, and the next page tries again
  }
}
