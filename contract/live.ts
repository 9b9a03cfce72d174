import type { Contract } from '#contract/index.ts'

/** The audiences that are notified only of their own editions; organisers are notified of everything. */
export type Audience = 'guest' | 'helper' | 'hotel' | 'caterer' | 'driver'

/** The audiences of each topic, besides organisers. server/db/tables assigns tables to the topics. */
const audiences = {
  venues: ['guest', 'hotel', 'caterer', 'driver'],
  people: ['guest', 'helper', 'hotel', 'driver'],
  studios: [],
  attendance: ['guest', 'helper', 'hotel', 'driver'],
  rooms: ['guest', 'helper', 'hotel'],
  workshops: ['guest'],
  wishes: [],
  agenda: ['guest'],
  drafts: [],
  desk: [],
  partners: ['hotel', 'caterer', 'driver'],
  catering: ['guest', 'caterer'],
  runs: [],
  shuttles: ['guest', 'driver'],
  questions: ['guest', 'hotel', 'caterer', 'driver'],
  answers: ['hotel', 'caterer', 'driver'],
  notices: ['guest'],
  claims: [],
  invitations: [],
  outbox: [],
  accounts: [],
  audit: [],
} as const satisfies Record<string, readonly Audience[]>
export type Topic = keyof typeof audiences

export const topics = Object.keys(audiences).filter((name): name is Topic => name in audiences)

export const isHeardBy = (topic: Topic, audience: Audience): boolean =>
  audiences[topic].some((one) => one === audience)

const programme = ['venues', 'workshops', 'agenda', 'drafts'] as const

/** The topics that each noun's reads show. A noun without a line does not compile; an extra topic costs one more read. */
export const shows: { readonly [Noun in keyof Contract]: readonly Topic[] } = {
  accounts: ['accounts', 'people'],
  administration: ['accounts', 'people'],
  agenda: [...programme, 'catering', 'attendance'],
  attendance: [
    ...programme,
    'people',
    'studios',
    'attendance',
    'rooms',
    'invitations',
    'accounts',
    'claims',
    'outbox',
    'shuttles',
    'questions',
    'answers',
  ],
  audit: ['audit', 'runs', 'people', 'rooms', ...programme, 'catering', 'attendance', 'accounts'],
  // Changes of the programme affect the calendar feed, not this page, which only shows its address.
  calendar: [],
  catering: ['catering', 'venues', 'attendance', 'people', 'outbox'],
  claims: ['claims', 'people', 'attendance', 'studios', 'outbox', 'invitations'],
  consequences: [...programme, 'runs', 'shuttles', 'attendance', 'people', 'rooms', 'catering'],
  dashboard: topics,
  desk: ['attendance', 'people', 'studios', 'rooms'],
  deskDevices: ['desk', 'attendance', 'venues'],
  // No signal: the time of an answer would reveal its author.
  feedback: [],
  // It only writes; other nouns read its changes.
  guestAccounts: ['people', 'attendance', 'accounts', 'venues'],
  identities: ['accounts'],
  invitations: ['invitations', 'people', 'attendance', 'accounts', 'outbox'],
  mailings: [...programme, 'attendance', 'people', 'invitations', 'shuttles', 'outbox'],
  messages: ['outbox', 'notices', 'people', 'attendance', 'rooms', 'venues'],
  nextEdition: [...programme, 'rooms', 'catering', 'attendance', 'people', 'invitations', 'claims'],
  notices: ['notices', 'attendance'],
  outbox: ['outbox', 'claims', 'invitations', 'people'],
  ownAccount: ['accounts', 'people'],
  partners: [
    'partners',
    'rooms',
    'attendance',
    'people',
    'venues',
    'catering',
    'shuttles',
    'questions',
    'answers',
  ],
  people: [
    'people',
    'studios',
    'attendance',
    'invitations',
    'accounts',
    'venues',
    'rooms',
    'workshops',
    'outbox',
  ],
  planning: ['rooms', 'attendance', 'people', 'studios', 'venues'],
  // Each of its parts is also a separate read, which is fetched again.
  portal: [],
  posts: ['outbox', 'venues'],
  // The page reads it when it opens: all personal data is too much to refetch at every change.
  privacy: ['accounts'],
  // Only the device itself changes it.
  push: [],
  questions: ['questions', 'answers', 'attendance', 'people', 'studios'],
  reminders: ['outbox', 'invitations', 'people', 'attendance', 'rooms', 'venues'],
  roomWishes: ['rooms', 'attendance', 'people', 'venues'],
  rooms: ['rooms', 'attendance', 'people', 'studios', 'venues', 'accounts', 'outbox'],
  search: [...programme, 'people', 'attendance', 'rooms'],
  shuttles: ['runs', 'shuttles', 'attendance', 'people', 'venues'],
  // It only writes; other nouns read its changes.
  stay: [],
  studios: ['studios', 'people'],
  survey: ['venues', 'studios', 'people', 'attendance', 'questions', 'answers'],
  travel: [
    'attendance',
    'people',
    'studios',
    'venues',
    'rooms',
    'accounts',
    'runs',
    'shuttles',
    'questions',
    'answers',
  ],
  venues: ['venues', 'rooms', 'attendance'],
  webhooks: ['outbox', 'accounts', 'venues'],
  workshops: [...programme, 'attendance', 'people'],
  workshopWishes: [...programme, 'wishes', 'attendance', 'people'],
}

/**
 * A notice that something changed, without details. Screens that show the topic fetch again what their user may see.
 * `venueId`: the edition it changed for; null: outside any edition.
 */
export type Signal = { topic: Topic; venueId: string | null }

/**
 * The address of the stream of these notices, for a signed-in guest or organiser. Its events: `ready` once no further
 * change can be missed, then `message` with a list of signals, `beat` every 25 seconds, and `end` when the session or
 * its rights end, or the account opens a sixth stream.
 */
export const liveAddress = '/live'

/**
 * The data of `ready` if everything after the position `since` in the address, from `portal.open`, has been sent.
 * Otherwise the browser may have missed something.
 */
export const nothingMissed = 'nothing missed'
