import { countTaps } from '#web/base/desk-store.ts'
import { forget, forgetEverything, isAbout, recall, remember } from '#web/base/storage.ts'
import { forgetDevice } from '#web/copies/copies.ts'

/** Stored on this device from Logout until the server has ended the session. */
export const signedOutKey = 'signed-out'
/** Changes with each Logout on this device. */
const latestLogout = 'latest-logout'
const timeoutMs = 10_000

export type SignOutScope = 'local' | 'global'

/**
 * Ends this device's session, or with `global` those of every device. The flag stays until the server has done so: without a
 * connection, the device counts as signed out anyway, and every page first sends the sign-out again.
 * Returns whether the server has ended the session.
 */
export async function endSession(scope: SignOutScope): Promise<boolean> {
  remember(signedOutKey, scope)
  return endPendingSession()
}

/**
 * Ends a session that an earlier Logout couldn't. Returns true if no session is left. Runs only once at a time: the response to
 * a second sign-out would clear the storage again, while the first caller is deleting there.
 */
export function endPendingSession(): Promise<boolean> {
  latestCall = latestCall.then(endNow)
  return latestCall
}

let latestCall = Promise.resolve(true)

async function endNow(): Promise<boolean> {
  const flag = recall(signedOutKey)
  if (flag === undefined) return true
  if (!(await sendSignOut(flag === 'global' ? flag : 'local'))) return false
  forget(signedOutKey)
  remember(latestLogout, crypto.randomUUID())
  return true
}

/** Calls back when another tab of this device signs out. */
export function onSignedOutElsewhere(callBack: () => void): void {
  window.addEventListener('storage', (event) => {
    if (isAbout(event, signedOutKey) && event.newValue !== null) callBack()
  })
}

/**
 * Calls back when the back button restores a page from the browser's cache after this device was signed out. Browsers cache
 * whole pages with everything on them.
 */
export function onReturnAfterLogout(callBack: () => void): void {
  let logoutBefore: string | undefined
  window.addEventListener('pagehide', () => (logoutBefore = recall(latestLogout)))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (recall(signedOutKey) !== undefined || recall(latestLogout) !== logoutBefore)) callBack()
  })
}

/**
 * The server has the browser clear its storage. But if there are unsent taps, it doesn't, and everything else is deleted here:
 * after a clear, they couldn't be restored in time.
 */
async function sendSignOut(scope: SignOutScope): Promise<boolean> {
  try {
    const clearsStorage = (await countTaps()) === 0
    const response = await fetch('/auth/v1/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scope, clearsStorage }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const isEnded = response.ok || response.status === 401
    if (isEnded && !clearsStorage) {
      forgetEverything()
      await forgetDevice()
    }
    return isEnded
  } catch {
    return false // not reached: the flag stays, and the next page tries again
  }
}
