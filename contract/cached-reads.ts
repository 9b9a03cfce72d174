import type { Contract } from '#contract/index.ts'
import type { Topic } from '#contract/live.ts'

type TopicsByRead = {
  readonly [Noun in keyof Contract]?: { readonly [Name in keyof Contract[Noun]]?: readonly Topic[] }
}

/**
 * The reads whose responses the server caches until something they show changes
 * (docs/decisions/053-cached-responses.md), each with the topics it shows. They are called with GET. If a topic were
 * missing, a response would go stale, so a test compares the topics with the tables that each statement reads
 * (server/read-cache/cached-reads.test.ts). `mine` is also stored on the guest's device (web/copies/copy-rules.ts).
 */
const cachedReads = {
  agenda: {
    list: ['agenda', 'workshops', 'drafts', 'catering', 'attendance', 'people'],
    mine: ['agenda', 'workshops', 'attendance'],
  },
  attendance: {
    list: [
      'attendance',
      'people',
      'studios',
      'rooms',
      'invitations',
      'accounts',
      'outbox',
      'questions',
      'answers',
    ],
    mine: [
      'attendance',
      'people',
      'studios',
      'rooms',
      'workshops',
      'venues',
      'shuttles',
      'questions',
      'answers',
    ],
  },
  catering: {
    vendors: ['catering'],
    menu: ['catering'],
    meals: ['catering', 'attendance', 'people'],
    mine: ['catering', 'attendance'],
  },
  notices: { mine: ['notices', 'attendance'], unread: ['notices', 'attendance'] },
  people: { known: ['people', 'studios'] },
  planning: { plan: ['rooms', 'attendance', 'people', 'studios', 'venues'] },
  questions: { mine: ['questions', 'answers', 'attendance', 'people'] },
  roomWishes: { own: ['rooms', 'attendance', 'people', 'venues'] },
  rooms: { list: ['rooms', 'people'] },
  travel: {
    arrivals: [
      'attendance',
      'people',
      'studios',
      'rooms',
      'accounts',
      'venues',
      'runs',
      'shuttles',
      'questions',
      'answers',
    ],
    list: ['attendance', 'people', 'studios', 'questions', 'answers'],
    mine: ['attendance', 'people'],
  },
  workshops: {
    list: ['agenda', 'workshops', 'drafts', 'attendance', 'people'],
    mine: ['workshops', 'attendance'],
  },
} as const satisfies TopicsByRead

/** The topics that the cached reads of a noun show. */
export type CachedTopic<Noun> = Noun extends keyof typeof cachedReads
  ? (typeof cachedReads)[Noun] extends Record<string, readonly (infer Shown)[]>
    ? Shown
    : never
  : never

/** The topics of each cached read, by `noun/name`. */
export const cachedTopics: ReadonlyMap<string, readonly Topic[]> = new Map(
  Object.entries(cachedReads).flatMap(([noun, reads]) =>
    Object.entries(reads).map(([name, shown]) => [`${noun}/${name}`, shown] as const),
  ),
)

type MineNoun = {
  [Noun in keyof typeof cachedReads]: 'mine' extends keyof (typeof cachedReads)[Noun] ? Noun : never
}[keyof typeof cachedReads]

/** The nouns whose `mine` a guest's device fetches ahead, to have it offline. */
export const mineNamespaces = Object.keys(cachedReads).filter((noun): noun is MineNoun =>
  cachedTopics.has(`${noun}/mine`),
)
