import { memberOf } from '#web/base/member.ts'
import { prefetch } from '#web/lib/prefetched.ts'
import { recall } from '#web/base/storage.ts'
import { signedOutMark } from '#web/session/signed-out-mark.ts'
import { chosenOf } from '#web/session/venue-choice.ts'

// A file of its own that runs before the app's code is read (scripts/first-pages.ts): its responses are there when
// prefetch-queries.ts asks for them a moment later. The code that needs a failed request sends it again.
void prefetchFirstPage().catch(() => undefined)

async function prefetchFirstPage(): Promise<void> {
  // A pending sign-out goes before any request.
  if (recall(signedOutMark) !== undefined) return
  const { pathname, search } = window.location
  const inAddress = new URLSearchParams(search).get('venue') ?? undefined
  if (pathname === '/auth') void prefetch('accounts/signInOptions').catch(() => undefined)
  const user = await prefetch('accounts/session')
  if (pathname !== '/guest' || memberOf(user, 'role') !== 'guest' || memberOf(user, 'mustChangePassword'))
    return
  const choices = await prefetch('venues/choices')
  const venue = chosenOf(choicesOf(choices), [inAddress, recall('venue')])
  if (!venue) return
  const asked = { venueId: venue.id }
  const parts = venue.isNow ? ['agenda/mine', 'catering/mine'] : []
  await Promise.all(['attendance/mine', ...parts].map((path) => prefetch(path, asked, { isKept: true })))
}

const choicesOf = (answer: unknown): { id: string; isDefault: boolean; isNow: boolean }[] =>
  (Array.isArray(answer) ? answer : []).map((choice: unknown) => ({
    id: String(memberOf(choice, 'id')),
    isDefault: memberOf(choice, 'isDefault') === true,
    isNow: memberOf(choice, 'isUnderWay') === true && memberOf(choice, 'attending') !== 'no',
  }))
