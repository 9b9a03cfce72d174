import {
  dataDeletedLetter,
  emailChangedLetter,
  identityLinkedLetter,
  identityUnlinkedLetter,
  organiserInvitationLetter,
  passwordChangedLetter,
  proofLetter,
  roleGivenLetter,
} from '#server/letters/account-letters.ts'
import {
  confirmationLetter,
  confirmationReminder,
  eventChangedLetter,
  invitationLetter,
  registrationLetter,
  roomLetter,
  startLetter,
  takenOffLetter,
  seatOfferedLetter,
  workshopCancelledLetter,
  workshopChangedLetter,
} from '#server/mail/event-letters/rules.ts'
import type { Letter } from '#server/core/ports.ts'
import {
  accountWaitingLetter,
  adminNotGivenLetter,
  cannotComeLetter,
  erasureAskedLetter,
  newOrganiserLetter,
  testLetter,
  webhookOffLetter,
} from '#server/mail/organiser-letters/rules.ts'

const publicUrl = 'https://events.example.com'
const link = `${publicUrl}/invitation#aW52aXRhdGlvbg.0b5f6b0e-9a3b-4f6e-8a55-2f2a1f0f9a11.1.m8GkzWv2x1TqYw`
const event = {
  name: 'Casa do Mar',
  quarter: 'Q1',
  year: 2027,
  days: 'Feb 14–18',
  startYear: '2027',
  mapsLink: 'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z',
  contact: { name: 'Nadia Haddad', phone: '+351 912 345 678', email: 'nadia@example.com' },
}
const to = 'Inês Duarte'
const recipient = { to, contact: event.contact }
const byOrganiser = { to, contact: { ...event.contact, phone: null } }
const base = { to, event, link }
const answers = [
  { label: 'Room', value: 'Happy to share' },
  { label: 'Diet', value: 'Vegetarian' },
  { label: 'Allergies', value: 'Peanuts, Shellfish' },
  { label: 'Outbound flight', value: 'OSL, lands Sunday, February 14, 11:55 AM' },
]

/** Every kind of mail, as one recipient gets it. */
export const sampleLetters: Readonly<Record<string, Letter>> = {
  confirmation: confirmationLetter(base, false),
  'confirmation-with-account': confirmationLetter(base, true),
  'confirmation-without-event': confirmationLetter({ to: null, event: null, link }, false),
  'confirmation-reminder': confirmationReminder(base),
  invitation: invitationLetter({ ...base, isReturning: false }, 'guest'),
  'invitation-again': invitationLetter({ ...base, isReturning: true }, 'guest'),
  'invitation-bare': invitationLetter(
    {
      to: null,
      link,
      event: { ...event, days: null, contact: { name: null, phone: null, email: null } },
      isReturning: false,
    },
    'guest',
  ),
  registration: registrationLetter({ ...base, isComing: true, answers }),
  'registration-no': registrationLetter({ ...base, isComing: false, answers: [] }),
  room: roomLetter({ ...base, room: '12', roommates: ['Zoë Lindqvist'] }),
  'event-changed': eventChangedLetter({
    ...base,
    changes: [{ label: 'Dates', before: 'Feb 7–11, 2027', now: 'Feb 14–18, 2027' }],
  }),
  'taken-off': takenOffLetter(base),
  'taken-off-without-contact': takenOffLetter({
    to,
    event: { ...event, contact: { name: null, phone: null, email: null } },
  }),
  start: startLetter({
    ...base,
    facts: [
      { label: 'Starts', value: '3:00 PM' },
      { label: 'Room', value: '12, with Zoë Lindqvist' },
    ],
    thingsToKnow: ['Bring a warm layer for the evenings', 'Quiet after 23:00'],
  }),
  'workshop-changed': workshopChangedLetter({
    ...base,
    title: 'Raku firing',
    isWaiting: false,
    was: { when: 'Tuesday, February 16, 10:00 AM - 11:30 AM', where: 'The wharf' },
    now: { when: 'Wednesday, February 17, 4:00 PM - 5:30 PM', where: 'The wharf' },
  }),
  'seat-offered': seatOfferedLetter({
    ...base,
    title: 'Raku firing',
    when: 'Tuesday, February 16, 10:00 AM',
    where: 'The wharf',
    until: '9:40 AM',
  }),
  'workshop-cancelled': workshopCancelledLetter({
    ...base,
    title: 'Raku firing',
    when: 'Tuesday, February 16, 10:00 AM',
    wasWaiting: false,
  }),
  reset: proofLetter('reset', { ...recipient, secret: link, account: 'ines@example.com' }),
  'new-email': proofLetter('new e-mail', { ...recipient, secret: link, account: 'ines@example.com' }),
  code: proofLetter('sign-in code', { ...recipient, secret: '204915', account: 'ines@example.com' }),
  'email-changed': emailChangedLetter(recipient),
  'email-changed-without-contact': emailChangedLetter({ to, contact: null }),
  'password-changed': passwordChangedLetter({ ...recipient, publicUrl }),
  'password-changed-without-contact': passwordChangedLetter({ to, contact: null, publicUrl }),
  'role-admin': roleGivenLetter({ ...byOrganiser, role: 'admin', publicUrl }),
  'role-guest': roleGivenLetter({ ...byOrganiser, role: 'guest', publicUrl }),
  'data-deleted': dataDeletedLetter(byOrganiser),
  'identity-linked': identityLinkedLetter({ ...recipient, way: 'Google', publicUrl }),
  'identity-unlinked': identityUnlinkedLetter({ ...recipient, way: 'Google', publicUrl }),
  'organiser-invitation': organiserInvitationLetter({ ...byOrganiser, link }),
  'admin-not-given': adminNotGivenLetter({ to, email: 'ana@example.com', link: `${publicUrl}/attendance` }),
  'new-organiser': newOrganiserLetter({
    ...byOrganiser,
    email: 'ana@example.com',
    link: `${publicUrl}/accounts`,
  }),
  'erasure-asked': erasureAskedLetter({ to, link: `${publicUrl}/requests` }),
  'account-waiting': accountWaitingLetter({
    to,
    names: ['Ana Lima (ana@example.com)', 'bo@example.com'],
    link: `${publicUrl}/accounts`,
  }),
  'webhook-off': webhookOffLetter({ to, name: 'Payroll', link: `${publicUrl}/accounts` }),
  'cannot-come': cannotComeLetter({ ...base, names: ['Ana Lima', 'Bo Berg'], returningNames: [] }),
  'comes-after-all': cannotComeLetter({ ...base, names: [], returningNames: ['Ana Lima'] }),
  test: testLetter(to),
}
