import { z } from 'zod'
import { anyone, organiser, signedIn } from '#contract/access.ts'
import {
  allergies,
  diet,
  email,
  flightFields,
  id,
  newPassword,
  optionalText,
  requiredText,
} from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { StudioName } from '#contract/studios.ts'

/** The fixed company that stands beside the studios. */
export const LP = 'LP'

const chooseOne = 'Please select an option'

/** What the survey asks; kept whole in a claim until its mailbox is proved. */
/** The answers one by one, for forms. */
export const AnswerFields = z.strictObject({
  fullName: requiredText(100, 'Name is required'),
  studioId: z.union([z.literal(LP), id], 'Please select a studio'),
  attending: z.enum(['yes', 'no'], chooseOne),
  openToRoomSharing: z.boolean(chooseOne).nullable(),
  diet,
  dietNote: optionalText(200),
  allergies,
  ...flightFields,
  flightsPrivate: z.boolean(),
})

/** Whoever comes says whether they would share a room. */
export const sharingIsAnswered = (a: { attending: 'yes' | 'no'; openToRoomSharing: boolean | null }) =>
  a.attending === 'no' || a.openToRoomSharing !== null
/** Said beside whatever else is missing, not after it. */
export const sharingUnanswered = {
  error: chooseOne,
  path: ['openToRoomSharing'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const SurveyAnswers = AnswerFields.refine(sharingIsAnswered, sharingUnanswered)

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
})

/** How the person will get their link: by mail, or from the organiser's hand when no mail server is set up. */
export const Delivery = z.enum(['mail', 'organiser'])

export const Submitted = z.object({ email: z.string(), delivery: Delivery })

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
        /** Days after the event's end until flights, and until diet and allergies, are cleared. */
        keptDays: z.object({ flights: z.int(), health: z.int() }),
      }),
    ),
  /** Anybody: makes a claim and mails its link. The answer is the same for every address. */
  submit: anyone({ asksCaptcha: true })
    .errors(refusing('REGISTRATION_INVALID', 'REGISTRATION_CLOSED', 'WEAK_PASSWORD'))
    .input(z.strictObject({ venueId: id, email: surveyEmail, password: newPassword, answers: SurveyAnswers }))
    .output(Submitted),
  /** Signed in: what the form starts with; the newest answers of one's own. */
  prefill: signedIn()
    .errors(refusing('REGISTRATION_INVALID'))
    .input(z.strictObject({ venueId: id }))
    .output(z.object({ email: z.string(), answers: AnswerFields.partial() })),
  /** Signed in: saves one's own answers at once. */
  answer: signedIn()
    .errors(refusing('REGISTRATION_INVALID', 'REGISTRATION_CLOSED'))
    .input(z.strictObject({ venueId: id, answers: SurveyAnswers }))
    .output(z.object({})),
  /** What /survey-settings shows: the public address, and whether guests can open it. */
  settings: organiser().output(
    z.object({ publicUrl: z.string(), isReachable: z.boolean(), mailIsSent: z.boolean() }),
  ),
}
