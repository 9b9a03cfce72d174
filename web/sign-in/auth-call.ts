import { explain } from '#web/lib/failure.ts'
import { memberOf } from '#web/base/member.ts'
import { post } from '#web/lib/post.ts'
import { forgetCopies } from '#web/copies/copies.ts'
import { endPendingSession } from '#web/session/signed-out-flag.ts'

/** The auth service's response. `sentence` is the reason for a failure. */
export type AuthResponse = {
  isDone: boolean
  sentence: string
  code?: string | undefined
  delivery?: string | undefined
  url?: string | undefined
  nonce?: string | undefined
  wasSent: boolean
  /** The first factor was accepted, and a code is required now. */
  needsFactor: boolean
}

/**
 * Calls the auth service outside the contract, because the call may open a session. First ends a session that an earlier Logout
 * couldn't end.
 */
export async function callAuth(path: string, body: object): Promise<AuthResponse> {
  try {
    if (!(await endPendingSession())) throw new TypeError('not reached')
    return await responseFrom(await post(`/auth/v1${path}`, body))
  } catch (error) {
    return { isDone: false, sentence: explain(error).sentence, wasSent: true, needsFactor: false }
  }
}

/** Like `callAuth`, for calls that sign this device in, or lead to it. */
export async function signInAt(path: string, body: object): Promise<AuthResponse> {
  const response = await callAuth(path, body)
  // Deletes copies of other accounts: if the next request fails, they must not be shown for this one.
  if (response.isDone && !response.needsFactor) await forgetCopies()
  return response
}

/** Shows the service's own sentences, but not those of a gateway or a bug. */
async function responseFrom(response: Response): Promise<AuthResponse> {
  const isOurs = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isOurs ? await response.json() : undefined
  const text = (name: string) => {
    const value = memberOf(body, name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    isDone: response.ok,
    sentence: response.ok ? '' : (text('message') ?? 'An unexpected error occurred'),
    code: text('code'),
    delivery: text('delivery'),
    url: text('url'),
    nonce: text('nonce'),
    wasSent: memberOf(body, 'wasSent') !== false,
    needsFactor: memberOf(body, 'factorAsked') === true,
  }
}
