import type { Answers } from '#server/lib/edition-days.ts'

/** Answers of somebody who comes from LP; a test changes what it cares about. */
export const answersOf = (fullName: string, more: Partial<Answers> = {}): Answers => ({
  fullName,
  studioId: 'LP',
  attending: 'yes',
  openToRoomSharing: true,
  diet: 'vegan',
  dietNote: null,
  allergies: ['Nuts'],
  kitchenMayKnow: true,
  flight1DepartureAirport: 'OSL',
  flight1DepartureTime: '2026-11-30T08:10',
  flight1ArrivalTime: '2026-11-30T11:55',
  flight1Number: null,
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
  flight2Number: null,
  flightsPrivate: false,
  ...more,
})

/** What an answer is answered with that frees nothing and loses nothing. */
export const noChange = { freed: { roomNumber: null, workshops: [] }, notRestored: [] }
