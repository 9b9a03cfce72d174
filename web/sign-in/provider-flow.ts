import { wordsOf } from '#web/sign-in/sign-in.ts'
import { explain } from '#web/lib/failure.ts'
import { post } from '#web/lib/post.ts'
import { forgetCopies } from '#web/offline/copies.ts'
import { endMarkedSession } from '#web/shell/signed-out-mark.ts'

/**
 * Sends the browser to a provider, from where it comes back to this page. Answers a sentence when it stays here. A
 * session that an earlier Logout could not end is ended first, and no copy of the person before is left.
 */
export async function goToProvider(provider: string, callbackURL: string): Promise<string | undefined> {
  try {
    if (!(await endMarkedSession())) return explain(new TypeError('not reached')).sentence
    const answer = await post('/auth/v1/sign-in/social', { provider, callbackURL })
    if (!answer.ok) return (await wordsOf(answer)).message ?? 'An unexpected error occurred'
    await forgetCopies()
    leaveFor(await answer.json())
    return undefined
  } catch (error) {
    return explain(error).sentence
  }
}

function leaveFor(answer: unknown): void {
  const url: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'url') : undefined
  if (typeof url !== 'string' || !/^https?:/.test(url)) throw new Error('Bug: a provider without an address.')
  window.location.assign(url)
}
