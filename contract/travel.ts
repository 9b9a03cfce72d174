import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  flightFields,
  flightTexts,
  impossibleFlight,
  isPossibleOutbound,
  isPossibleReturn,
} from '#contract/flight-fields.ts'
import { id, instant, staleWith, undo, version } from '#contract/fields.ts'
import { importedFile, OutcomeCounts, readLine } from '#contract/imports.ts'
import { refusing } from '#contract/refusals.ts'
import { removableFlights } from '#contract/answers.ts'

/** Both flights of someone, with what they were where they changed within the last 48 hours. */
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
  /** 'Not booked yet', said by the guest. */
  flight1NotBooked: z.boolean(),
  flight2NotBooked: z.boolean(),
  travelsOtherwise: z.boolean(),
  flightsBefore: z.object(flightTexts).nullable(),
  flightsChangedAt: instant.nullable(),
})

/** Someone whom people meet, at the airport and at the door. For organisers alone: guests see no phone and no room. */
export const Arrival = z.object({
  /** The attendance row. */
  id,
  personId: id,
  fullName: z.string(),
  phone: z.string().nullable(),
  studio: z.string().nullable(),
  /** Nobody who said no is met. */
  attending: z.enum(['yes', 'maybe']),
  roomNumber: z.string().nullable(),
  /** The desk's own truth. */
  checkInTime: instant.nullable(),
  /** When an organiser noted that they had landed, and that organiser's name; null: not noted. */
  landedAt: instant.nullable(),
  landedBy: z.string().nullable(),
  flight1DepartureAirport: flightTexts.flight1DepartureAirport,
  flight1ArrivalTime: flightTexts.flight1ArrivalTime,
  flight1Number: flightTexts.flight1Number,
  flight1NotBooked: z.boolean(),
  travelsOtherwise: z.boolean(),
  /** When the last published shuttle leaves, where they land too late for it and have no other way; null: no need of one. */
  missedLastShuttle: z.string().nullable(),
})

/** One guest's flights, as the others of the edition may see them: a name and flights, nothing else. */
export const GuestTraveller = z.object({
  /** The person. */
  id,
  fullName: z.string(),
  ...flightTexts,
})

/** A flight left blank stays as it is known; only what `removes` names is taken away. */
export const FlightsUpdate = z
  .strictObject({
    id,
    version,
    ...flightFields,
    removes: z.array(z.enum(removableFlights)).max(removableFlights.length).default([]),
  })
  .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
  .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))
/** What a stale save is shown. */
export const FlightsNow = z.object({ id, version, ...flightTexts })

/** The columns of a file of flights: whose, and the fields of both. */
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

const venueId = z.strictObject({ venueId: id })

export const travel = {
  /** The confirmed attendees of an edition by name; all fields are null where no flight was given. */
  list: organiser().input(venueId).output(z.array(Traveller)),
  /** People who come or have not answered, by name, with their arrival. */
  arrivals: organiser().input(venueId).output(z.array(Arrival)),
  /**
   * Notes that a person was seen landing; `false` takes it back. Repeating keeps the first time. NOT_FOUND for people who said
   * no.
   */
  markLanded: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id, hasLanded: z.boolean() }))
    .output(z.object({})),
  /** A stale version is refused with the flights as they are now. */
  saveFlights: organiser()
    .errors({ ...refusing('NOT_FOUND'), ...staleWith(FlightsNow) })
    .input(FlightsUpdate)
    .output(z.object({ version })),
  /** What importing this file would do, line by line; changes nothing. */
  previewImport: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND'))
    .input(FlightsFile)
    .output(FlightLines),
  /**
   * Writes the flights of people on the edition’s list; a line with a problem is left out, and an empty cell changes
   * nothing. The same file again changes nothing.
   */
  import: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND'))
    .input(FlightsFile)
    .output(z.object({ ...FlightLines.shape, counts: OutcomeCounts, undo })),
  /** Audits an exported list. */
  exported: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, rows: z.int().min(0) }))
    .output(z.object({})),

  /**
   * The confirmed attendees with a departure airport who do not keep their flights to themselves, by name. One's own
   * row always.
   */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(z.array(GuestTraveller)),
}
