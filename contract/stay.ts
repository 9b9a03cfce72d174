import { z } from 'zod'
import { guest } from '#contract/access.ts'
import { flightFields, impossibleFlight, isPossibleFlight } from '#contract/flight-fields.ts'
import { detailFields, id } from '#contract/fields.ts'
import { removableQuestions } from '#contract/questions.ts'
import { OwnChange } from '#contract/attendance.ts'
import { refusing } from '#contract/refusals.ts'

/**
 * What a guest may change of what belongs to them whatever the edition; never name, e-mail or notes. null is left as it
 * is; only what `removes` names is taken away.
 */
export const OwnDetails = z.strictObject({
  ...detailFields,
  removes: z.array(z.enum(removableQuestions)).max(removableQuestions.length).default([]),
})

/**
 * One flight as its owner types it. 'Not booked yet' is an answer of its own and leaves the rest empty; a flight left
 * blank stays as it is until it is removed.
 */
export const OwnFlight = z
  .strictObject({
    isNotBooked: z.boolean(),
    isRemoved: z.boolean().default(false),
    departureAirport: flightFields.flight1DepartureAirport,
    departureTime: flightFields.flight1DepartureTime,
    arrivalTime: flightFields.flight1ArrivalTime,
    number: flightFields.flight1Number,
  })
  .refine(
    ({ departureTime, arrivalTime }) => isPossibleFlight(departureTime, arrivalTime),
    impossibleFlight('arrivalTime'),
  )

/** 'Let the driver call me'. A number that is given here is the person's from now on. */
export const OwnCall = z.strictObject({ mayCall: z.boolean(), phone: detailFields.phone.default(null) })

export const legs = ['outbound', 'return'] as const

const ofVenue = z.strictObject({ venueId: id })

/** What a guest does with their own part of an edition. The person always comes from the session. */
export const stay = {
  /**
   * 'I can't come' and 'I can come after all', until registration closes. Leaving frees bed and seats; coming after all
   * gives back what of them is still free, and says what is not.
   */
  answer: guest()
    .errors(refusing('NOT_FOUND', 'REGISTRATION_CLOSED'))
    .input(ofVenue.extend({ attending: z.enum(['yes', 'no']) }))
    .output(OwnChange),
  /** Undo of the caller's 'I can't come': the answer before it, with the bed and seats that are still free. */
  undoDecline: guest()
    .errors(refusing('NOT_FOUND', 'REGISTRATION_CLOSED'))
    .input(ofVenue)
    .output(z.object({ notRestored: z.array(z.string()) })),
  /** Diet, allergies, sharing and phone; the newest answer counts. */
  updateDetails: guest().input(OwnDetails).output(z.object({})),
  /** Whether drivers of the caller's shuttles may read their number; takes a number if none is known. Refuses without one. */
  letDriverCall: guest().errors(refusing('PHONE_MISSING')).input(OwnCall).output(z.object({})),
  /** One flight: the outbound until the end of the first day, the return until the day after the last. */
  setFlight: guest()
    .errors(refusing('NOT_FOUND', 'FLIGHTS_CLOSED'))
    .input(ofVenue.extend({ leg: z.enum(legs), flight: OwnFlight }))
    .output(z.object({})),
  /** Whether the other guests see the caller's flights. */
  hideFlights: guest()
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue.extend({ isPrivate: z.boolean() }))
    .output(z.object({})),
}
