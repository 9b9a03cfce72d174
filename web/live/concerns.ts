import type { Query } from '@tanstack/react-query'
import type { Contract } from '#contract/index.ts'
import { cachedTopics, type CachedTopic } from '#contract/cached-reads.ts'
import { topics, type Signal, type Topic } from '#contract/live.ts'
import { memberOf } from '#web/base/member.ts'

/** Whether any signal may affect a query: it has one of the query's topics, and its edition, if any. */
export function isConcerned({ queryKey }: Pick<Query, 'queryKey'>, signals: readonly Signal[]): boolean {
  const [path, options] = queryKey
  const [noun = '', name] = Array.isArray(path) ? path.map(String) : []
  const shown: readonly string[] = topicsOf(noun, name)
  const venueId = memberOf(memberOf(options, 'input'), 'venueId')
  return signals.some(
    (signal) =>
      shown.includes(signal.topic) &&
      (signal.venueId === null || typeof venueId !== 'string' || venueId === signal.venueId),
  )
}

const programme = ['venues', 'workshops', 'agenda', 'drafts'] as const

/**
 * The topics that each noun's reads show, besides those of its cached reads (contract/cached-reads.ts). A noun without a
 * line does not compile, nor does a topic of its cached reads; an extra topic costs one more read.
 */
const shows: { readonly [Noun in keyof Contract]: readonly Exclude<Topic, CachedTopic<Noun>>[] } = {
  accounts: ['accounts', 'people'],
  administration: ['accounts', 'people'],
  agenda: ['venues'],
  attendance: ['agenda', 'drafts', 'claims'],
  audit: ['audit', 'runs', 'people', 'rooms', ...programme, 'catering', 'attendance', 'accounts'],
  // Changes to the programme affect the calendar feed, not this page, which only shows its URL.
  calendar: [],
  catering: ['venues', 'outbox'],
  claims: ['claims', 'people', 'attendance', 'studios', 'outbox', 'invitations'],
  consequences: [...programme, 'runs', 'shuttles', 'attendance', 'people', 'rooms', 'catering'],
  dashboard: topics,
  desk: ['attendance', 'people', 'studios', 'rooms'],
  deskDevices: ['desk', 'attendance', 'venues'],
  // No signal: the time of an answer would reveal its author.
  feedback: [],
  guestAccounts: ['people', 'attendance', 'accounts', 'venues', 'invitations', 'outbox'],
  identities: ['accounts'],
  invitations: ['invitations', 'people', 'attendance', 'accounts', 'outbox'],
  mailings: [...programme, 'attendance', 'people', 'invitations', 'shuttles', 'outbox'],
  messages: ['outbox', 'notices', 'people', 'attendance', 'rooms', 'venues'],
  nextEdition: [...programme, 'rooms', 'catering', 'attendance', 'people', 'invitations', 'claims'],
  notices: [],
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
  people: ['attendance', 'invitations', 'accounts', 'venues', 'rooms', 'workshops', 'outbox'],
  planning: [],
  // Each of its parts is also a separate read, which is fetched again.
  portal: [],
  posts: ['outbox', 'venues'],
  // The page reads it when it opens: all personal data is too much to refetch at every change.
  privacy: ['accounts'],
  // Only the device itself changes it.
  push: [],
  questions: ['studios'],
  reminders: ['outbox', 'invitations', 'people', 'attendance', 'rooms', 'venues'],
  roomWishes: [],
  rooms: ['attendance', 'studios', 'venues', 'accounts', 'outbox'],
  search: [...programme, 'people', 'attendance', 'rooms'],
  shuttles: ['runs', 'shuttles', 'attendance', 'people', 'venues'],
  // Only writes; other nouns read its changes.
  stay: [],
  studios: ['studios', 'people'],
  survey: ['venues', 'studios', 'people', 'attendance', 'questions', 'answers'],
  travel: [],
  venues: ['venues', 'rooms', 'attendance'],
  webhooks: ['outbox', 'accounts', 'venues'],
  workshops: ['venues'],
  workshopWishes: [...programme, 'wishes', 'attendance', 'people'],
}

const topicsByNoun: Readonly<Record<string, readonly Topic[]>> = shows

/** The topics of a cached read; for other reads, and without a name, those of all reads with the noun. */
export const topicsOf = (noun: string, name?: string): readonly Topic[] =>
  cachedTopics.get(`${noun}/${name}`) ?? [
    ...(topicsByNoun[noun] ?? []),
    ...[...cachedTopics].flatMap(([path, shown]) => (path.startsWith(`${noun}/`) ? shown : [])),
  ]
