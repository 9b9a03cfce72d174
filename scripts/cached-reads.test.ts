import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cachedTopics } from '#contract/cached-reads.ts'

/** The reads that query the database each time, by reason (docs/decisions/053-cached-responses.md). */
const notCached: Readonly<Record<string, readonly string[]>> = {
  'it needs no session of an account, because a link, a device or anyone opens it': [
    'accounts/newEmailOpen',
    'accounts/resetOpen',
    'accounts/setUpOpen',
    'accounts/signInOptions',
    'administration/invitationOpen',
    'claims/open',
    'deskDevices/mine',
    'deskDevices/open',
    'partners/sheet',
    'invitations/open',
    'messages/open',
    'survey/open',
    'survey/prefill',
    'survey/settings',
    'desk/list',
    'desk/sync',
  ],
  'it says who is signed in, and how': [
    'accounts/session',
    'identities/list',
    'ownAccount/factor',
    'ownAccount/mine',
    'ownAccount/sessions',
  ],
  'the clock alone changes it: something ends, is due or in doubt, or is the current edition': [
    'administration/invitations',
    'administration/keys',
    'administration/list',
    'administration/personalLinks',
    'agenda/draft',
    'catering/orders',
    'claims/waiting',
    'dashboard/activity',
    'dashboard/counts',
    'dashboard/toDo',
    'dashboard/upcoming',
    'deskDevices/list',
    'feedback/mine',
    'feedback/results',
    'guestAccounts/plan',
    'messages/list',
    'messages/readers',
    'outbox/list',
    'partners/list',
    'posts/list',
    'privacy/clock',
    'reminders/list',
    'reminders/readers',
    'rooms/unannounced',
    'venues/choices',
    'venues/weather',
    'webhooks/deliveries',
    'workshopWishes/own',
    'workshopWishes/plan',
    'workshopWishes/round',
  ],
  'it is requested on demand, about something just typed or chosen': [
    'audit/list',
    'audit/subjects',
    'calendar/mine',
    'catering/diners',
    'consequences/preview',
    'desk/badges',
    'guestAccounts/setUp',
    'mailings/letter',
    'mailings/preview',
    'venues/moving',
    'nextEdition/contents',
    'people/card',
    'questions/answers',
    'questions/list',
    'questions/ofPerson',
    'questions/others',
    'people/previewImport',
    'people/read',
    'planning/suggest',
    'privacy/contactOf',
    'privacy/find',
    'privacy/mine',
    'privacy/requests',
    'push/device',
    'rooms/freeBeds',
    'rooms/previewImport',
    'search/find',
    'travel/previewImport',
    'venues/guessTimeZone',
  ],
  'an organiser reads it only while they set up the survey': ['posts/channel', 'questions/list'],
  'it decrypts what SECRET has encrypted': ['webhooks/list'],
  'it is more than one statement, for a few organisers': [
    'agenda/clashes',
    'shuttles/board',
    'roomWishes/settings',
    'studios/list',
    'studios/names',
    'venues/list',
  ],
}

test('every procedure that a screen reads is cached, or is listed here with a reason', () => {
  const sources = globSync('web/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'))
  const reading = /\bapi\.(\w+)\.(\w+)\.(?:queryOptions|infiniteOptions|queryKey|call)\b/g
  const reads = new Set(
    sources.flatMap((text) => [...text.matchAll(reading)].map(([, noun, name]) => `${noun}/${name}`)),
  )
  const paths = Object.values(notCached).flat()
  expect(reads.size).toBeGreaterThan(70)
  expect([...reads].filter((path) => !cachedTopics.has(path) && !paths.includes(path))).toEqual([])
  expect(paths.filter((path) => !reads.has(path) || cachedTopics.has(path))).toEqual([])
})
