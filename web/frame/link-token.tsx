import { Unlink } from 'lucide-react'
import { useEffect, type ComponentType } from 'react'
import type { PressedAnswer } from '#contract/link-token.ts'
import { readAnswer, readToken } from '#web/frame/read-token.ts'
import { go, useLocation } from '#web/lib/location.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/**
 * A page opened by a link in a mail. The link's token comes after the #, where no server or log sees it. The page
 * removes it from the address bar and the history, and keeps it in the state of the tab's history entry for a reload.
 */
export function withToken(Page: ComponentType<{ token: string; pressed?: PressedAnswer }>): ComponentType {
  return function PageOfLink() {
    const { hash, pathname, search, linkToken } = useLocation()
    useEffect(() => {
      if (hash !== '') go(pathname + search, { replace: true, state: { linkToken: hash } })
    }, [hash, pathname, search])
    const fragment = hash || (linkToken ?? '')
    const [token, pressed] = [readToken(fragment), readAnswer(fragment)]
    if (token === undefined) return <IncompleteLink />
    // Another link in the same tab remounts the page.
    return <Page key={token} token={token} {...(pressed && { pressed })} />
  }
}

/** For a link that was cut off. The complete link may still work. */
const IncompleteLink = () => (
  <main id="content" tabIndex={-1} data-roomy className="mx-auto max-w-lg px-5 pt-[8vh]">
    <PageTitle>Link</PageTitle>
    <h1 className="sr-only">Link</h1>
    <EmptyState
      icon={Unlink}
      title="This link is incomplete"
      hint="A part of it was lost on the way. Open the message again and press the link there, or copy all of it, to the last character. If that doesn’t help, ask for a new one."
      action={
        <LinkButton variant="primary" href="/auth">
          Sign in
        </LinkButton>
      }
    />
  </main>
)
