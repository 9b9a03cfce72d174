import { goesToFactor } from '#web/sign-in/second-step.ts'
import { wordsOf } from '#web/sign-in/sign-in.ts'
import { signWithWallet, WalletFailure } from '#web/sign-in/wallet.ts'
import { explain } from '#web/lib/failure.ts'
import { post } from '#web/lib/post.ts'
import { forgetCopies } from '#web/offline/copies.ts'
import { endMarkedSession } from '#web/shell/signed-out-mark.ts'

/** Signs this device in with the browser's wallet. Answers a sentence when it did not work out. */
export async function signInWithWallet(): Promise<string | undefined> {
  try {
    if (!(await endMarkedSession())) return explain(new TypeError('not reached')).sentence
    const answer = await post('/auth/v1/siwe/verify', await signWithWallet())
    if (!answer.ok) return (await wordsOf(answer)).message ?? 'An unexpected error occurred'
    // Of whom it may be: if the next question goes unanswered, it must not answer for somebody else.
    await forgetCopies()
    await goesToFactor(answer)
    return undefined
  } catch (error) {
    return error instanceof WalletFailure ? error.message : explain(error).sentence
  }
}
