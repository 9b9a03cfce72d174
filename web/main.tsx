import '#web/lib/zod-jitless.ts'
import '#web/app.css'
import '#web/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { RouterProvider as LinkProvider } from 'react-aria/private/utils/openLink'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetDrafts } from '#web/lib/drafts.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { router } from '#web/routes.tsx'
import '#web/base/opened-at.ts'
import { prefetchQueries } from '#web/frame/prefetch-queries.ts'
import { recheckAfterLogout, recheckSession, showCopy } from '#web/session/session.ts'
import { onReturnAfterLogout, onSignedOutElsewhere } from '#web/session/signed-out-mark.ts'
import { registerDesk } from '#web/session/unsent-taps.ts'
import { keepInstallPrompt } from '#web/shell/install-prompt.ts'
import { Toasts } from '#web/ui/toast.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

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
// What takes longer than this gets its skeleton, and what does not come is reported by the page. The sign-in page waits for no
// answer, nor do guests whose device holds what they saw last.
const { pathname } = window.location
const answers = prefetchQueries(queries)
const copy = /^\/guest(\/|$)/.test(pathname) ? showCopy(queries) : Promise.resolve(undefined)
const content = pathname === '/auth' ? undefined : copy.then((owner) => (owner ? undefined : answers))
const within = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const page = Promise.all([router.load(), content])
const patience = Promise.all([within(300), Promise.race([copy, within(1_000)])])
const show = () => draw(root)
void Promise.race([page, patience]).then(show, show)

function draw(into: HTMLElement): void {
  createRoot(into).render(
    <StrictMode>
      <I18nProvider locale="en-US">
        <LinkProvider navigate={(href) => router.history.push(href)}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
          <Toasts />
        </LinkProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
