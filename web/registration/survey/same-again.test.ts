import { expect, test } from 'vitest'
import { knownAndMissing, sameAnswers } from '#web/registration/survey/same-again.ts'

const known = {
  fullName: 'Inês Duarte',
  studioId: 'LP',
  attending: 'no' as const,
  openToRoomSharing: true,
  diet: 'vegetarian' as const,
  allergies: ['Nuts'],
}
const details = { phone: '+351 900', studios: [{ id: 's', name: 'Porto' }] }
const readFacts = (
  changes: Partial<Parameters<typeof knownAndMissing>[0]>,
  otherDetails: Partial<typeof details> = {},
) => {
  const { facts, missing } = knownAndMissing({ ...known, ...changes }, { ...details, ...otherDetails })
  return { facts: facts.map(({ term, text }) => `${term}: ${text}`), missing }
}

test("shows a returning guest's known answers in a short list", () => {
  expect(readFacts({ studioId: 's' })).toEqual({
    facts: [
      'Studio: Porto',
      'Sharing a room: Happy to share',
      'Diet: Vegetarian',
      'Allergies: Nuts',
      'Phone: +351 900',
    ],
    missing: [],
  })
  expect(
    readFacts({ diet: 'other', dietNote: 'No raw fish', allergies: [], openToRoomSharing: false }).facts,
  ).toEqual([
    'Studio: LP',
    'Sharing a room: A room of your own',
    'Diet: No raw fish',
    'Allergies: None',
    'Phone: +351 900',
  ])
})

test('says after the allergies that the kitchen sees the guest’s first name', () => {
  expect(readFacts({ kitchenMayKnow: true }).facts).toContain(
    'Allergies: Nuts (the kitchen sees your first name)',
  )
  expect(readFacts({ allergies: [], kitchenMayKnow: null }).facts).toContain('Allergies: None')
})

test("asks for missing or deleted answers, and doesn't list them", () => {
  expect(knownAndMissing({ studioId: 'LP' }, { phone: null, studios: [] })).toEqual({
    facts: [{ term: 'Studio', text: 'LP' }],
    missing: ['openToRoomSharing', 'diet', 'allergies'],
  })
  expect(readFacts({ allergies: null }).missing).toEqual(['allergies'])
})

test('accepts with the earlier answers, and adds no others', () => {
  const blank = {
    dietNote: null,
    kitchenMayKnow: null,
    flight1DepartureAirport: 'OSL',
    flight1DepartureTime: null,
    flight1ArrivalTime: null,
    flight1Number: null,
    flight2DepartureAirport: null,
    flight2DepartureTime: null,
    flight2ArrivalTime: null,
    flight2Number: null,
    flightsPrivate: false,
    own: {},
  }
  expect(sameAnswers({ ...known, flight1DepartureAirport: 'OSL' })).toEqual({
    ...known,
    ...blank,
    attending: 'yes',
  })
})

test('repeats no answers if the studio is unknown', () => {
  expect(sameAnswers({ fullName: 'Inês Duarte' })).toBeUndefined()
})
