import { expect, test } from 'vitest'
import { blankAnswers, surveyQuestions, unanswered } from '#contract/questions.ts'
import { emailsOf } from '#web/attendance/attendance-export.ts'
import {
  changesIn,
  editionLines,
  namesakeText,
  waitingAnswers,
  type Waiting,
} from '#web/attendance/waiting-answers.ts'

const waiting: Waiting = {
  id: 'c1',
  createdAt: '2026-11-21T09:00:00.000Z',
  email: 'ines@studio.test',
  mailRefused: null,
  studio: 'Lisbon',
  answers: {
    fullName: 'Ines Duarte',
    studioId: 's1',
    attending: 'yes',
    ...unanswered,
    openToRoomSharing: true,
    diet: 'other',
    dietNote: 'low FODMAP',
    allergies: [],
  },
  person: null,
  namesakes: [],
}
const knownPerson = {
  fullName: 'Inês Duarte',
  studio: 'Oslo',
  attending: 'maybe',
  ...blankAnswers(surveyQuestions),
  own: {},
  diet: 'vegan' as const,
  openToRoomSharing: true,
  hasAccount: false,
  losesCheckIn: false,
}

test('shows a new person’s answers', () => {
  expect(waitingAnswers(waiting, [])).toEqual([
    { label: 'Name', text: 'Ines Duarte' },
    { label: 'Studio', text: 'Lisbon' },
    { label: 'Status', text: 'yes' },
    { label: 'Room Sharing', text: 'Yes' },
    { label: 'Allergies', text: 'None' },
    { label: 'Diet', text: 'other: low FODMAP' },
  ])
  expect(changesIn(waiting, [])).toBe(0)
})

test('shows what accepting would replace for a known person', () => {
  expect(waitingAnswers({ ...waiting, person: knownPerson }, [])).toEqual([
    { label: 'Name', text: 'Ines Duarte', previous: 'Inês Duarte' },
    { label: 'Studio', text: 'Lisbon', previous: 'Oslo' },
    { label: 'Status', text: 'yes', previous: 'maybe' },
    { label: 'Room Sharing', text: 'Yes' },
    { label: 'Allergies', text: 'None' },
    { label: 'Diet', text: 'other: low FODMAP', previous: 'vegan' },
  ])
  expect(changesIn({ ...waiting, person: knownPerson }, [])).toBe(4)
})

test('marks blank answers as kept, and not as a change', () => {
  const blank = { ...waiting.answers, diet: null, dietNote: null, allergies: null }
  const lines = waitingAnswers(
    { ...waiting, answers: blank, person: { ...knownPerson, allergies: ['Peanuts'] } },
    [],
  )
  expect(lines).toContainEqual({ label: 'Allergies', text: 'Peanuts (kept)' })
  expect(lines).toContainEqual({ label: 'Diet', text: 'vegan (kept)' })
})

test('shows the kitchen’s permission beside the allergies, and an unticked box as no change', () => {
  const consentingPerson = { ...knownPerson, allergies: ['Nuts'], kitchenMayKnow: true }
  const sameAnswers = {
    ...waiting,
    answers: { ...waiting.answers, allergies: ['Nuts'] },
    person: consentingPerson,
  }
  const nuts = 'Nuts (the kitchen sees the first name)'
  expect(waitingAnswers(sameAnswers, [])).toContainEqual({ label: 'Allergies', text: nuts })
  const withoutConsent = { ...sameAnswers, person: { ...consentingPerson, kitchenMayKnow: null } }
  const ticked = { ...withoutConsent, answers: { ...withoutConsent.answers, kitchenMayKnow: true } }
  expect(waitingAnswers(ticked, [])).toContainEqual({ label: 'Allergies', text: nuts, previous: 'Nuts' })
})

test('omits bed and food of people who aren’t coming', () => {
  const declined = {
    ...waiting,
    answers: { ...waiting.answers, attending: 'no' as const, openToRoomSharing: null },
  }
  expect(waitingAnswers(declined, []).map(({ label }) => label)).toEqual(['Name', 'Studio', 'Status'])
})

test('shows known parts of flights, except for people who aren’t coming', () => {
  const answers = {
    ...waiting.answers,
    flight1DepartureAirport: 'OSL',
    flight1DepartureTime: '2026-11-30T08:10',
    flight2ArrivalTime: '2026-12-03T19:00',
  }
  expect(editionLines(answers)).toEqual([
    { label: 'Outbound', text: 'OSL, departs Nov 30, 2026 at 8:10 AM' },
    { label: 'Return', text: 'arrives Dec 3, 2026 at 7:00 PM' },
  ])
  expect(editionLines({ ...answers, attending: 'no' })).toEqual([])
})

test('shows where another person with the same name is listed', () => {
  expect(namesakeText({ name: 'Ana Lima', email: 'ana@x.test', isWaiting: false })).toBe(
    'Ana Lima (ana@x.test) on the list',
  )
  expect(namesakeText({ name: 'Ana Lima', email: null, isWaiting: true })).toBe(
    'Ana Lima (no address), who is waiting here, too',
  )
})

test('copies each address once, and counts people without an address', () => {
  expect(emailsOf([{ email: 'a@x.test' }, { email: null }, { email: 'a@x.test' }])).toEqual({
    addresses: ['a@x.test'],
    withoutCount: 1,
  })
})
