import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outputs } from '#web/lib/outputs.ts'
import { sessionQuery } from '#web/session/session.ts'
import { signInAt } from '#web/sign-in/auth-call.ts'
import { sentenceOfRefused } from '#web/sign-in/refused-way.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type ProviderButtonsProps = {
  signInOptions: Outputs['accounts']['signInOptions']
  /** The result of the last OAuth flow. */
  refused: string | undefined
}

/** The operator's sign-in providers, below the password. In a chunk of its own, because most installations have none. */
export function ProviderButtons({
  signInOptions: { providers, isEthereumOn, isPhoneOn },
  refused,
}: ProviderButtonsProps) {
  const client = useQueryClient()
  const [pendingWay, setPendingWay] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const sentence = failure ?? (refused && sentenceOfRefused(refused))
  const go = async (way: string, run: () => Promise<string | undefined>) => {
    setPendingWay(way)
    setFailure(await run())
    setPendingWay(undefined)
  }
  const enterWithWallet = async () => {
    const { signInWithWallet } = await import('#web/sign-in/wallet-sign-in.ts')
    const refusal = await signInWithWallet()
    // The page then redirects the signed-in person.
    if (refusal === undefined) await client.resetQueries({ queryKey: sessionQuery.queryKey })
    return refusal
  }
  return (
    <section aria-label="Other ways to sign in" className="flex flex-col gap-3">
      {(providers.length > 0 || isEthereumOn || isPhoneOn) && (
        <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {sentence && <Notice tone="bad">{sentence}</Notice>}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          isWide
          isPending={pendingWay === id}
          onPress={() => void go(id, () => goToProvider(id, currentUrl()))}
        >
          Continue with {name}
        </Button>
      ))}
      {isEthereumOn && (
        <Button
          isWide
          isPending={pendingWay === 'ethereum'}
          onPress={() => void go('ethereum', enterWithWallet)}
        >
          Continue with Ethereum
        </Button>
      )}
      {isPhoneOn && (
        <LinkButton href="/phone-sign-in" isWide>
          Continue with a text message
        </LinkButton>
      )}
    </section>
  )
}

/** This page's URL, with the survey that comes next. */
function currentUrl(): string {
  const survey = new URLSearchParams(window.location.search).get('survey')
  return survey === null ? '/auth' : `/auth?${new URLSearchParams({ survey }).toString()}`
}

/**
 * Sends the browser to a provider, which returns to this page. Returns a sentence if it can't. Deletes the previous person's
 * copy.
 */
async function goToProvider(provider: string, callbackURL: string): Promise<string | undefined> {
  const { isDone, sentence, url } = await signInAt('/sign-in/social', { provider, callbackURL })
  if (!isDone) return sentence
  if (url === undefined || !/^https?:/.test(url)) return 'An unexpected error occurred'
  window.location.assign(url)
  return undefined
}
