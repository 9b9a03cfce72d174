import {
  anybody,
  guests,
  editionInput,
  noInput,
  organisers,
  sessions,
  type Matrix,
} from '#server/testing/matrix-cells.ts'
import { testNow } from '#server/testing/served.ts'
import { fileOfPeople, ownDetails, studioFields, personFields } from '#server/testing/matrix-fields.ts'
import { newAttendanceId, newAttendee, newStudio, newVenue } from '#server/testing/matrix-rows.ts'
import { createDevice } from '#server/testing/push-device.ts'

const newSubscription = () => createDevice('https://fcm.googleapis.com').subscription

/** A device belongs to no edition. */
const ownDevice = { otherEvent: 'allow' } as const

/** Attendees: people, their answers about their stay, their studios, and their erasure. */
export const people = {
  push: {
    device: guests(noInput, ownDevice),
    turnOn: guests(newSubscription, ownDevice),
    turnOff: guests(noInput, ownDevice),
  },
  people: {
    known: organisers(noInput),
    add: organisers((fixture) => ({ venueId: fixture.here, ...personFields() })),
    invite: organisers(async (fixture) => ({
      venueId: await newVenue(fixture),
      personIds: [(await newAttendee(fixture)).personId],
    })),
    previewImport: organisers(fileOfPeople),
    import: organisers(fileOfPeople),
    uninvite: organisers(async (fixture) => ({
      venueId: fixture.here,
      ids: [await newAttendanceId(fixture)],
    })),
    setStudios: organisers(async (fixture) => ({
      venueId: fixture.here,
      studioId: 'LP',
      personIds: [(await newAttendee(fixture)).personId],
    })),
    card: organisers(async (fixture) => ({
      id: (await newAttendee(fixture)).personId,
      venueId: fixture.here,
    })),
    read: organisers(async (fixture) => ({ id: (await newAttendee(fixture)).personId })),
    update: organisers(async (fixture) => ({
      id: (await newAttendee(fixture)).personId,
      version: 1,
      ...personFields(),
    })),
    setRole: organisers(async (fixture) => ({
      id: (await newAttendee(fixture)).personId,
      from: 'guest',
      role: 'admin',
    })),
  },
  privacy: {
    mine: sessions(noInput),
    exportMine: sessions(noInput),
    askErasure: sessions(noInput),
    withdrawErasure: sessions(noInput),
    requests: organisers(noInput),
    find: organisers(() => ({ search: 'Person' })),
    exportOf: organisers(async (fixture) => ({ kind: 'person', id: (await newAttendee(fixture)).personId })),
    contactOf: organisers(async (fixture) => ({ kind: 'person', id: (await newAttendee(fixture)).personId })),
    clock: organisers(noInput),
    confirmDate: organisers(() => ({ date: testNow.toISOString().slice(0, 10) })),
    erase: organisers(async (fixture) => {
      const { personId: id, name: typedName } = await newAttendee(fixture)
      return { kind: 'person', id, typedName }
    }),
  },
  stay: {
    answer: guests((fixture) => ({ venueId: fixture.here, attending: 'yes' })),
    undoDecline: guests(editionInput),
    // Changes the caller's own details, wherever they are a guest.
    updateDetails: guests(ownDetails, { otherEvent: 'allow' }),
    letDriverCall: guests(() => ({ mayCall: true, phone: '+351 912 345 678' }), { otherEvent: 'allow' }),
    setFlight: guests((fixture) => ({
      venueId: fixture.here,
      leg: 'outbound',
      flight: {
        isNotBooked: false,
        departureAirport: 'OSL',
        departureTime: null,
        arrivalTime: null,
        number: 'SK 4623',
      },
    })),
    hideFlights: guests((fixture) => ({ venueId: fixture.here, isPrivate: true })),
  },
  studios: {
    names: anybody(noInput),
    list: organisers(noInput),
    add: organisers(studioFields),
    update: organisers(async (fixture) => ({ id: await newStudio(fixture), version: 1, ...studioFields() })),
    delete: organisers(async (fixture) => ({ id: await newStudio(fixture) })),
  },
} satisfies Partial<Matrix>
