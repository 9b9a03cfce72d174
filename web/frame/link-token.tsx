import { Unlink } from 'lucide-react'
import { useEffect, type ComponentType } from 'react'
import { readToken } from '#web/frame/read-token.ts'
import { go, useAddress } from '#web/lib/address.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The token of the link that opened the page, once it was taken out of the address. */
    linkToken?: string
  }
}

/**
 * A page that a link in a mail opens. Its token is after the #, where no server and no log sees it. Read, it leaves the
 * address bar and the device's history; a reload still finds it in the state of this tab's entry.
 */
export function withToken(Page: ComponentType<{ token: string }>): ComponentType {
  return function PageOfLink() {
    const { hash, pathname, search, state } = useAddress()
    useEffect(() => {
      if (hash !== '') go(pathname + search, { replace: true, state: { ...state, linkToken: hash } })
    }, [hash, pathname, search, state])
    const token = readToken(hash || (state.linkToken ?? ''))
    if (token === undefined) return <IncompleteLink />
    // Another link in the same tab starts the page again.
    return <Page key={token} token={token} />
  }
}

/** A link of which a part was lost: nothing is wrong with what it opens. */
const IncompleteLink = () => (
  <main id="content" tabIndex={-1} data-roomy className="mx-auto max-w-lg px-5 pt-[8vh]">
    <PageTitle>Link</PageTitle>
    <h1 className="sr-only">Link</h1>
    <EmptyState
      icon={Unlink}
      title="This link is incomplete"
      hint="A part of it was lost on the way. Open the message again and press the link there, or copy all of it, to its last sign. If that doesn’t help, ask for a new one."
      action={
        <LinkButton variant="primary" href="/auth">
          Sign in
        </LinkButton>
      }
    />
  </main>
)
