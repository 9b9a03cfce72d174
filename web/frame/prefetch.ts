import { portalPages, portalReads, type PortalPage } from '#contract/portal-reads.ts'
import { memberOf } from '#web/base/member.ts'
import { recall } from '#web/base/storage.ts'
import { prefetch, prefetchParts } from '#web/lib/prefetched.ts'
import { signedOutKey } from '#web/session/signed-out-flag.ts'

// A separate file that runs before the app's code has loaded (scripts/first-pages.ts), so that responses are already there when
// prefetch-queries.ts and the page request them. The code that needs a failed request sends it again.
void prefetchFirstPage().catch(() => undefined)
// Notes that the early sign-in form was sent, so that the app sends it once it has taken over.
addEventListener('submit', () => document.querySelector('[name=sent]')?.setAttribute('value', '1'))

async function prefetchFirstPage(): Promise<void> {
  // A pending sign-out comes before any request.
  if (recall(signedOutKey) !== undefined) return
  const { pathname, search } = window.location
  const venueInUrl = new URLSearchParams(search).get('venue') ?? undefined
  const page = portalPages.find((name) => pathname === (name === 'home' ? '/guest' : `/guest/${name}`))
  if (page) return prefetchPortal(page, venueInUrl)
  if (pathname === '/auth') void prefetch('accounts/signInOptions').catch(() => undefined)
  await prefetch('accounts/session')
}

const isId = /^[\da-f-]{36}$/

/** Requests everything that the page begins with in one response, which also names the edition. */
function prefetchPortal(page: PortalPage, venueInUrl: string | undefined): Promise<void> {
  const wishes = [venueInUrl, recall('venue')].filter((wish) => wish !== undefined && isId.test(wish))
  const { always, during } = portalReads[page]
  const includes = ['accounts/session', 'venues/choices', ...always, ...during]
  return prefetchParts({ path: 'portal/open', input: { page, wishes }, includes }, (response) => {
    const [session, choices, venueId] = ['session', 'choices', 'venueId'].map((name) =>
      memberOf(response, name),
    )
    const partInput = { venueId }
    return [
      ['accounts/session', undefined, session],
      ['venues/choices', undefined, choices],
      ...Object.entries(memberOf(response, 'answers') ?? {}).map(
        ([path, part]) => [path, partInput, part] as const,
      ),
    ]
  })
}
