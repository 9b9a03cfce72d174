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
export const liveUrl = '/live'

/**
 * The data of `ready` if everything after the position `since` in the address, from `portal.open`, has been sent.
 * Otherwise the browser may have missed something.
 */
export const nothingMissed = 'nothing missed'
