type Values = Readonly<Record<string, unknown>> | null

/** An entry as its sentence is made of it. */
export type Told = {
  action: string
  /** The name of what it is about as it is now; null when that is gone. */
  subject: string | null
  /** The workshop whose seat it was. */
  workshop: string | null
  before: Values
  after: Values
}

/** Entries that tell of looking in, not of a change. */
export const comingsAndGoings = ['account.signedIn', 'account.signedOut', 'account.signInFailed'] as const

/** What follows the name of who did it: `checked in Ana Lima`. An action nobody wrote a sentence for gets a plain one. */
export function sentenceOf(told: Told): string {
  return hasSentence(told.action)
    ? (sentences[told.action]?.(told) ?? plainSentence(told))
    : plainSentence(told)
}

type Sentence = (told: Told) => string

const text = (values: Values, key: string): string | null => {
  const value = values?.[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
const counted = (count: string | null, one: string, many: string) =>
  `${count ?? 'some'} ${count === '1' ? one : many}`

const somebody = ({ subject }: Told) => subject ?? 'somebody'
const titled = ({ subject, before, after }: Told) =>
  subject ?? text(after, 'title') ?? text(before, 'title') ?? null
const quoted =
  (what: string): Sentence =>
  (told) => {
    const title = titled(told)
    return title === null ? `a ${what}` : `the ${what} “${title}”`
  }
const aboutIt =
  (verb: string, name: Sentence): Sentence =>
  (told) =>
    `${verb} ${name(told)}`
const named =
  (what: string): Sentence =>
  ({ subject }) =>
    subject === null ? `a ${what}` : `the ${what} ${subject}`
const roomOf: Sentence = ({ subject, before }) => {
  const number = subject ?? text(before, 'roomNumber')
  return number === null ? 'a room' : `room ${number}`
}
const exported =
  (what: string): Sentence =>
  ({ after }) =>
    `exported the ${what} (${counted(text(after, 'rows'), 'row', 'rows')})`

const answers: Readonly<Record<string, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }
const roleNames: Readonly<Record<string, string>> = { admin: 'an organiser', guest: 'a guest' }
const answerIn = (values: Values) => answers[text(values, 'attending') ?? ''] ?? 'something else'

/** What leaving gave up: ` and freed room 12 and 2 workshops`. */
function freedBy({ before }: Told): string {
  const room = text(before, 'room')
  const seats = text(before, 'seats')
  const freed = [
    ...(room === null ? [] : [`room ${room}`]),
    ...(seats === null ? [] : [counted(seats, 'workshop', 'workshops')]),
  ]
  return freed.length > 0 ? ` and freed ${freed.join(' and ')}` : ''
}

function changedRole(told: Told): string {
  const role = roleNames[text(told.after, 'role') ?? '']
  return role === undefined ? `took the role of ${somebody(told)} away` : `made ${somebody(told)} ${role}`
}

function placed(told: Told): string {
  const from = text(told.before, 'room')
  const to = text(told.after, 'room') ?? 'a room'
  return from === null
    ? `gave ${somebody(told)} a bed in room ${to}`
    : `moved ${somebody(told)} from room ${from} to room ${to}`
}

const order: Sentence = ({ subject }) => (subject === null ? 'an order' : `an order with ${subject}`)

const sentences: Readonly<Record<string, Sentence>> = {
  'account.askedErasure': () => 'asked for their data to be deleted',
  'account.created': (told) => `made an account for ${somebody(told)}`,
  'account.identityLinked': () => 'added a way to sign in',
  'account.disabled': (told) => `disabled the account of ${somebody(told)}`,
  'account.enabled': (told) => `enabled the account of ${somebody(told)}`,
  'account.linked': (told) => `linked an account to ${somebody(told)}`,
  'account.backupCodesRenewed': () => 'took new backup codes',
  'account.emailChanged': () => 'changed their own e-mail address',
  'account.factorAdded': () => 'added a second factor',
  'account.factorEnded': (told) => `ended the second factor of ${somebody(told)}`,
  'account.factorRemoved': () => 'removed their second factor',
  'account.passwordReset': () => 'set a new password by a mailed link',
  'account.identityUnlinked': () => 'removed a way to sign in',
  'account.passwordSet': () => 'chose a password',
  'account.reauthenticated': () => 'proved again who they are',
  'account.recovered': () => 'got back in by a recovery link',
  'account.renamed': () => 'changed their own name',
  'account.renewed': (told) => `renewed the account of ${somebody(told)}`,
  'account.resetSent': (told) => `sent ${somebody(told)} a password reset`,
  'account.sessionsEnded': () => 'signed out other devices',
  'account.signedOutEverywhere': (told) => `signed ${somebody(told)} out everywhere`,
  'account.withdrewErasure': () => 'took back their request to delete their data',
  'account.withdrawn': (told) => `withdrew the unused account of ${somebody(told)}`,
  'agenda.added': aboutIt('added', quoted('agenda item')),
  'agenda.changed': aboutIt('changed', quoted('agenda item')),
  'agenda.deleted': aboutIt('deleted', quoted('agenda item')),
  'agenda.moved': aboutIt('moved', quoted('agenda item')),
  'attendance.checkedIn': aboutIt('checked in', somebody),
  'attendance.checkInUndone': (told) => `undid the check-in of ${somebody(told)}`,
  'attendance.exported': exported('attendance list'),
  'attendance.putBack': (told) => `put ${somebody(told)} back on the list`,
  'attendance.removed': (told) => `removed ${somebody(told)} from the event${freedBy(told)}`,
  'attendance.restored': (told) => `set ${somebody(told)} back to ${answerIn(told.after)}`,
  'attendance.statusSet': (told) => `set ${somebody(told)} to ${answerIn(told.after)}${freedBy(told)}`,
  'backup.made': () => 'made a backup',
  'backup.restored': () => 'restored a backup',
  'calendar.closed': () => 'ended their calendar address',
  'calendar.opened': () => 'made a private calendar address',
  'calendar.renewed': () => 'took a new calendar address',
  'claim.accepted': (told) => `accepted the answers of ${somebody(told)}`,
  'claim.address corrected': () => 'corrected the address of a registration',
  'claim.confirmed': () => 'confirmed a registration',
  'claim.link revealed': () => 'looked at the link of a registration',
  'claim.sent again': () => 'sent a registration’s link again',
  'invitation.accepted': () => 'registered by a personal link',
  'invitation.link shown': (told) => `handed out the personal link of ${somebody(told)}`,
  'invitation.prepared': (told) => `prepared the personal link of ${somebody(told)}`,
  'invitation.sent': (told) => `sent ${somebody(told)} a personal link`,
  'invitation.revoked': (told) => `revoked the personal link of ${somebody(told)}`,
  'link.revealed': () => 'looked at the link of a message',
  'meal.added': aboutIt('added', quoted('meal')),
  'meal.changed': aboutIt('changed', quoted('meal')),
  'meal.deleted': aboutIt('deleted', quoted('meal')),
  'menuItem.added': aboutIt('added', quoted('menu item')),
  'menuItem.changed': aboutIt('changed', quoted('menu item')),
  'menuItem.deleted': () => 'deleted a menu item',
  'order.added': (told) => `added ${order(told)}`,
  'order.cancelled': (told) => `cancelled ${order(told)}`,
  'order.changed': (told) => `changed ${order(told)}`,
  'order.confirmed': (told) => `confirmed ${order(told)}`,
  'order.deleted': () => 'deleted an order',
  'order.delivered': (told) => `marked ${order(told)} as delivered`,
  'organiser.invitationWithdrawn': () => 'took back an invitation to organise',
  'organiser.invited': () => 'invited an organiser',
  'organiser.joined': () => 'became an organiser by an invitation',
  'organiser.linkShown': () => 'handed out the link of an organiser’s invitation',
  'outbox.discarded': ({ after }) =>
    `discarded ${counted(text(after, 'discarded'), 'waiting message', 'waiting messages')}`,
  'outbox.released': () => 'sent the messages that were waiting',
  'person.added': aboutIt('added', somebody),
  'person.addedSeveral': ({ after }) => `added ${counted(text(after, 'people'), 'person', 'people')}`,
  'person.dataExported': (told) => `exported all data about ${somebody(told)}`,
  'person.erased': () => 'erased a person for good',
  'person.changed': (told) => `edited ${somebody(told)}`,
  'retention.swept': () => 'cleared away what is kept no longer',
  'role.given': changedRole,
  'role.set': changedRole,
  'room.added': aboutIt('added', roomOf),
  'room.assigned': placed,
  'room.autoAssigned': ({ after }) =>
    `gave ${counted(text(after, 'placed'), 'person', 'people')} a bed by Auto-Assign`,
  'room.changed': aboutIt('changed', roomOf),
  'room.deleted': aboutIt('deleted', roomOf),
  'room.exported': exported('rooming list'),
  'room.unassigned': (told) =>
    `took ${somebody(told)} out of room ${text(told.before, 'room') ?? 'they were in'}`,
  'stay.answered': (told) => `answered ${answerIn(told.after)}${freedBy(told)}`,
  'stay.answerTakenBack': (told) => `took an answer back: ${answerIn(told.after)}`,
  'stay.detailsUpdated': () => 'updated their own details',
  'stay.flightSet': () => 'updated their own flight',
  'stay.flightsHidden': () => 'hid their own flights from other guests',
  'stay.flightsShown': () => 'showed their own flights to other guests',
  'studio.added': aboutIt('added', named('studio')),
  'studio.changed': aboutIt('changed', named('studio')),
  'studio.deleted': () => 'deleted a studio',
  'survey.answered': (told) => `answered the survey for ${somebody(told)}`,
  'travel.exported': exported('travel list'),
  'travel.flightsChanged': (told) => `changed the flights of ${somebody(told)}`,
  'vendor.added': aboutIt('added', named('vendor')),
  'vendor.changed': aboutIt('changed', named('vendor')),
  'vendor.deleted': () => 'deleted a vendor',
  'venue.added': aboutIt('added', named('venue')),
  'venue.changed': aboutIt('changed', named('venue')),
  'venue.deleted': () => 'deleted a venue',
  'venue.roomsHidden': () => 'hid the rooms from guests while planning',
  'venue.roomsShown': () => 'showed the rooms to guests',
  'workshop.added': aboutIt('added', quoted('workshop')),
  'workshop.changed': aboutIt('changed', quoted('workshop')),
  'workshop.deleted': aboutIt('deleted', quoted('workshop')),
  'workshop.participantAdded': (told) => `signed ${somebody(told)} up for ${told.workshop ?? 'a workshop'}`,
  'workshop.participantRemoved': (told) => `took ${somebody(told)} out of ${told.workshop ?? 'a workshop'}`,
}

/** `guest.accountMade` → `did “account made” (guest)`: clumsy, but true. */
function plainSentence({ action, subject }: Told): string {
  const [noun = '', verb = ''] = action.split('.')
  const words = verb.replace(/([A-Z])/g, ' $1').toLowerCase()
  const about = subject === null ? noun.replace(/([A-Z])/g, ' $1').toLowerCase() : subject
  return `${words || 'changed something'} (${about})`
}

/** Whether somebody wrote a sentence for an action. */
export const hasSentence = (action: string): boolean => Object.hasOwn(sentences, action)
