import { useState } from 'react'
import { goToProvider } from '#web/accounts/provider-trip.ts'
import { sentenceOfRefused } from '#web/accounts/refused-way.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type ProviderButtonsProps = {
  providers: readonly { id: string; name: string }[]
  /** What the last trip to a provider was answered. */
  refused: string | undefined
}

/** The providers the operator set up, under the password; a file of its own, because most houses have none. */
export function ProviderButtons({ providers, refused }: ProviderButtonsProps) {
  const [going, setGoing] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const sentence = failure ?? (refused && sentenceOfRefused(refused))
  const go = async (provider: string) => {
    setGoing(provider)
    setFailure(await goToProvider(provider, here()))
    setGoing(undefined)
  }
  return (
    <section aria-label="Other ways to sign in" className="flex flex-col gap-3">
      {providers.length > 0 && (
        <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {sentence && <Notice tone="bad">{sentence}</Notice>}
      {providers.map(({ id, name }) => (
        <Button key={id} isWide isPending={going === id} onPress={() => void go(id)}>
          Continue with {name}
        </Button>
      ))}
    </section>
  )
}

/** This page, with the survey it is on the way to. */
function here(): string {
  const survey = new URLSearchParams(window.location.search).get('survey')
  return survey === null ? '/auth' : `/auth?${new URLSearchParams({ survey }).toString()}`
}
