import { expect, test } from 'vitest'
import { unanswered } from '#contract/questions.ts'
import { readStoredAnswers } from '#server/lib/edition-days.ts'

/** What the first release kept of a waiting registration. Never changed: such rows may be in any database. */
const firstRelease = {
  fullName: 'Inês Duarte',
  studioId: '3f1a6c1e-54c7-4be2-9d2b-0b1f0a6a7c11',
  attending: 'yes',
  openToRoomSharing: true,
  diet: 'vegan',
  dietNote: null,
  allergies: ['Peanuts'],
  flight1DepartureAirport: 'osl',
  flight1DepartureTime: '2026-11-30T08:10',
  flight1ArrivalTime: '2028-11-30T11:55',
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
  flightsPrivate: false,
}

test('a registration that the first release kept is read as it was given', () => {
  expect(readStoredAnswers(firstRelease)).toEqual({ ...unanswered, ...firstRelease })
})

test('an answer that this release does not know is skipped, and so is a diet that is no choice any more', () => {
  const later = { ...firstRelease, shoeSize: 43, diet: 'fruitarian' }
  expect(readStoredAnswers(later)).toEqual({ ...unanswered, ...firstRelease, diet: null })
})
