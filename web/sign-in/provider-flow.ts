import { signInAt } from '#web/sign-in/auth-call.ts'

/**
 * Sends the browser to a provider, from where it comes back to this page. Answers a sentence when it stays here. No copy
 * of the person before is left.
 */
export async function goToProvider(provider: string, callbackURL: string): Promise<string | undefined> {
  const { isDone, sentence, url } = await signInAt('/sign-in/social', { provider, callbackURL })
  if (!isDone) return sentence
  if (url === undefined || !/^https?:/.test(url)) return 'An unexpected error occurred'
  window.location.assign(url)
  return undefined
}
