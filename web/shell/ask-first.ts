import { askFirst } from '#web/lib/asked-first.ts'
import { recall } from '#web/lib/storage.ts'
import { signedOutMark } from '#web/shell/signed-out-mark.ts'
import { chosenOf } from '#web/shell/venue-choice.ts'

// A file of its own that runs before the app's code is read (scripts/first-pages.ts): what ask-ahead.ts asks a moment
// later is answered by then. A question that fails is asked again by the code that needs the answer.
void firstQuestions().catch(() => undefined)

async function firstQuestions(): Promise<void> {
  // A sign-out that is still owed comes before any question.
  if (recall(signedOutMark) !== undefined) return
  const { pathname, search } = window.location
  if (pathname === '/auth') void askFirst('accounts/frontDoor').catch(() => undefined)
  const user = await askFirst('accounts/session')
  if (pathname !== '/guest' || member(user, 'role') !== 'guest' || member(user, 'mustChangePassword')) return
  const choices = await askFirst('venues/choices')
  const inAddress = new URLSearchParams(search).get('venue') ?? undefined
  const venue = chosenOf(choicesOf(choices), [inAddress, recall('venue')])
  if (venue) await askFirst('attendance/mine', { venueId: venue.id })
}

const choicesOf = (answer: unknown): { id: string; isDefault: boolean }[] =>
  (Array.isArray(answer) ? answer : []).map((choice: unknown) => ({
    id: String(member(choice, 'id')),
    isDefault: member(choice, 'isDefault') === true,
  }))

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
