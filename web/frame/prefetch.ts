import { memberOf } from '#web/base/member.ts'
import { readToken } from '#web/frame/read-token.ts'
import { showEarly } from '#web/lib/early.ts'
import { prefetch, shownFresh } from '#web/lib/prefetched.ts'
import {
  eventFacts,
  firstNameOf,
  invitationWords,
  type SurveyVenueFields,
} from '#web/registration/survey/event-facts.ts'
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
  const { opens, isSurvey } = firstRead(pathname, inAddress)
  if (pathname === '/auth') void prefetch('accounts/signInOptions').catch(() => undefined)
  const opening = opens && prefetch(...opens, { freshFor: shownFresh }).catch(() => undefined)
  const user = await prefetch('accounts/session', undefined, opening && { freshFor: shownFresh })
  if (isSurvey && user) await prefetch('survey/prefill', { venueId: inAddress })
  // Nobody is signed in: the page can be read before the app is there.
  if (opening && user === null) showOpened(await opening)
  if (pathname !== '/guest' || memberOf(user, 'role') !== 'guest' || memberOf(user, 'mustChangePassword'))
    return
  const choices = await prefetch('venues/choices')
  const venue = chosenOf(choicesOf(choices), [inAddress, recall('venue')])
  if (!venue) return
  const asked = { venueId: venue.id }
  const parts = venue.isNow ? ['agenda/mine', 'catering/mine'] : []
  await Promise.all(['attendance/mine', ...parts].map((path) => prefetch(path, asked, { isKept: true })))
}

/** What the page of an event opens with. */
function firstRead(
  pathname: string,
  venueId: string | undefined,
): { opens?: [path: string, input: object]; isSurvey: boolean } {
  const isSurvey = pathname === '/survey' && venueId !== undefined
  if (isSurvey) return { opens: ['survey/open', { venueId }], isSurvey }
  const token = pathname === '/invitation' ? readToken(window.location.hash) : undefined
  return { ...(token !== undefined && { opens: ['invitations/open', { token }] }), isSurvey }
}

/** Only what begins as the document does: all else is drawn by the app. */
function showOpened(opened: unknown): void {
  const venue = venueOf(memberOf(opened, 'venue'))
  const answered = memberOf(opened, 'answered') ?? memberOf(opened, 'waiting') ?? null
  if (!venue || memberOf(opened, 'isOpen') !== true || answered !== null || memberOf(opened, 'asksSignIn'))
    return
  const { name, quarter, year, contactName, contactPhone, contactEmail } = venue
  const contact = { contactName, contactPhone, contactEmail }
  showEarly({
    event: name,
    quarter: `${quarter} ${year}`,
    ...eventFacts(venue),
    ...contact,
    ...(Object.values(contact).every((one) => one === null) && { contact: null }),
    ...invitationWords(venue),
    name: firstNameOf(String(memberOf(opened, 'fullName') ?? '')),
  })
}

function venueOf(given: unknown): SurveyVenueFields | undefined {
  if (memberOf(given, 'name') === undefined) return undefined
  const text = (name: string) => String(memberOf(given, name) ?? '')
  const known = (name: string) => text(name) || null
  const ways = memberOf(given, 'transportOptions')
  return {
    name: text('name'),
    imageUrl: text('imageUrl'),
    quarter: text('quarter'),
    year: Number(memberOf(given, 'year')),
    eventStartDate: known('eventStartDate'),
    eventEndDate: known('eventEndDate'),
    eventStartTime: known('eventStartTime'),
    airport: known('airport'),
    transportOptions: Array.isArray(ways) ? ways.map(String) : [],
    googleMapsLink: text('googleMapsLink'),
    contactName: known('contactName'),
    contactPhone: known('contactPhone'),
    contactEmail: known('contactEmail'),
  }
}

const choicesOf = (answer: unknown): { id: string; isDefault: boolean; isNow: boolean }[] =>
  (Array.isArray(answer) ? answer : []).map((choice: unknown) => ({
    id: String(memberOf(choice, 'id')),
    isDefault: memberOf(choice, 'isDefault') === true,
    isNow: memberOf(choice, 'isUnderWay') === true && memberOf(choice, 'attending') !== 'no',
  }))
