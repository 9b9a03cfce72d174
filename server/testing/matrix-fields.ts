import { randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { AgendaItemInput } from '#contract/agenda.ts'
import { copyParts, type NextEdition } from '#contract/next-edition.ts'
import type { PersonFields } from '#contract/people.ts'
import { questionNames, sampleAnswers, surveyQuestions } from '#contract/questions.ts'
import { roomColumns } from '#contract/rooms.ts'
import type { SurveyAnswers } from '#contract/registration.ts'
import type { OwnDetails } from '#contract/stay.ts'
import type { VenueInput } from '#contract/venues.ts'
import type { WorkshopInput } from '#contract/workshops.ts'

/** Form inputs, valid and new at each call. */

/** A text that no earlier call used. */
export const uniqueText = (what: string) => `${what} ${randomBytes(6).toString('hex')}`

export const uniqueEmail = () => `${randomBytes(8).toString('hex')}@example.org`

export const venueFields = (): z.input<typeof VenueInput> => ({
  name: uniqueText('Casa'),
  imageUrl: '/pictures/lisbon.svg',
  googleMapsLink: 'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z',
  quarter: 'Q1',
  year: 2027,
  timeZone: 'Europe/Lisbon',
  eventStartDate: '2027-02-01',
  eventEndDate: '2027-02-04',
  eventStartTime: '15:00',
  airport: 'LIS',
  transportOptions: ['taxi'],
  description: null,
  checkInTime: null,
  checkOutTime: null,
  thingsToKnow: [],
  registrationClosesAt: null,
  currency: 'EUR',
  contactName: 'Nadia Haddad',
  contactPhone: '+351 912 345 678',
  contactEmail: 'nadia@events.test',
})

export const roomFields = () => ({
  roomNumber: uniqueText('r').slice(0, 18),
  bedCount: 2,
  bedType: 'single' as const,
  floor: 0,
  isQuiet: true,
})

export const studioFields = () => ({
  name: uniqueText('Studio'),
  location: null,
  contactEmail: null,
  contactPhone: null,
  notes: null,
})

export const workshopFields = (): Omit<z.input<typeof WorkshopInput>, 'id' | 'venueId'> => ({
  title: uniqueText('Knots'),
  type: 'workshop',
  startTime: '2026-12-01T14:00',
  endTime: '2026-12-01T15:30',
  description: null,
  hostName: 'Noor de Vries',
  location: 'The wharf',
  signupEnabled: true,
  capacity: 12,
  tags: ['hands-on'],
})

export const itemFields = (): Omit<z.input<typeof AgendaItemInput>, 'id' | 'venueId'> => ({
  title: uniqueText('Knots'),
  type: 'activity',
  startTime: '2026-12-01T14:00',
  endTime: '2026-12-01T15:30',
  description: null,
  location: 'The wharf',
})

/** Lists every field: a missing field with a default would not be noticed. */
export const personFields = (): Required<z.input<typeof PersonFields>> => ({
  fullName: uniqueText('Ana'),
  email: uniqueEmail(),
  studioId: 'LP',
  ...sampleAnswers(questionNames),
  notes: null,
})

/** The details a guest changes, also with every field. */
export const ownDetails = (): Required<z.input<typeof OwnDetails>> => ({
  ...sampleAnswers(questionNames),
  removes: [],
})

export const fileOfPeople = ({ here }: { here: string }) => ({
  venueId: here,
  columns: ['fullName' as const, 'email' as const],
  lines: [[uniqueText('Ana'), uniqueEmail()]],
})

export const fileOfFlights = ({ here }: { here: string }) => ({
  venueId: here,
  columns: ['email' as const, 'flight1DepartureAirport' as const],
  lines: [[uniqueEmail(), 'OSL']],
})

export const fileOfRooms = ({ here }: { here: string }) => ({
  venueId: here,
  columns: [...roomColumns],
  lines: [[uniqueText('R').slice(0, 20), '2', 'double', '1', 'yes']],
})

export const vendorFields = () => ({
  name: uniqueText('Vendor'),
  isPreferred: true,
  contactName: null,
  cuisineTags: ['Portuguese'],
  notes: null,
  phone: null,
  email: uniqueEmail(),
  currency: 'EUR',
})

export const menuItemFields = (vendorId: string) => ({
  vendorId,
  name: uniqueText('Item'),
  description: null,
  dietaryTags: ['vegan'],
  pricePerUnit: '12.50',
  serves: 6,
})

export const mealFields = () => ({
  title: uniqueText('Meal'),
  date: '2026-12-01',
  startTime: '19:00',
  endTime: '21:00',
  location: null,
  serviceStyle: 'buffet' as const,
  notes: null,
})

export const flights = {
  flight1DepartureAirport: 'OSL',
  flight1DepartureTime: '2026-11-30T07:10',
  flight1ArrivalTime: '2026-11-30T09:45',
  flight1Number: 'SK 4623',
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
  flight2Number: null,
} as const

export const answers = (studioId: string): Required<z.input<typeof SurveyAnswers>> => ({
  fullName: 'Ana Lima',
  studioId,
  attending: 'yes',
  ...sampleAnswers(surveyQuestions),
  ...flights,
  flightsPrivate: false,
  own: {},
})

export const registrationPassword = 'gorse-Lantern-58'

export const nextEditionFields = (from: string): z.input<typeof NextEdition> => ({
  id: randomUUID(),
  from,
  quarter: 'Q2',
  year: 2027,
  eventStartDate: '2027-05-03',
  name: uniqueText('Casa'),
  imageUrl: '/pictures/lisbon.svg',
  googleMapsLink: 'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z',
  timeZone: 'Europe/Lisbon',
  parts: [...copyParts],
})

/** A key that stays valid during every test. */
export const keyFields = () => ({
  name: uniqueText('Key'),
  scopes: ['read people' as const],
  venueId: null,
  endsOn: '2027-06-30',
})
