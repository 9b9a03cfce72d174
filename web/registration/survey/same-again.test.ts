import { expect, test } from 'vitest'
import { sameAnswers, stillQuestion } from '#web/registration/survey/same-again.ts'

const known = {
  fullName: 'Inês Duarte',
  studioId: 'LP',
  attending: 'no' as const,
  openToRoomSharing: true,
  diet: 'vegetarian' as const,
  allergies: ['Nuts'],
}
const question = (more: Partial<Parameters<typeof sameAnswers>[0]>) => {
  const answers = sameAnswers({ ...known, ...more })
  return answers && stillQuestion(answers)
}

test('a returning guest is asked in one sentence', () => {
  expect(question({})).toBe('Last time: vegetarian, nuts, happy to share.')
  expect(question({ allergies: ['Nuts', 'NSAIDs'], openToRoomSharing: false })).toBe(
    'Last time: vegetarian, nuts, NSAIDs, a room of your own.',
  )
  expect(question({ diet: 'other', dietNote: 'No raw fish', allergies: [] })).toBe(
    'Last time: No raw fish, no allergies, happy to share.',
  )
  expect(question({ diet: null, allergies: null })).toBe('Last time: happy to share.')
})

test('all the same is coming, with what was answered and nothing invented', () => {
  expect(sameAnswers({ ...known, flight1DepartureAirport: 'OSL' })).toEqual({
    ...known,
    attending: 'yes',
    dietNote: null,
    flight1DepartureAirport: 'OSL',
    flight1DepartureTime: null,
    flight1ArrivalTime: null,
    flight2DepartureAirport: null,
    flight2DepartureTime: null,
    flight2ArrivalTime: null,
    flightsPrivate: false,
  })
})

test('people who never answered what is required fill the form', () => {
  expect(question({ openToRoomSharing: null })).toBeUndefined()
  expect(sameAnswers({ fullName: 'Inês Duarte' })).toBeUndefined()
})
