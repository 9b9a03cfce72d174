import { expect, test } from 'vitest'
import { differencesOf } from '#web/lib/clash.ts'
import {
  signedUpSentence,
  mailSentence,
  waitingSentence,
  workshopForm,
  writeValue,
  type WorkshopValues,
  moved,
} from '#web/workshops/workshop-values.ts'

const knots: WorkshopValues = {
  title: 'Knots',
  type: 'workshop',
  startTime: '2026-12-01T14:00',
  endTime: null,
  description: null,
  hostName: null,
  location: 'The wharf',
  signupEnabled: true,
  capacity: 12,
  tags: ['hands-on'],
}

test('a stale save names the fields that somebody else changed, and what they say now', () => {
  const shown = (theirs: WorkshopValues) =>
    differencesOf({ mine: knots, theirs }, workshopForm.labels, writeValue)
  expect(shown({ ...knots })).toEqual([])
  expect(
    shown({
      ...knots,
      endTime: '2026-12-01T15:00',
      capacity: null,
      signupEnabled: false,
      tags: [],
    }),
  ).toEqual([
    { label: 'End', theirs: 'Dec 1, 2026 at 3:00 PM' },
    { label: 'Guests can sign up', theirs: 'No' },
    { label: 'Capacity', theirs: 'No limit' },
    { label: 'Tags', theirs: 'None' },
  ])
})

test('a question names who is signed up, and counts those it has no room for', () => {
  const people = ['Ana', 'Bo', 'Cy'].map((fullName) => ({ personId: fullName, fullName }))
  expect(signedUpSentence([])).toBeUndefined()
  expect(signedUpSentence(people.slice(0, 1))).toBe('1 person is signed up: Ana')
  expect(signedUpSentence(people, 2)).toBe('3 people are signed up: Ana, Bo and 1 more')
  const waiting = people.map((one) => ({ ...one, hasClash: false, offeredUntil: null }))
  expect(waitingSentence([])).toBeUndefined()
  expect(waitingSentence(waiting.slice(0, 1))).toBe('1 person waits for a seat')
  expect(waitingSentence(waiting)).toBe('3 people wait for a seat')
})

test('they get an e-mail only where mail is sent, and never about what is over', () => {
  const mailed = { now: '2026-12-01T14:00', isMailConfigured: true }
  expect(mailSentence(knots, mailed)).toBe('They’ll get an e-mail.')
  expect(mailSentence(knots, { ...mailed, isMailConfigured: false })).toBe(
    'No mail server is set up, so let them know yourself.',
  )
  expect(mailSentence(knots, { ...mailed, isMailConfigured: undefined })).toBeUndefined()
  expect(mailSentence(knots, { ...mailed, now: '2026-12-01T14:01' })).toBeUndefined()
  const long = { ...knots, endTime: '2026-12-01T15:00' }
  expect(mailSentence(long, { ...mailed, now: '2026-12-01T14:01' })).toBe('They’ll get an e-mail.')
})

test('one of a list moves up to another place, and the others keep their order', () => {
  expect(moved(['ana', 'bo', 'cy'], 2, 0)).toEqual(['cy', 'ana', 'bo'])
  expect(moved(['ana', 'bo', 'cy'], 2, 1)).toEqual(['ana', 'cy', 'bo'])
  expect(moved(['ana', 'bo'], 0, 0)).toEqual(['ana', 'bo'])
})
