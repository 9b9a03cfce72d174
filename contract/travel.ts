import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  flightFields,
  flightTexts,
  impossibleFlight,
  isPossibleOutbound,
  isPossibleReturn,
} from '#contract/flight-fields.ts'
import { id, instant, staleWith, undo, version, ofVenue } from '#contract/fields.ts'
import { importedFile, OutcomeCounts, readLine, listExported } from '#contract/imports.ts'
import { refusing } from '#contract/refusals.ts'
import { removableFlights } from '#contract/answers.ts'

/** A person's flights, with the former values of those that changed within the last 48 hours. */
export const Traveller = z.object({
  /** The attendance row. */
  id,
  version,
  personId: id,
  fullName: z.string(),
  email: z.string().nullable(),
  /** The studio's name, 'LP' for the company, null for none. */
  studio: z.string().nullable(),
  ...flightTexts,
  /** The guest answered 'Not booked yet'. */
  flight1NotBooked: z.boolean(),
  flight2NotBooked: z.boolean(),
  travelsOtherwise: z.boolean(),
  flightsBefore: z.object(flightTexts).nullable(),
  flightsChangedAt: instant.nullable(),
})

/** A person to meet at the airport and at the desk. For organisers only, because guests see no phone and no room. */
export const Arrival = z.object({
  /** The attendance row. */
  id,
  personId: id,
  fullName: z.string(),
  phone: z.string().nullable(),
  studio: z.string().nullable(),
  /** People who answered no are left out. */
  attending: z.enum(['yes', 'maybe']),
  roomNumber: z.string().nullable(),
  checkInTime: instant.nullable(),
  /** When an organiser noted their landing, and that organiser's name; null if not noted. */
  landedAt: instant.nullable(),
  landedBy: z.string().nullable(),
  flight1DepartureAirport: flightTexts.flight1DepartureAirport,
  flight1ArrivalTime: flightTexts.flight1ArrivalTime,
  flight1Number: flightTexts.flight1Number,
  flight1NotBooked: z.boolean(),
  travelsOtherwise: z.boolean(),
  /** When the last published shuttle leaves, if they land too late for it and have no other way; else null. */
  missedLastShuttle: z.string().nullable(),
})

/** One guest's flights as other guests of the edition see them: name and flights only. */
export const GuestTraveller = z.object({
  id,
  fullName: z.string(),
  ...flightTexts,
})

/** A flight left blank keeps its known values; only `removes` removes flights. */
export const FlightsUpdate = z
  .strictObject({
    id,
    version,
    ...flightFields,
    removes: z.array(z.enum(removableFlights)).max(removableFlights.length).default([]),
  })
  .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
  .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))
/** The current flights, shown when a save is stale. */
export const FlightsNow = z.object({ id, version, ...flightTexts })

/** The columns of a file of flights: the person, and the fields of both flights. */
export const importColumns = [
  'fullName',
  'email',
  'flight1DepartureAirport',
  'flight1DepartureTime',
  'flight1ArrivalTime',
  'flight2DepartureAirport',
  'flight2DepartureTime',
  'flight2ArrivalTime',
  'flight1Number',
  'flight2Number',
] as const

export const FlightsFile = z.strictObject({ venueId: id, ...importedFile(z.enum(importColumns)) })
const FlightLines = z.object({ lines: z.array(readLine(z.enum(importColumns))) })

export const travel = {
  /** The confirmed attendees of an edition by name; a flight that wasn't given has only null fields. */
  list: organiser({ key: 'read travel' }).input(ofVenue).output(z.array(Traveller)),
  /** People who come or haven't answered, by name, with their arrival. */
  arrivals: organiser({ key: 'read travel' }).input(ofVenue).output(z.array(Arrival)),
  /**
   * Notes that a person was seen landing; `false` undoes it. Repeating keeps the first time. NOT_FOUND if the person
   * answered no.
   */
  markLanded: organiser({ key: 'write travel' })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id, hasLanded: z.boolean() }))
    .output(z.object({})),
  /** Refuses a stale version with the current flights. */
  saveFlights: organiser({ key: 'write travel' })
    .errors({ ...refusing('NOT_FOUND'), ...staleWith(FlightsNow) })
    .input(FlightsUpdate)
    .output(z.object({ version })),
  /** What importing this file would do, line by line; changes nothing. */
  previewImport: organiser({ key: 'read travel', isFile: true })
    .errors(refusing('NOT_FOUND'))
    .input(FlightsFile)
    .output(FlightLines),
  /**
   * Updates the flights of people on the edition’s list; skips lines with a problem, and an empty cell changes nothing.
   * Importing the same file again changes nothing.
   */
  import: organiser({ key: 'write travel', isFile: true })
    .errors(refusing('NOT_FOUND'))
    .input(FlightsFile)
    .output(z.object({ ...FlightLines.shape, counts: OutcomeCounts, undo })),
  exported: listExported,

  /** The confirmed attendees with a departure airport who don't hide their flights, by name. Always includes the caller. */
  mine: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(z.array(GuestTraveller)),
}
