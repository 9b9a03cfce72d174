/** Readers who are notified of their own editions only; organisers are notified of everything. */
export type Audience = 'guest' | 'helper' | 'hotel' | 'caterer' | 'driver'

/** What a change can be about, and who besides organisers is notified of it. server/db/tables says which tables it is. */
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
 * Something changed; never what. Screens that show it ask for it again, and are answered what their reader may see.
 * `venueId`: the edition it changed for; null: what belongs to none.
 */
export type Signal = { topic: Topic; venueId: string | null }

/**
 * Where the stream of them is, for a signed-in guest or organiser. Its events: `ready` once nothing is missed any
 * more, then `message` with a list of signals, `beat` every 25 seconds, and `end` when the session or its rights are
 * over, or a sixth stream of the account was opened.
 */
export const liveAddress = '/live'
