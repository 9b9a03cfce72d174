import { goesToFactor } from '#web/sign-in/second-step.ts'
import { wordsOf } from '#web/sign-in/sign-in.ts'
import { explain } from '#web/lib/failure.ts'
import { post } from '#web/lib/post.ts'
import { forgetCopies } from '#web/offline/copies.ts'
import { endMarkedSession } from '#web/shell/signed-out-mark.ts'

/** Asks for a code by text message. Answers a sentence when it was refused. */
export const askForCode = (phoneNumber: string): Promise<string | undefined> =>
  send('send-otp', { phoneNumber })

/** Signs this device in by the code. Answers a sentence when it was refused. */
export async function enterWithCode(phoneNumber: string, code: string): Promise<string | undefined> {
  if (!(await endMarkedSession())) return explain(new TypeError('not reached')).sentence
  const refusal = await send('verify', { phoneNumber, code })
  // Of whom it may be: if the next question goes unanswered, it must not answer for somebody else.
  if (refusal === undefined) await forgetCopies()
  return refusal
}

async function send(what: 'send-otp' | 'verify', body: unknown): Promise<string | undefined> {
  try {
    const answer = await post(`/auth/v1/phone-number/${what}`, body)
    if (!answer.ok) return (await wordsOf(answer)).message ?? 'An unexpected error occurred'
    await goesToFactor(answer)
    return undefined
  } catch (error) {
    return explain(error).sentence
  }
}
