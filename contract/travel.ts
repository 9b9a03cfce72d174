import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  flightFields,
  flightTexts,
  id,
  impossibleFlight,
  instant,
  isPossibleOutbound,
  isPossibleReturn,
  staleWith,
  version,
} from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { removableFlights } from '#contract/registration.ts'

/** The six flight fields of somebody, with what they were where they changed within the last 48 hours. */
export const Traveller = z.object({
  /** The attendance row. */
  id,
  version,
  personId: id,
  fullName: z.string(),
  email: z.string().nullable(),
  ...flightTexts,
  /** 'Not booked yet', said by the guest. */
  flight1NotBooked: z.boolean(),
  flight2NotBooked: z.boolean(),
  flightsBefore: z.object(flightTexts).nullable(),
  flightsChangedAt: instant.nullable(),
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

const venueId = z.strictObject({ venueId: id })

export const travel = {
  /** The confirmed attendees of an edition by name; all six are null where no flight was given. */
  list: organiser().input(venueId).output(z.array(Traveller)),
  /** A stale version is refused with the flights as they are now. */
  saveFlights: organiser()
    .errors({ ...refusing('NOT_FOUND'), ...staleWith(FlightsNow) })
    .input(FlightsUpdate)
    .output(z.object({ version })),
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
