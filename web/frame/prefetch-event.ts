import { memberOf } from '#web/base/member.ts'
import { recall } from '#web/base/storage.ts'
import { readToken } from '#web/frame/read-token.ts'
import { showEarly } from '#web/lib/early.ts'
import { prefetch, shownFreshMs } from '#web/lib/prefetched.ts'
import {
  eventFacts,
  firstNameOf,
  invitationWords,
  type SurveyVenueFields,
} from '#web/registration/survey/event-facts.ts'
import { signedOutKey } from '#web/session/signed-out-flag.ts'

// Like prefetch.ts, for the documents of a survey and an invitation, which show an early page before the app has loaded.
void prefetchEvent().catch(() => undefined)

async function prefetchEvent(): Promise<void> {
  const { pathname } = window.location
  // Other pages load this file for the modules in it.
  if (pathname !== '/survey' && pathname !== '/invitation') return
  // A pending sign-out comes before any request.
  if (recall(signedOutKey) !== undefined) return
  const venueId = new URLSearchParams(window.location.search).get('venue') ?? undefined
  const isSurvey = pathname === '/survey'
  const opening = (isSurvey ? openSurvey(venueId) : openInvitation()).catch(() => undefined)
  const user = await prefetch('accounts/session', undefined, { freshMs: shownFreshMs })
  if (isSurvey && user) await prefetch('survey/prefill', { venueId })
  // The early page is only for people who aren't signed in.
  if (user === null) showOpened(await opening)
}

async function openSurvey(venueId: string | undefined): Promise<unknown> {
  return venueId === undefined ? undefined : prefetch('survey/open', { venueId }, { freshMs: shownFreshMs })
}

async function openInvitation(): Promise<unknown> {
  const token = readToken(window.location.hash)
  return token === undefined ? undefined : prefetch('invitations/open', { token }, { freshMs: shownFreshMs })
}

/** Fills the early page if it fits the response. Otherwise the app renders the page. */
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
    ...(Object.values(contact).every((value) => value === null) && { contact: null }),
    ...invitationWords(venue),
    name: firstNameOf(String(memberOf(opened, 'fullName') ?? '')),
  })
}

function venueOf(fields: unknown): SurveyVenueFields | undefined {
  if (memberOf(fields, 'name') === undefined) return undefined
  const text = (name: string) => String(memberOf(fields, name) ?? '')
  const textOrNull = (name: string) => text(name) || null
  const options = memberOf(fields, 'transportOptions')
  return {
    name: text('name'),
    imageUrl: text('imageUrl'),
    quarter: text('quarter'),
    year: Number(memberOf(fields, 'year')),
    eventStartDate: textOrNull('eventStartDate'),
    eventEndDate: textOrNull('eventEndDate'),
    eventStartTime: textOrNull('eventStartTime'),
    airport: textOrNull('airport'),
    transportOptions: Array.isArray(options) ? options.map(String) : [],
    googleMapsLink: text('googleMapsLink'),
    contactName: textOrNull('contactName'),
    contactPhone: textOrNull('contactPhone'),
    contactEmail: textOrNull('contactEmail'),
  }
}
