import { prefetch } from '#web/lib/prefetched.ts'
import { recall } from '#web/base/storage.ts'
import { signedOutMark } from '#web/session/signed-out-mark.ts'
import { chosenOf } from '#web/session/venue-choice.ts'

// In a file of its own that runs before the app's code is parsed (scripts/first-pages.ts), so that the responses are there when
// prefetch-queries.ts asks for them a moment later. If a request fails, the code that needs it sends it again.
void prefetchFirstPage().catch(() => undefined)

async function prefetchFirstPage(): Promise<void> {
  // A pending sign-out comes before any request.
  if (recall(signedOutMark) !== undefined) return
  const { pathname, search } = window.location
  const inAddress = new URLSearchParams(search).get('venue') ?? undefined
  const isSurvey = pathname === '/survey' && inAddress !== undefined
  if (pathname === '/auth') void prefetch('accounts/signInOptions').catch(() => undefined)
  if (isSurvey) void prefetch('survey/open', { venueId: inAddress }).catch(() => undefined)
  const user = await prefetch('accounts/session')
  if (isSurvey && user) await prefetch('survey/prefill', { venueId: inAddress })
  if (pathname !== '/guest' || member(user, 'role') !== 'guest' || member(user, 'mustChangePassword')) return
  const choices = await prefetch('venues/choices')
  const venue = chosenOf(choicesOf(choices), [inAddress, recall('venue')])
  if (!venue) return
  const asked = { venueId: venue.id }
  const parts = venue.isNow ? ['agenda/mine', 'catering/mine'] : []
  await Promise.all(['attendance/mine', ...parts].map((path) => prefetch(path, asked, true)))
}

const choicesOf = (answer: unknown): { id: string; isDefault: boolean; isNow: boolean }[] =>
  (Array.isArray(answer) ? answer : []).map((choice: unknown) => ({
    id: String(member(choice, 'id')),
    isDefault: member(choice, 'isDefault') === true,
    isNow: member(choice, 'isUnderWay') === true && member(choice, 'attending') !== 'no',
  }))

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
