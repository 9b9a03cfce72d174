import { z } from 'zod'
import { guest } from '#contract/access.ts'
import { flightFields, impossibleFlight, isPossibleFlight } from '#contract/flight-fields.ts'
import { detailFields } from '#contract/detail-fields.ts'
import { ofVenue } from '#contract/fields.ts'
import { removableQuestions } from '#contract/questions.ts'
import { OwnChange } from '#contract/attendance.ts'
import { refusing } from '#contract/refusals.ts'

/**
 * What guests can change in their data that is the same at every edition; never name, e-mail or notes. null means
 * unchanged; only `removes` removes answers.
 */
export const OwnDetails = z.strictObject({
  ...detailFields,
  removes: z.array(z.enum(removableQuestions)).max(removableQuestions.length).default([]),
})

/**
 * One flight as the guest enters it. 'Not booked yet' is also an answer, and leaves the other fields empty; a flight
 * left blank doesn't change unless it is removed.
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

/** 'Let the driver call me'. A number given here becomes the person's number. */
export const OwnCall = z.strictObject({ mayCall: z.boolean(), phone: detailFields.phone.default(null) })

export const legs = ['outbound', 'return'] as const

/** What guests can do with their own part of an edition. The person always comes from the session. */
export const stay = {
  /**
   * 'I can't come' and 'I can come after all', until registration closes. Declining frees bed and seats; accepting
   * again restores those that are still free, and names the others.
   */
  answer: guest()
    .errors(refusing('NOT_FOUND', 'REGISTRATION_CLOSED'))
    .input(ofVenue.extend({ attending: z.enum(['yes', 'no']) }))
    .output(OwnChange),
  /** Undoes the caller's 'I can't come': restores the former answer, and the bed and seats that are still free. */
  undoDecline: guest()
    .errors(refusing('NOT_FOUND', 'REGISTRATION_CLOSED'))
    .input(ofVenue)
    .output(z.object({ notRestored: z.array(z.string()) })),
  /** Diet, allergies, sharing and phone; the newest answer counts. */
  updateDetails: guest().input(OwnDetails).output(z.object({})),
  /**
   * Whether the drivers of the caller's shuttles may read their number. A number may be sent along; PHONE_MISSING if
   * there is none then.
   */
  letDriverCall: guest().errors(refusing('PHONE_MISSING')).input(OwnCall).output(z.object({})),
  /** Saves one flight: the outbound until the end of the first day, the return until the day after the last. */
  setFlight: guest()
    .errors(refusing('NOT_FOUND', 'FLIGHTS_CLOSED'))
    .input(ofVenue.extend({ leg: z.enum(legs), flight: OwnFlight }))
    .output(z.object({})),
  /** Whether the caller's flights are hidden from other guests. */
  hideFlights: guest()
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue.extend({ isPrivate: z.boolean() }))
    .output(z.object({})),
}
