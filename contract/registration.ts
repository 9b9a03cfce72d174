import { z } from 'zod'
import { anyone, organiser, signedIn } from '#contract/access.ts'
import { LP } from '#contract/answers.ts'
import { OwnChange } from '#contract/attendance.ts'
import {
  flightFields,
  flightTexts,
  impossibleFlight,
  isPossibleOutbound,
  isPossibleReturn,
  type Flights,
} from '#contract/flight-fields.ts'
import {
  contactFields,
  email,
  id,
  instant,
  newPassword,
  requiredText,
  stayFields,
  waitingTexts,
} from '#contract/fields.ts'
import { Asked, OwnGiven, OwnStored } from '#contract/own-questions.ts'
import { removable } from '#contract/questions.ts'
import { refusing } from '#contract/refusals.ts'
import type { legs } from '#contract/stay.ts'
import { StudioName } from '#contract/studios.ts'

const chooseOne = 'Please select an option'

/** What belongs to the person, whatever the edition: the newest answer counts. */
const personAnswers = {
  fullName: requiredText(100, 'Name is required'),
  studioId: z.union([z.literal(LP), id], 'Please select a studio'),
  ...stayFields,
} as const

/** What belongs to one edition. */
export const editionAnswers = {
  attending: z.enum(['yes', 'no'], chooseOne),
  ...flightFields,
  /** null: left as it is. */
  flightsPrivate: z.boolean().nullable(),
} as const

/**
 * The answers one by one, for forms. null is a question left blank: it never overwrites what is known. An answer added
 * here is saved and prefilled once the server's lists of columns compile again.
 */
export const AnswerFields = z.strictObject({
  ...personAnswers,
  ...editionAnswers,
  /** To the questions that organisers ask in their own words; a page that was opened before there were any sends none. */
  own: OwnGiven.default({}),
})

/** People who come say whether they would share a room. */
export const sharingIsAnswered = (a: { attending: 'yes' | 'no'; openToRoomSharing: boolean | null }) =>
  a.attending === 'no' || a.openToRoomSharing !== null
/** Shown beside whatever else is missing, not after it. */
export const sharingUnanswered = {
  error: chooseOne,
  path: ['openToRoomSharing'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** What the survey asks; kept whole in a pending registration until its mailbox is proved. */
export const SurveyAnswers = AnswerFields.refine(sharingIsAnswered, sharingUnanswered)
  .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
  .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))

/** Answers as they were given, at this release or an earlier one: shown and saved whatever the form asks today. */
export const GivenAnswers = z.object({
  fullName: z.string(),
  studioId: z.string(),
  ...waitingTexts,
  attending: z.enum(['yes', 'no']),
  ...flightTexts,
  // Those of an earlier release have none.
  flight1Number: z.string().nullable().default(null),
  flight2Number: z.string().nullable().default(null),
  flightsPrivate: z.boolean().nullable(),
  own: z.record(z.string(), OwnStored.nullable().catch(null)).default({}),
})

/** What is known already, as a form starts with it or names it beside a blank; nothing required. */
export const KnownAnswers = GivenAnswers.partial()

/**
 * An answer for the edition as people read it: a flight is one. Who comes, and who sees the flights, is shown in ways of
 * its own.
 */
export type EditionQuestion =
  | (typeof legs)[number]
  | Exclude<keyof typeof editionAnswers, keyof Flights | 'attending' | 'flightsPrivate'>

export const surveyEmail = email('Please enter a valid email')

/** The venue card of the public survey: nothing an organiser would not print on an invitation. */
export const SurveyVenue = z.object({
  id,
  name: z.string(),
  imageUrl: z.string(),
  quarter: z.string(),
  year: z.int(),
  eventStartDate: z.string().nullable(),
  eventEndDate: z.string().nullable(),
  eventStartTime: z.string().nullable(),
  airport: z.string().nullable(),
  transportOptions: z.array(z.string()),
  googleMapsLink: z.string(),
  ...contactFields,
})

/** How the person will get their link: by mail, or from the organiser's hand when no mail server is set up. */
export const Delivery = z.enum(['mail', 'organiser'])

/** An airport's code, suggested while typing: the venue's own first, then those used most. Codes only, no names. */
export const Airport = z.string().length(3)

/** The same of a mail that may have to wait its turn. */
export const MailDelivery = z.object({
  delivery: Delivery,
  /** By when it leaves, where that is not now. */
  leavesBy: instant.nullable(),
})

export const Submitted = MailDelivery.extend({ email: z.string() })

/** The registration that this browser sent and that still waits for its mailbox; nothing private of its answers. */
export const OwnWaiting = z.object({
  email: z.string(),
  registeredAt: instant,
  delivery: Delivery,
  answers: GivenAnswers.pick({ fullName: true, studioId: true, attending: true }),
})

export const survey = {
  /** The survey's page for a venue: open, closed, or refused when the link is not valid. */
  open: anyone()
    .errors(refusing('REGISTRATION_INVALID'))
    .input(z.strictObject({ venueId: z.string().max(100) }))
    .output(
      z.object({
        venue: SurveyVenue,
        isOpen: z.boolean(),
        studios: z.array(StudioName),
        airports: z.array(Airport),
        /** Days after the event's end until flights, and until diet and allergies, are cleared. */
        keptDays: z.object({ flights: z.int(), health: z.int() }),
        waiting: OwnWaiting.nullable(),
        /** In the organisers' own words. */
        questions: z.array(Asked),
      }),
    ),
  /** Anyone: makes a pending registration and mails its link. The answer is the same for every address. */
  submit: anyone({ asksCaptcha: true })
    .errors(
      refusing(
        'REGISTRATION_INVALID',
        'REGISTRATION_CLOSED',
        'WEAK_PASSWORD',
        'ANSWER_UNFIT',
        'ANSWER_MISSING',
      ),
    )
    .input(
      z.strictObject({
        venueId: id,
        email: surveyEmail,
        password: newPassword,
        answers: SurveyAnswers,
        /** 'Start again': ends the registration that this browser sent for this edition before, whatever its address. */
        replaces: z.boolean().default(false),
      }),
    )
    .output(Submitted),
  /** Signed in: what the form starts with, the caller's newest answers. */
  prefill: signedIn()
    .errors(refusing('REGISTRATION_INVALID'))
    .input(z.strictObject({ venueId: id }))
    .output(
      z.object({
        email: z.string(),
        /** Shown only: the survey does not ask for it. */
        phone: z.string().nullable(),
        /** For this edition, so that they come to change it. */
        hasAnswered: z.boolean(),
        answers: KnownAnswers,
        /** Questions of organisers whose answer more people may read by now: they are asked again. */
        asksAgain: z.array(id),
      }),
    ),
  /** Signed in: saves the caller's answers at once. */
  answer: signedIn()
    .errors(
      refusing(
        'REGISTRATION_INVALID',
        'REGISTRATION_CLOSED',
        'MAILBOX_NOT_PROVED',
        'STALE',
        'ANSWER_UNFIT',
        'ANSWER_MISSING',
      ),
    )
    .input(
      z.strictObject({
        venueId: id,
        answers: SurveyAnswers,
        removes: z.array(z.enum(removable)).max(removable.length).default([]),
        /** Questions of organisers whose answers are taken away. */
        ownRemoves: z.array(id).max(60).default([]),
      }),
    )
    .output(OwnChange),
  /** What /survey-settings shows: the public address, and whether guests can open it. */
  settings: organiser().output(
    z.object({ publicUrl: z.string(), isReachable: z.boolean(), isMailConfigured: z.boolean() }),
  ),
}

/** The token of a link: kind, id, generation and MAC; see server/lib/link-token.ts. */
export const linkToken = z.string().min(20).max(200)
