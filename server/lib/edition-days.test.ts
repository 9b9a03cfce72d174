import { expect, test } from 'vitest'
import { unanswered } from '#contract/questions.ts'
import { readStoredAnswers } from '#server/lib/edition-days.ts'

/** A pending registration as the first release stored it. Never change it: any database may contain such rows. */
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

test('reads a registration that the first release stored', () => {
  expect(readStoredAnswers(firstRelease)).toEqual({ ...unanswered, ...firstRelease })
})

test('skips an answer that this release doesn’t have, and a diet that is no longer offered', () => {
  const later = { ...firstRelease, shoeSize: 43, diet: 'fruitarian' }
  expect(readStoredAnswers(later)).toEqual({ ...unanswered, ...firstRelease, diet: null })
})
