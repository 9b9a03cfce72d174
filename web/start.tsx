import '#web/lib/zod-jitless.ts'
import '#web/app.css'
import '#web/print.css'
import '#web/base/opened-at.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider as LinkProvider } from 'react-aria/private/utils/openLink'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { StrictMode, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadRoute, type Route } from '#web/frame/lazy-page.ts'
import { prefetchQueries } from '#web/frame/prefetch-queries.ts'
import { drawPages, go } from '#web/lib/address.ts'
import { isEarlyShown, takeOver } from '#web/lib/take-over.ts'
import { forgetDrafts } from '#web/lib/drafts.ts'
import { keepToasts, showKeptToasts } from '#web/lib/kept-toasts.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { recheckAfterLogout, recheckSession, showCopy } from '#web/session/session.ts'
import { onReturnAfterLogout, onSignedOutElsewhere } from '#web/session/signed-out-mark.ts'
import { registerDesk } from '#web/session/unsent-taps.ts'
import { keepInstallPrompt } from '#web/shell/install-prompt.ts'
import { Toasts } from '#web/ui/toast.tsx'

type Drawn = {
  /** The pages of this document; all others are loaded as documents of their own. */
  isDrawn: (path: string) => boolean
  routeOf: (path: string) => Route
}

/** Starts the app in this document: `pages` are drawn once the first has come, or takes long. */
export function start({ isDrawn, routeOf }: Drawn, pages: ReactElement): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id root')

  const load = (path: string) => loadRoute(routeOf(path))
  drawPages({ isDrawn, load, beforeLeaving: keepToasts })
  const queries = createQueryClient({
    onSessionDoubt: (client) => void recheckSession(client),
    onUnreached: (client) => void showCopy(client),
  })
  keepInstallPrompt()
  registerDesk({
    open: async (client) =>
      (await import('#web/desk/kept/list-opening.ts').catch(() => undefined))?.openDesk(client),
    send: async () => (await import('#web/desk/queues.ts').catch(() => undefined))?.sendEverything,
  })
  onSignedOutElsewhere(() => {
    forgetDrafts()
    void recheckSession(queries)
  })
  onReturnAfterLogout(() => void recheckAfterLogout(queries))
  // Drawn once, with its page and what that shows: otherwise an empty frame is drawn first, then a skeleton, then the page.
  // What takes longer than this gets its skeleton, and the page reports what does not come. The sign-in page waits for no
  // answer, nor do guests whose device holds what they saw last.
  const { pathname } = window.location
  const answers = prefetchQueries(queries)
  const copy = /^\/guest(\/|$)/.test(pathname) ? showCopy(queries) : Promise.resolve(undefined)
  const content = pathname === '/auth' ? undefined : copy.then((owner) => (owner ? undefined : answers))
  const page = Promise.all([load(pathname), content])
  const patience = Promise.all([late(), Promise.race([copy, within(1_000)])])
  const show = () => {
    const goOn = takeOver()
    const app = createRoot(root)
    // At once, in place of what the document came with.
    flushSync(() =>
      app.render(
        <StrictMode>
          <I18nProvider locale="en-US">
            <LinkProvider navigate={(href) => go(href)}>
              <QueryClientProvider client={queries}>{pages}</QueryClientProvider>
              <Toasts />
            </LinkProvider>
          </I18nProvider>
        </StrictMode>,
      ),
    )
    goOn()
    showKeptToasts()
  }
  void Promise.race([page, patience]).then(show, show)
}

const within = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What can be read already stays until it can be replaced as a whole. */
const late = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => {
      if (!isEarlyShown()) resolve(undefined)
    }, 300)
  })
