import { expect, test } from 'vitest'
import { blankAnswers, listedQuestions } from '#contract/questions.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { changesTo, checkedInOf, resultSentences } from '#web/attendance/chosen-people.ts'

const row = (id: string, fields: Partial<Row>): Row => ({
  id,
  version: 1,
  personId: id,
  fullName: id,
  email: null,
  mailRefused: null,
  studio: null,
  attending: 'yes',
  role: 'guest',
  ...blankAnswers(listedQuestions),
  checkInTime: null,
  hasAccount: false,
  hasSignedIn: false,
  isUninvited: false,
  linkMails: null,
  invitedAt: null,
  hasAnswered: false,
  hasFlight: false,
  hasRoom: false,
  travelsOtherwise: false,
  ...fields,
})

const rows = [
  row('a', { hasRoom: true, checkInTime: '2026-11-30T14:03:00Z' }),
  row('b', { hasRoom: true }),
  row('c', { attending: 'maybe' }),
  row('d', { attending: 'no' }),
]

test('doesn’t change people who already have the chosen answer', () => {
  expect(checkedInOf(rows)).toBe(1)
  expect(changesTo(rows, 'no')).toEqual([
    { from: 'yes', attending: 'no', ids: ['a', 'b'] },
    { from: 'maybe', attending: 'no', ids: ['c'] },
  ])
})

test('says what was freed, and lists at most three of many sentences', () => {
  expect(resultSentences({ freed: { rooms: ['12'], seats: 2 }, notRestored: [] })).toEqual([
    'Freed: Room 12, 2 workshop places',
  ])
  const taken = ['1', '2', '3', '4', '5'].map((number) => `Room ${number} is now taken`)
  expect(resultSentences({ freed: { rooms: ['1', '2'], seats: 0 }, notRestored: taken })).toEqual([
    'Freed: beds in 2 rooms',
    ...taken.slice(0, 3),
    'and 2 more',
  ])
})
