import type { Contract } from '#contract/index.ts'
import { keptTopics } from '#contract/kept-reads.ts'
import { topics, type Topic } from '#contract/live.ts'

const programme = ['venues', 'workshops', 'agenda', 'drafts'] as const

/** What each noun's reads show. A noun without a line does not compile; a topic too many costs one more question. */
const shows: { readonly [Noun in keyof Contract]: readonly Topic[] } = {
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
  ],
  audit: ['audit', 'runs', 'people', 'rooms', ...programme, 'catering', 'attendance', 'accounts'],
  // The programme's own changes reach the calendar, not this page: it only shows the address.
  calendar: [],
  catering: ['catering', 'venues', 'attendance', 'people', 'outbox'],
  claims: ['claims', 'people', 'attendance', 'studios', 'outbox', 'invitations'],
  consequences: [...programme, 'runs', 'shuttles', 'attendance', 'people', 'rooms', 'catering'],
  dashboard: topics,
  desk: ['attendance', 'people', 'studios', 'rooms'],
  deskDevices: ['desk', 'attendance', 'venues'],
  // No signal: the moment of an answer would say whose it is.
  feedback: [],
  // It changes only: what it changed is read elsewhere.
  guestAccounts: ['people', 'attendance', 'accounts', 'venues'],
  identities: ['accounts'],
  invitations: ['invitations', 'people', 'attendance', 'accounts', 'outbox'],
  mailings: [...programme, 'attendance', 'people', 'invitations', 'shuttles', 'outbox'],
  messages: ['outbox', 'people', 'attendance', 'rooms', 'venues'],
  nextEdition: [...programme, 'rooms', 'catering', 'attendance', 'people', 'invitations', 'claims'],
  outbox: ['outbox', 'claims', 'invitations', 'people'],
  ownAccount: ['accounts', 'people'],
  partners: ['partners', 'rooms', 'attendance', 'people', 'venues', 'catering', 'shuttles'],
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
  // Asked for when somebody looks: what is held about them is too much to ask for at every change.
  privacy: ['accounts'],
  reminders: ['outbox', 'invitations', 'people', 'attendance', 'venues'],
  roomWishes: ['rooms', 'attendance', 'people', 'venues'],
  rooms: ['rooms', 'attendance', 'people', 'studios', 'venues', 'accounts', 'outbox'],
  search: [...programme, 'people', 'attendance', 'rooms'],
  shuttles: ['runs', 'shuttles', 'attendance', 'people', 'venues'],
  // It changes only: what it changed is read elsewhere.
  stay: [],
  studios: ['studios', 'people'],
  survey: ['venues', 'studios', 'people', 'attendance'],
  travel: ['attendance', 'people', 'studios', 'venues', 'rooms', 'accounts', 'runs', 'shuttles'],
  venues: ['venues', 'rooms', 'attendance'],
  workshops: [...programme, 'attendance', 'people'],
  workshopWishes: [...programme, 'wishes', 'attendance', 'people'],
}

const ofNoun: Readonly<Record<string, readonly Topic[]>> = shows

/** What a read shows; without a name, what any read of its noun does. */
export const topicsOf = (noun: string, name?: string): readonly Topic[] =>
  keptTopics.get(`${noun}/${name}`) ?? ofNoun[noun] ?? []
