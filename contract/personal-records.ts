// Kept out of the contract, because a page needs the titles but no schemas.

/** The heading of each kind of record, in page order. */
export const recordGroups = {
  you: 'You',
  signIn: 'Signing in',
  events: 'Events and flights',
  rooms: 'Rooms',
  shuttles: 'Shuttles, hotel and drivers',
  workshops: 'Workshops',
  messages: 'Messages and calendar',
  history: 'History',
} as const

/** The kinds of personal data records, in the order shown. Each table declares its kinds (server/db/tables). */
export const records = {
  account: { title: 'Account', group: 'you' },
  role: { title: 'Role', group: 'you' },
  signIns: { title: 'Ways of signing in', group: 'signIn' },
  sessions: { title: 'Devices signed in', group: 'signIn' },
  pushDevices: { title: 'Devices with notifications', group: 'signIn' },
  recoveryLinks: { title: 'Recovery links', group: 'signIn' },
  keys: { title: 'Keys you made for other programs', group: 'signIn' },
  webhooks: { title: 'Webhooks you added', group: 'signIn' },
  mailedProofs: { title: 'Links and codes you asked for', group: 'signIn' },
  secondFactor: { title: 'Second factor', group: 'signIn' },
  backupCodes: { title: 'Backup codes', group: 'signIn' },
  person: { title: 'Person', group: 'you' },
  answers: { title: 'Answers to organisers’ own questions', group: 'you' },
  attendance: { title: 'Events and flights', group: 'events' },
  rooms: { title: 'Rooms', group: 'rooms' },
  shuttleSeats: { title: 'Seats on shuttles', group: 'shuttles' },
  shuttles: { title: 'Shuttles', group: 'shuttles' },
  roomWishes: { title: 'Room wishes', group: 'rooms' },
  wantedRoommates: { title: 'People you’d like to share with', group: 'rooms' },
  roomVetoes: { title: 'Notes about people kept in separate rooms', group: 'rooms' },
  doorTaps: { title: 'Check-ins at the door', group: 'events' },
  seenByPartners: { title: 'What the hotel and the drivers saw', group: 'shuttles' },
  workshops: { title: 'Workshops', group: 'workshops' },
  waitingLists: { title: 'Waiting lists', group: 'workshops' },
  workshopWishes: { title: 'Workshops you would like', group: 'workshops' },
  workshopWishResults: { title: 'How your workshop wishes turned out', group: 'workshops' },
  feedback: { title: 'What you thought of events', group: 'events' },
  invitations: { title: 'Personal links', group: 'signIn' },
  organiserInvitations: { title: 'Invitations to organise', group: 'signIn' },
  calendarFeeds: { title: 'Calendar feed', group: 'messages' },
  calendarEntries: { title: 'Entries in your calendar', group: 'messages' },
  registrations: { title: 'Registrations', group: 'you' },
  contacts: { title: 'Events that name you as their contact', group: 'you' },
  messages: { title: 'E-mails written to you', group: 'messages' },
  notices: { title: 'Messages in your portal', group: 'messages' },
  posts: { title: 'What was sent to your devices and webhooks', group: 'messages' },
  organisersMessages: { title: 'Messages from organisers', group: 'messages' },
  erasureRequests: { title: 'Requests to delete', group: 'you' },
  undo: { title: 'What organisers changed and can undo for a day', group: 'history' },
  history: { title: 'What was done, by you and about you', group: 'history' },
} as const satisfies Record<string, { title: string; group: keyof typeof recordGroups }>
export type RecordKind = keyof typeof records

export const recordKinds = Object.keys(records).filter((name): name is RecordKind => name in records)
