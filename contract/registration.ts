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
import { stayFields, waitingTexts } from '#contract/detail-fields.ts'
import { contactFields, email, id, instant, newPassword, requiredText, ofVenue } from '#contract/fields.ts'
import { AskedQuestion, OwnAnswersInput, OwnStored } from '#contract/own-questions.ts'
import { removable } from '#contract/questions.ts'
import { refusing } from '#contract/refusals.ts'
import type { legs } from '#contract/stay.ts'
import { StudioName } from '#contract/studios.ts'

const chooseOne = 'Please select an option'

/** Answers that belong to the person: the newest answer counts for every edition. */
const personAnswers = {
  fullName: requiredText(100, 'Name is required'),
  studioId: z.union([z.literal(LP), id], 'Please select a studio'),
  ...stayFields,
} as const

/** Answers that belong to one edition. */
export const editionAnswers = {
  attending: z.enum(['yes', 'no'], chooseOne),
  ...flightFields,
  /** null: unchanged. */
  flightsPrivate: z.boolean().nullable(),
} as const

/**
 * The answers one by one, for forms. null means left blank: it never overwrites the known answer. A new field doesn't
 * compile until the server's column lists save and prefill it.
 */
export const AnswerFields = z.strictObject({
  ...personAnswers,
  ...editionAnswers,
  /** Answers to custom questions; pages opened before there were any send none. */
  own: OwnAnswersInput.default({}),
})

/** Whether a person who comes has answered if they would share a room. */
export const sharingIsAnswered = (a: { attending: 'yes' | 'no'; openToRoomSharing: boolean | null }) =>
  a.attending === 'no' || a.openToRoomSharing !== null
/** The error of an unanswered sharing question, shown along with any other errors of the form. */
export const sharingUnanswered = {
  error: chooseOne,
  path: ['openToRoomSharing'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** The survey's answers; kept in full in a pending registration until its mailbox is proved. */
export const SurveyAnswers = AnswerFields.refine(sharingIsAnswered, sharingUnanswered)
  .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
  .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))

/** Answers as they were given, in this release or an earlier one: shown and saved whatever the form asks today. */
export const GivenAnswers = z.object({
  fullName: z.string(),
  studioId: z.string(),
  ...waitingTexts,
  attending: z.enum(['yes', 'no']),
  ...flightTexts,
  // Registrations of earlier releases have no flight numbers.
  flight1Number: z.string().nullable().default(null),
  flight2Number: z.string().nullable().default(null),
  flightsPrivate: z.boolean().nullable(),
  own: z.record(z.string(), OwnStored.nullable().catch(null)).default({}),
})

/** The known answers that a form starts with, or shows beside a blank; none is required. */
export const KnownAnswers = GivenAnswers.partial()

/**
 * An edition's answers as people read them: each flight is one. Leaves out attendance and the privacy of flights, which
 * are shown separately.
 */
export type EditionQuestion =
  | (typeof legs)[number]
  | Exclude<keyof typeof editionAnswers, keyof Flights | 'attending' | 'flightsPrivate'>

export const surveyEmail = email('Please enter a valid email')

/** The venue card of the public survey, limited to what organisers would print on an invitation. */
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

/** How the person gets their link: by mail, or handed over by the organiser if no mail server is set up. */
export const Delivery = z.enum(['mail', 'organiser'])

/** An airport's code, suggested while typing: the venue's own first, then the most used ones. Codes only, no names. */
const Airport = z.string().length(3)

/** What the survey's form needs to know of its edition. */
export const SurveyPage = z.object({
  venue: SurveyVenue,
  isOpen: z.boolean(),
  studios: z.array(StudioName),
  airports: z.array(Airport),
  /** The number of days after the event's end when flights are cleared, and when diet and allergies are. */
  keptDays: z.object({ flights: z.int(), health: z.int() }),
  questions: z.array(AskedQuestion),
})

/** `Delivery` of a mail that may have to wait for its turn. */
export const MailDelivery = z.object({
  delivery: Delivery,
  /** The latest time it will be sent, if it isn't sent immediately. */
  leavesBy: instant.nullable(),
})

export const Submitted = MailDelivery.extend({ email: z.string() })

/** A pending registration that this browser sent; contains no private answers. */
export const OwnWaiting = z.object({
  email: z.string(),
  registeredAt: instant,
  delivery: Delivery,
  answers: GivenAnswers.pick({ fullName: true, studioId: true, attending: true }),
})

export const survey = {
  /** The survey's page for a venue: open, closed, or refused if the link isn't valid. */
  open: anyone()
    .errors(refusing('REGISTRATION_INVALID'))
    .input(z.strictObject({ venueId: z.string().max(100) }))
    .output(SurveyPage.extend({ waiting: OwnWaiting.nullable() })),
  /** For anyone: creates a pending registration and mails its link. The response is the same for every address. */
  submit: anyone({ needsCaptcha: true })
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
        /**
         * 'Start again': ends the registration that this browser sent for this edition before, whatever its address.
         */
        replaces: z.boolean().default(false),
      }),
    )
    .output(Submitted),
  /** For signed-in callers: the form's initial values, their newest answers. */
  prefill: signedIn()
    .errors(refusing('REGISTRATION_INVALID'))
    .input(ofVenue)
    .output(
      z.object({
        email: z.string(),
        /** Only shown: the survey doesn't ask for it. */
        phone: z.string().nullable(),
        /** They answered for this edition, so this is a change. */
        hasAnswered: z.boolean(),
        answers: KnownAnswers,
        /** Custom questions to ask again, because more people may now read the answers. */
        asksAgain: z.array(id),
      }),
    ),
  /** For signed-in callers: saves their answers immediately. */
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
        /** Custom questions whose answers are removed. */
        ownRemoves: z.array(id).max(60).default([]),
      }),
    )
    .output(OwnChange),
  /** The data of /survey-settings: the public address, and whether guests can open it. */
  settings: organiser().output(
    z.object({ publicUrl: z.string(), isReachable: z.boolean(), isMailConfigured: z.boolean() }),
  ),
}

/** A link's token: kind, id, generation and MAC; see server/lib/link-token.ts. */
export const linkToken = z.string().min(20).max(200)
