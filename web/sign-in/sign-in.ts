import { explain } from '#web/lib/failure.ts'
import { post } from '#web/lib/post.ts'
import { forgetCopies } from '#web/offline/copies.ts'
import { endMarkedSession } from '#web/shell/signed-out-mark.ts'

export type SignInAnswer =
  | { isSignedIn: true }
  /** The password was right, and a code is asked for now. */
  | { isSignedIn: false; isWrong: false; sentence: ''; factorAsked: true }
  | { isSignedIn: false; isWrong: boolean; sentence: string }

/** Signs this device in. A session that an earlier Logout could not end is ended first. */
export async function signIn(credentials: { email: string; password: string }): Promise<SignInAnswer> {
  if (!(await endMarkedSession())) return refused(explain(new TypeError('not reached')).sentence)
  let answer: Response
  try {
    answer = await post('/auth/v1/sign-in/email', credentials)
  } catch (error) {
    return refused(explain(error).sentence)
  }
  const { code, message, factorAsked } = await wordsOf(answer)
  if (answer.ok) {
    if (factorAsked === true) return { isSignedIn: false, isWrong: false, sentence: '', factorAsked }
    // Of whom it may be: if the next question goes unanswered, it must not answer for somebody else.
    await forgetCopies()
    return { isSignedIn: true }
  }
  if (code === 'invalid_credentials') {
    return { isSignedIn: false, isWrong: true, sentence: 'Invalid email or password' }
  }
  return refused(message ?? 'An unexpected error occurred')
}

const refused = (sentence: string): SignInAnswer => ({ isSignedIn: false, isWrong: false, sentence })

type Words = { code?: string; message?: string; delivery?: string; wasSent?: boolean; factorAsked?: boolean }

/** The service's own words; those of a gateway, or of a bug, are not shown. */
export async function wordsOf(answer: Response): Promise<Words> {
  const isOurs = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isOurs) return {}
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null) return {}
  const code: unknown = Reflect.get(body, 'code')
  const message: unknown = Reflect.get(body, 'message')
  const delivery: unknown = Reflect.get(body, 'delivery')
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    ...(typeof delivery === 'string' && { delivery }),
    wasSent: Reflect.get(body, 'wasSent') !== false,
    factorAsked: Reflect.get(body, 'factorAsked') === true,
  }
}
