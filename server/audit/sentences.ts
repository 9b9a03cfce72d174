import type { askedFields } from '#contract/room-wishes.ts'
import { agendaSentences } from '#server/audit/agenda-sentences.ts'
import { checkInSentences } from '#server/audit/check-in-sentences.ts'
import { mailSentences } from '#server/audit/mail-sentences.ts'
import { questionSentences } from '#server/audit/question-sentences.ts'
import { shuttleSentences } from '#server/audit/shuttle-sentences.ts'
import {
  aboutIt,
  exported,
  withName,
  peopleIn,
  quoted,
  roomOf,
  subjectName,
  text,
  wordsOf,
  type AuditDetails,
  type Sentence,
  type Values,
} from '#server/audit/wording.ts'
import { tables } from '#server/db/tables.ts'
import { pluralize } from '#server/lib/words.ts'

const answers: Readonly<Record<string, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }
const roleNames: Readonly<Record<string, string>> = { admin: 'an organiser', guest: 'a guest' }
const answerIn = (values: Values) => answers[text(values, 'attending') ?? ''] ?? 'something else'

/** The places that a person gave up: ` and freed room 12 and 2 workshops`. */
function freedText({ before }: AuditDetails): string {
  const room = text(before, 'room')
  const seats = text(before, 'seats')
  const freed = [
    ...(room === null ? [] : [`room ${room}`]),
    ...(seats === null ? [] : [pluralize(seats, 'workshop')]),
  ]
  return freed.length > 0 ? ` and freed ${freed.join(' and ')}` : ''
}

/** The places that several people gave up: ` and freed beds in 3 rooms and 2 workshop places`. */
function freedTextOfMany({ before }: AuditDetails): string {
  const [rooms, seats] = [text(before, 'rooms') ?? '0', text(before, 'seats') ?? '0']
  const freed = [
    ...(rooms === '0' ? [] : [`beds in ${pluralize(rooms, 'room')}`]),
    ...(seats === '0' ? [] : [pluralize(seats, 'workshop place')]),
  ]
  return freed.length > 0 ? ` and freed ${freed.join(' and ')}` : ''
}

function roleSentence(details: AuditDetails): string {
  const role = roleNames[text(details.after, 'role') ?? '']
  return role === undefined
    ? `took away the role of ${subjectName(details)}`
    : `made ${subjectName(details)} ${role}`
}

function bedSentence(details: AuditDetails): string {
  const from = text(details.before, 'room')
  const to = text(details.after, 'room') ?? 'a room'
  return from === null
    ? `gave ${subjectName(details)} a bed in room ${to}`
    : `moved ${subjectName(details)} from room ${from} to room ${to}`
}

function importSentence({ after }: AuditDetails): string {
  const [fresh, changed] = [text(after, 'new') ?? '0', text(after, 'changed') ?? '0']
  const parts = [
    ...(fresh === '0' ? [] : [`${fresh} new`]),
    ...(changed === '0' ? [] : [`${changed} changed`]),
  ]
  return `imported a list of people (${parts.join(', ')})`
}

const remindedOf = (after: Values): string => reminderSubjects[text(after, 'kind') ?? ''] ?? 'something'

const reminderSubjects: Readonly<Record<string, string>> = {
  'no reply': 'answering',
  flights: 'their flights',
  sharing: 'sharing a room',
}

const wishNames: Readonly<Record<keyof typeof askedFields, string>> = {
  asksRoommates: 'whom they would share with',
  asksSameGender: 'sharing with the same gender',
  asksQuietRoom: 'a quiet room',
  asksGroundFloor: 'the ground floor',
}

function venueSentence(details: AuditDetails): string {
  const [from, to] = [text(details.before, 'currency'), text(details.after, 'currency')]
  const currency = from === null || to === null ? '' : `, and its currency from ${from} to ${to}`
  return `changed ${withName('venue')(details)}${currency}`
}

const order: Sentence = ({ subject }) => (subject === null ? 'an order' : `an order with ${subject}`)

/** The list that each kind of partner reads. */
const seenLists: Readonly<Record<string, string>> = { hotel: 'the rooming list', driver: 'the shuttles' }

/** `added the studio Porto`, for each table with a name in the history. */
const usualSentences = Object.fromEntries(
  tables
    .flatMap(({ history }) => (history ? [history[0]] : []))
    .flatMap((entity) =>
      ['added', 'changed', 'deleted'].map((verb) => [
        `${entity}.${verb}`,
        aboutIt(verb, withName(wordsOf(entity))),
      ]),
    ),
)

export const sentences: Readonly<Record<string, Sentence>> = {
  ...usualSentences,
  ...agendaSentences,
  'account.askedErasure': () => 'asked for their data to be deleted',
  'account.created': (details) => `created an account for ${subjectName(details)}`,
  'account.identityLinked': () => 'added a way to sign in',
  'account.disabled': (details) => `disabled the account of ${subjectName(details)}`,
  'account.enabled': (details) => `enabled the account of ${subjectName(details)}`,
  'account.linked': (details) => `linked an account to ${subjectName(details)}`,
  'account.backupCodesRenewed': () => 'made new backup codes',
  'account.emailChanged': () => 'changed their own e-mail address',
  'account.factorAdded': () => 'added a second factor',
  'account.factorEnded': (details) => `removed the second factor of ${subjectName(details)}`,
  'account.factorRemoved': () => 'removed their second factor',
  'account.passwordReset': () => 'set a new password through an e-mailed link',
  'account.identityUnlinked': () => 'removed a way to sign in',
  'account.passwordSet': () => 'chose a password',
  'account.reauthenticated': () => 'confirmed that it was them',
  'account.recovered': () => 'got back in with a recovery link',
  'account.renamed': () => 'changed their own name',
  'account.renewed': (details) => `renewed the account of ${subjectName(details)}`,
  'account.resetSent': (details) => `sent ${subjectName(details)} a password reset`,
  'account.sessionsEnded': () => 'signed out other devices',
  'account.signedOutEverywhere': (details) => `signed ${subjectName(details)} out everywhere`,
  'key.ended': (details) => `ended ${withName('key')(details)}`,
  'key.made': (details) => `made ${withName('key')(details)} for another program`,
  'account.withdrewErasure': () => 'withdrew their request to delete their data',
  'account.withdrawn': (details) => `removed the unused account of ${subjectName(details)}`,
  'attendance.exported': exported('attendance list'),
  'attendance.manyRestored': ({ after }) => `set ${peopleIn(after)} back to their earlier answers`,
  'attendance.manySet': (details) =>
    `set ${peopleIn(details.after)} to ${answerIn(details.after)}${freedTextOfMany(details)}`,
  'attendance.putBack': (details) => `put ${subjectName(details)} back on the list`,
  'attendance.removed': (details) => `removed ${subjectName(details)} from the event${freedText(details)}`,
  'attendance.remindersStopped': (details) => `stopped reminders for ${subjectName(details)}`,
  'attendance.restored': (details) => `set ${subjectName(details)} back to ${answerIn(details.after)}`,
  'attendance.statusSet': (details) =>
    `set ${subjectName(details)} to ${answerIn(details.after)}${freedText(details)}`,
  'backup.made': () => 'made a backup',
  'backup.restored': () => 'restored a backup',
  'feedback.given': () => 'got an answer from a guest about how it was',
  'desk.codeRenewed': (details) => `renewed the door code of ${subjectName(details)}`,
  'secret.changed': () => 'changed the server’s secret',
  'calendar.chosen': () => 'chose what e-mails keep in their calendar',
  'calendar.closed': () => 'turned off their calendar address',
  'calendar.opened': () => 'created a private calendar address',
  'calendar.renewed': () => 'got a new calendar address',
  'desk.deviceEnded': (details) => `ended the device of ${subjectName(details)} at the desk`,
  'desk.joined': () => 'joined the desk',
  'desk.left': () => 'left the desk',
  'desk.linkEnded': () => 'ended the link for helpers at the desk',
  'desk.linkShown': ({ after }) =>
    `showed the link for helpers at the desk (${pluralize(text(after, 'maxDevices'), 'device')})`,
  'claim.accepted': (details) => `accepted the answers of ${subjectName(details)}`,
  'claim.address corrected': () => 'corrected the address of a registration',
  'claim.confirmed': () => 'confirmed a registration',
  'claim.dismissed': () => 'dismissed a registration',
  'claims.dismissed': ({ after }) => `dismissed ${pluralize(text(after, 'dismissed'), 'registration')}`,
  'claim.link revealed': () => 'looked at the link of a registration',
  'claim.sent again': () => 'sent a registration’s link again',
  'invitation.accepted': () => 'registered through a personal link',
  'invitation.link shown': (details) => `copied or downloaded the personal link of ${subjectName(details)}`,
  'invitation.prepared': (details) => `prepared the personal link of ${subjectName(details)}`,
  'invitation.sent': (details) => `sent ${subjectName(details)} a personal link`,
  'invitation.revoked': (details) => `revoked the personal link of ${subjectName(details)}`,
  'link.revealed': () => 'looked at the link of a message',
  'meal.added': aboutIt('added', quoted('meal')),
  'meal.changed': aboutIt('changed', quoted('meal')),
  'meal.deleted': aboutIt('deleted', quoted('meal')),
  'menuItem.added': aboutIt('added', quoted('menu item')),
  'menuItem.changed': aboutIt('changed', quoted('menu item')),
  'menuItem.deleted': () => 'deleted a menu item',
  'order.added': (details) => `added ${order(details)}`,
  'order.cancelled': (details) => `cancelled ${order(details)}`,
  'order.changed': (details) => `changed ${order(details)}`,
  'order.confirmed': (details) => `confirmed ${order(details)}`,
  'order.deleted': () => 'deleted an order',
  'order.handedOver': ({ subject, after }) =>
    `gave ${subject ?? 'a vendor'} version ${text(after, 'version') ?? ''} of an order`,
  'order.recounted': (details) => `updated ${order(details)} to the people who eat`,
  'order.sent': ({ subject, after }) =>
    `sent ${subject ?? 'a vendor'} version ${text(after, 'version') ?? ''} of an order`,
  'order.delivered': (details) => `marked ${order(details)} as delivered`,
  'organiser.invitationWithdrawn': () => 'withdrew an invitation to organise',
  'organiser.invited': () => 'invited an organiser',
  'organiser.joined': () => 'became an organiser through an invitation',
  'organiser.linkShown': () => 'copied the link of an organiser’s invitation',
  'partner.linkEnded': ({ subject }) => `ended the link for ${subject ?? 'a partner'}`,
  'partner.linkShown': ({ subject }) => `showed the link for ${subject ?? 'a partner'}`,
  'partner.seen': ({ after }) => `marked ${seenLists[text(after, 'kind') ?? ''] ?? 'the orders'} as seen`,
  'person.added': aboutIt('added', subjectName),
  'person.imported': importSentence,
  'person.importUndone': ({ after }) => `undid an import of ${peopleIn(after)}`,
  'person.studiosSet': ({ after }) => `changed the studio of ${peopleIn(after)}`,
  'person.addedSeveral': ({ after }) => `added ${peopleIn(after)}`,
  'person.dataExported': (details) => `exported all data about ${subjectName(details)}`,
  'person.erased': () => 'erased a person for good',
  'person.changed': (details) => `edited ${subjectName(details)}`,
  'picture.uploaded': () => 'uploaded a picture',
  'reminder.off': ({ after }) => `switched off reminders about ${remindedOf(after)}`,
  'reminder.on': ({ after }) => `switched on reminders about ${remindedOf(after)}`,
  'reminder.reworded': ({ after }) => `changed what the reminder about ${remindedOf(after)} says`,
  'reminder.written': ({ after }) =>
    `reminded ${pluralize(text(after, 'readers'), 'person', 'people')} of ${remindedOf(after)}`,
  'retention.dateConfirmed': () => 'confirmed the server’s date',
  'retention.swept': () => 'deleted data that is no longer kept',
  'role.given': roleSentence,
  'role.set': roleSentence,
  'room.added': aboutIt('added', roomOf),
  'room.imported': ({ after }) => `imported ${pluralize(text(after, 'rooms'), 'room')}`,
  'room.importUndone': ({ after }) => `undid an import of ${pluralize(text(after, 'rooms'), 'room')}`,
  'room.addedSeveral': ({ after }) => `added ${pluralize(text(after, 'rooms'), 'room')}`,
  'room.assigned': bedSentence,
  'room.autoAssigned': ({ after }) =>
    `gave ${pluralize(text(after, 'placed'), 'person', 'people')} a bed by Auto-Assign`,
  'room.changed': aboutIt('changed', roomOf),
  'room.deleted': aboutIt('deleted', roomOf),
  'room.exported': exported('rooming list'),
  'room.pinned': (details) =>
    `pinned ${subjectName(details)} to room ${text(details.after, 'room') ?? 'theirs'}`,
  'room.unpinned': (details) =>
    `no longer keeps ${subjectName(details)} in room ${text(details.after, 'room') ?? 'theirs'}`,
  'room.announced': ({ after }) =>
    `mailed ${pluralize(text(after, 'mailed'), 'person', 'people')} their room`,
  'roomVeto.added': ({ subject }) => `noted that ${subject ?? 'two people'} never share a room`,
  'roomVeto.removed': () => 'removed a note that two people never share a room',
  'roomWishes.saved': () => 'updated their own room wishes',
  'room.suggestionApplied': ({ after }) =>
    `moved ${pluralize(text(after, 'moved'), 'person', 'people')} by a room plan`,
  ...checkInSentences,
  ...mailSentences,
  ...questionSentences,
  ...shuttleSentences,
  'room.unassigned': (details) =>
    `took ${subjectName(details)} out of room ${text(details.before, 'room') ?? 'they were in'}`,
  'stay.answered': (details) => `answered ${answerIn(details.after)}${freedText(details)}`,
  'stay.answerTakenBack': (details) => `changed an answer back to ${answerIn(details.after)}`,
  'stay.detailsUpdated': () => 'updated their own details',
  'stay.driverMayCall': () => 'let drivers call them',
  'stay.driverMayNotCall': () => 'took back that drivers may call them',
  'stay.flightSet': () => 'updated their own flight',
  'stay.flightsHidden': () => 'hid their own flights from other guests',
  'stay.flightsShown': () => 'showed their own flights to other guests',
  'survey.answered': (details) => `answered the survey for ${subjectName(details)}`,
  'travel.exported': exported('travel list'),
  'travel.imported': ({ after }) => `imported the flights of ${peopleIn(after)}`,
  'travel.importUndone': ({ after }) => `undid an import of flights of ${peopleIn(after)}`,
  'travel.landed': (details) => `marked ${subjectName(details)} as landed`,
  'travel.landingTakenBack': (details) => `took back that ${subjectName(details)} had landed`,
  'travel.flightsChanged': (details) => `changed the flights of ${subjectName(details)}`,
  'venue.changed': venueSentence,
  'venue.planned': aboutIt('planned', withName('venue')),
  'venue.planUndone': () => 'took back the plan of a venue',
  'venue.wishesAsked': ({ after }) => {
    const wishes = Object.entries(wishNames).flatMap(([key, name]) => (after?.[key] === true ? [name] : []))
    return wishes.length === 0
      ? 'stopped asking guests for room wishes'
      : `set what guests are asked about their room: ${wishes.join(', ')}`
  },
  'venue.roomsHidden': () => 'hid the rooms from guests while planning',
  'venue.roomsShown': () => 'showed the rooms to guests',
  'workshop.added': aboutIt('added', quoted('workshop')),
  'workshop.changed': aboutIt('changed', quoted('workshop')),
  'workshop.deleted': aboutIt('deleted', quoted('workshop')),
  'workshop.participantAdded': (details) =>
    `signed ${subjectName(details)} up for ${details.workshop ?? 'a workshop'}`,
  'workshop.participantsAdded': (details) =>
    `signed ${peopleIn(details.after)} up for ${quoted('workshop')(details)}`,
  'workshop.participantsRemoved': (details) =>
    `took ${peopleIn(details.after)} out of ${quoted('workshop')(details)}`,
  'workshop.participantRemoved': (details) =>
    `took ${subjectName(details)} out of ${details.workshop ?? 'a workshop'}`,
  'workshop.seatHandedOn': (details) =>
    `gave ${subjectName(details)} a seat in ${details.workshop ?? 'a workshop'} from its waiting list`,
  'workshop.seatOffered': (details) =>
    `offered ${subjectName(details)} a free seat in ${details.workshop ?? 'a workshop'}`,
  'workshop.offerLapsed': (details) =>
    `took ${subjectName(details)} off the waiting list of ${details.workshop ?? 'a workshop'}, whose offer ran out`,
  'workshop.waitingRemoved': (details) =>
    `took ${subjectName(details)} off the waiting list of ${details.workshop ?? 'a workshop'}`,
  'workshopWishes.collected': () => 'began to collect wishes for workshops',
  'workshopWishes.published': ({ after }) =>
    `planned the workshops by wishes: ${pluralize(text(after, 'seats'), 'seat', 'seats')} for ${peopleIn(after)}`,
  'workshopWishes.saved': () => 'updated their own wishes for workshops',
  'workshopWishes.stopped': () => 'stopped collecting wishes for workshops',
  'workshop.waitingReordered': (details) =>
    `changed the order of the waiting list of ${quoted('workshop')(details)}: ${text(details.after, 'reason') ?? 'no reason'}`,
}
