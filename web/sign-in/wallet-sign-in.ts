import { signInAt } from '#web/sign-in/auth-call.ts'
import { signWithWallet, WalletFailure } from '#web/sign-in/wallet.ts'
import { explain } from '#web/lib/failure.ts'

/** Signs this device in with the browser's wallet. Returns a sentence on failure. */
export async function signInWithWallet(): Promise<string | undefined> {
  try {
    const { isDone, sentence, needsFactor } = await signInAt('/siwe/verify', await signWithWallet())
    if (needsFactor) window.location.assign('/second-factor')
    return isDone ? undefined : sentence
  } catch (error) {
    return error instanceof WalletFailure ? error.message : explain(error).sentence
  }
}
