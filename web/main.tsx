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
import { prefetchQueries } from '#web/frame/prefetch-queries.ts'
import { recheckAfterLogout, recheckSession, showLastSeen } from '#web/session/session.ts'
import { onReturnAfterLogout, onSignedOutElsewhere } from '#web/session/signed-out-mark.ts'
import { registerDesk } from '#web/session/unsent-taps.ts'
import { keepInstallPrompt } from '#web/shell/install-prompt.ts'
import { Toasts } from '#web/ui/toast.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

const queries = createQueryClient({
  onSessionDoubt: (client) => void recheckSession(client),
  onUnreached: (client) => void showLastSeen(client),
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
// Waits for the page and its data, so that they are drawn at once instead of an empty frame, then a skeleton, then the page. If
// they take too long, the skeleton shows; if they fail, the page reports it. The sign-in page waits for nothing.
const answers = prefetchQueries(queries)
const isSignInPage = window.location.pathname === '/auth'
const timeout = new Promise((resolve) => setTimeout(resolve, 300))
const page = Promise.all([router.load(), ...(isSignInPage ? [] : [answers])])
const show = () => draw(root)
void Promise.race([page, timeout]).then(show, show)

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
