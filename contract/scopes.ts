import type { Area, Scope } from '#contract/access.ts'
import type { Contract } from '#contract/index.ts'

type Name<Noun extends keyof Contract> = keyof Contract[Noun]

type Scoped<Noun extends keyof Contract> = {
  area: Area
  /** They change nothing. */
  read: readonly Name<Noun>[]
  write: readonly Name<Noun>[]
  /** No key may call them. */
  peopleOnly?: readonly Name<Noun>[]
}

/**
 * The scope of every procedure that organisers may call. A noun without a line doesn't compile, and a procedure without
 * one fails `scopes.test.ts`; keys may not call it. People only: whatever concerns accounts, links, personal data as a
 * whole or the history, and calls that mail several people after a preview.
 */
export const scopesOf: { readonly [Noun in keyof Contract]: Scoped<Noun> | 'people only' } = {
  accounts: 'people only',
  administration: 'people only',
  agenda: {
    area: 'programme',
    read: ['list', 'clashes', 'draft'],
    write: ['add', 'update', 'move', 'shift', 'delete', 'setDraft', 'discard'],
    peopleOnly: ['publish'],
  },
  attendance: {
    area: 'people',
    read: ['list'],
    write: ['setStatus', 'setMany', 'checkIn', 'undoCheckIn'],
    peopleOnly: ['exported'],
  },
  audit: 'people only',
  calendar: 'people only',
  catering: {
    area: 'food',
    read: ['vendors', 'menu', 'meals', 'diners', 'orders'],
    write: [
      'addVendor',
      'updateVendor',
      'deleteVendor',
      'addItem',
      'updateItem',
      'deleteItem',
      'addMeal',
      'updateMeal',
      'deleteMeal',
      'addOrder',
      'updateOrder',
      'moveOrder',
      'recountOrder',
      'sendOrder',
      'deleteOrder',
    ],
  },
  claims: 'people only',
  consequences: 'people only',
  dashboard: { area: 'events', read: ['counts'], write: [], peopleOnly: ['toDo', 'upcoming', 'activity'] },
  desk: 'people only',
  deskDevices: 'people only',
  feedback: 'people only',
  guestAccounts: 'people only',
  identities: 'people only',
  invitations: 'people only',
  mailings: 'people only',
  messages: {
    area: 'messages',
    read: ['readers', 'list', 'open'],
    write: ['send', 'cancel', 'sendAgain'],
    // A merge holds personal links; a copy goes to the caller's own address.
    peopleOnly: ['merge', 'sendCopy'],
  },
  notices: 'people only',
  nextEdition: 'people only',
  outbox: 'people only',
  ownAccount: 'people only',
  partners: 'people only',
  people: {
    area: 'people',
    read: ['known', 'read', 'previewImport'],
    write: ['add', 'invite', 'uninvite', 'setStudios', 'import', 'update'],
    // A card shows a person's mails and all their events.
    peopleOnly: ['card', 'setRole'],
  },
  planning: {
    area: 'rooms',
    read: ['plan', 'propose', 'suggest'],
    write: ['move', 'autoAssign', 'setPinned', 'applySuggestion', 'setHidden'],
    peopleOnly: ['exported'],
  },
  portal: 'people only',
  posts: 'people only',
  privacy: 'people only',
  push: 'people only',
  questions: {
    area: 'people',
    read: ['list', 'answers', 'ofPerson'],
    write: ['answer', 'answerMany'],
    // Each asks guests for more personal data.
    peopleOnly: ['add', 'update', 'archive', 'restore', 'ask', 'stopAsking', 'order'],
  },
  reminders: { area: 'messages', read: ['list', 'readers'], write: [], peopleOnly: ['set', 'setText'] },
  // They hold which people must never share a room.
  roomWishes: 'people only',
  rooms: {
    area: 'rooms',
    read: ['list', 'previewImport', 'freeBeds', 'unannounced'],
    write: ['add', 'addSeveral', 'import', 'update', 'delete'],
    peopleOnly: ['announce'],
  },
  search: 'people only',
  shuttles: {
    area: 'travel',
    read: ['board'],
    write: ['addRun', 'updateRun', 'deleteRun', 'move', 'arrange'],
    peopleOnly: ['publish'],
  },
  stay: 'people only',
  studios: { area: 'people', read: ['list'], write: ['add', 'update', 'delete'] },
  survey: 'people only',
  travel: {
    area: 'travel',
    read: ['list', 'arrivals', 'previewImport'],
    write: ['markLanded', 'saveFlights', 'import'],
    peopleOnly: ['exported'],
  },
  venues: {
    area: 'events',
    read: ['choices', 'weather', 'list', 'moving', 'guessTimeZone'],
    write: ['add', 'update'],
    peopleOnly: ['delete'],
  },
  webhooks: 'people only',
  workshops: {
    area: 'programme',
    read: ['list'],
    write: [
      'add',
      'update',
      'delete',
      'addParticipant',
      'removeParticipant',
      'addParticipants',
      'reorderWaiting',
      'removeWaiting',
    ],
  },
  workshopWishes: {
    area: 'programme',
    read: ['round', 'plan'],
    write: ['collect', 'stop'],
    peopleOnly: ['publish'],
  },
}

const scopesByPath: ReadonlyMap<string, Scope | null> = new Map(
  Object.entries(scopesOf).flatMap(([noun, scoped]) => {
    if (scoped === 'people only') return []
    const { area, read, write, peopleOnly = [] } = scoped
    const listed = (names: readonly string[], scope: Scope | null) =>
      names.map((name): [string, Scope | null] => [`${noun}.${name}`, scope])
    return [...listed(read, `read ${area}`), ...listed(write, `write ${area}`), ...listed(peopleOnly, null)]
  }),
)

const onlyForPeople: ReadonlySet<string> = new Set(
  Object.entries(scopesOf).flatMap(([noun, scoped]) => (scoped === 'people only' ? [noun] : [])),
)

/** The scope that a key needs for `noun.name`; null: people only; undefined: it is missing above. */
export const scopeOf = (noun: string, name: string): Scope | null | undefined =>
  onlyForPeople.has(noun) ? null : scopesByPath.get(`${noun}.${name}`)
