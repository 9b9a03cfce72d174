import { explain } from '#web/lib/failure.ts'
import { memberOf } from '#web/base/member.ts'
import { post } from '#web/lib/post.ts'
import { forgetCopies } from '#web/copies/copies.ts'
import { endMarkedSession } from '#web/session/signed-out-mark.ts'

/** What the auth service answered. `sentence` is why it did not do it. */
export type AuthAnswer = {
  isDone: boolean
  sentence: string
  code?: string | undefined
  delivery?: string | undefined
  url?: string | undefined
  nonce?: string | undefined
  wasSent: boolean
  /** The password was right, or what stood for it, and a code is asked for now. */
  factorAsked: boolean
}

/**
 * A call of the auth service that is no procedure, because it may open a session. A session that an earlier Logout could
 * not end is ended first.
 */
export async function callAuth(path: string, body: object): Promise<AuthAnswer> {
  try {
    if (!(await endMarkedSession())) throw new TypeError('not reached')
    return await answerOf(await post(`/auth/v1${path}`, body))
  } catch (error) {
    return { isDone: false, sentence: explain(error).sentence, wasSent: true, factorAsked: false }
  }
}

/** The same for what signs this device in, or leads there. */
export async function signInAt(path: string, body: object): Promise<AuthAnswer> {
  const answer = await callAuth(path, body)
  // Copies of another account: if the next request fails, they must not answer for this one.
  if (answer.isDone && !answer.factorAsked) await forgetCopies()
  return answer
}

/** The service's own words; those of a gateway, or of a bug, are not shown. */
async function answerOf(answer: Response): Promise<AuthAnswer> {
  const isOurs = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isOurs ? await answer.json() : undefined
  const text = (name: string) => {
    const value = memberOf(body, name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    isDone: answer.ok,
    sentence: answer.ok ? '' : (text('message') ?? 'An unexpected error occurred'),
    code: text('code'),
    delivery: text('delivery'),
    url: text('url'),
    nonce: text('nonce'),
    wasSent: memberOf(body, 'wasSent') !== false,
    factorAsked: memberOf(body, 'factorAsked') === true,
  }
}
