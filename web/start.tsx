import '#web/lib/zod-jitless.ts'
import '#web/app.css'
import '#web/print.css'
import '#web/base/opened-at.ts'
import { loadFullStylesheet } from '#web/base/full-stylesheet.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider as LinkProvider } from 'react-aria/private/utils/openLink'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { StrictMode, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadRoute, type Route } from '#web/frame/lazy-page.ts'
import { prefetchQueries } from '#web/frame/prefetch-queries.ts'
import { drawPages, go } from '#web/lib/location.ts'
import { isEarlyShown, takeOver } from '#web/lib/take-over.ts'
import { clearAllDrafts } from '#web/lib/drafts.ts'
import { storeToasts, showStoredToasts } from '#web/lib/stored-toasts.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { recheckAfterLogout, recheckSession, showCopy } from '#web/session/session.ts'
import { onReturnAfterLogout, onSignedOutElsewhere } from '#web/session/signed-out-flag.ts'
import { registerDesk } from '#web/session/unsent-taps.ts'
import { captureInstallPrompt } from '#web/shell/install-prompt.ts'
import { Toasts } from '#web/ui/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

type StartOptions = {
  /** The pages of this document; all others are loaded as documents of their own. */
  isDrawn: (path: string) => boolean
  routeOf: (path: string) => Route
}

/** Starts the app in this document. Renders `pages` once the first has loaded, or if it takes long. */
export function start({ isDrawn, routeOf }: StartOptions, pages: ReactElement): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root')

  const load = (path: string) => loadRoute(routeOf(path))
  drawPages({ isDrawn, load, beforeLeaving: storeToasts })
  const queries = createQueryClient({
    onSessionDoubt: (client) => void recheckSession(client),
    onUnreached: (client) => void showCopy(client),
  })
  captureInstallPrompt()
  registerDesk({
    open: async (client) =>
      (await import('#web/desk/storage/list-opening.ts').catch(() => undefined))?.openDesk(client),
    send: async () => (await import('#web/desk/queues.ts').catch(() => undefined))?.sendEverything,
  })
  onSignedOutElsewhere(() => {
    clearAllDrafts()
    void recheckSession(queries)
  })
  onReturnAfterLogout(() => void recheckAfterLogout(queries))
  // Waits for the page and its data, so that it is rendered once, instead of an empty frame, then a skeleton, then the
  // page. If that takes longer than the time limit, skeletons are rendered. The sign-in page waits for no data, nor does a
  // page whose data is on the device.
  const { pathname } = window.location
  const responses = prefetchQueries(queries)
  const copy = /^\/guest(\/|$)/.test(pathname) ? showCopy(queries) : Promise.resolve(undefined)
  const content = pathname === '/auth' ? undefined : copy.then((owner) => (owner ? undefined : responses))
  const page = Promise.all([load(pathname), content])
  const timeLimit = Promise.all([skeletonDelay(), Promise.race([copy, delay(1_000)])])
  const show = () => {
    const finishTakeOver = takeOver()
    const app = createRoot(root)
    // Synchronously, to replace the early page in the same frame.
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
    finishTakeOver()
    showStoredToasts()
    // The styles of the next page. Early pages start without the fonts, too.
    whenIdle(() => void loadFullStylesheet().catch(() => undefined))
  }
  void Promise.race([page, timeLimit]).then(show, show)
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Resolves after 300 ms, but never if an early page is shown: that stays until the whole page can replace it. */
const skeletonDelay = () => delay(300).then(() => isEarlyShown() && new Promise(() => undefined))
