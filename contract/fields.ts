import { z } from 'zod'
import { readAllergies } from '#contract/allergies.ts'
import { asOneLine } from '#contract/one-line.ts'
import {
  forParts,
  importedQuestions,
  listedQuestions,
  questionNames,
  surveyQuestions,
  type ImportedQuestion,
  type IsLater,
  type ListedQuestion,
  type Part,
  type PartName,
  type PartValue,
  type SurveyQuestion,
} from '#contract/questions.ts'
import { refusals } from '#contract/refusals.ts'

/** Text that PostgreSQL can store and a screen can show: well-formed Unicode without NUL. */
export const storable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

export const unstorable = 'This text contains a character that cannot be stored'

/** Trimmed text of one line, 1 to `max` characters; `missing` is the sentence for an empty field. */
export const requiredText = (max: number, missing: string, tooLong = atMost(max)) =>
  z.string().overwrite(asOneLine).trim().min(1, missing).max(max, tooLong).refine(storable, unstorable)

/** Optional text of one line; empty becomes null, as the spec stores it. */
export const optionalText = (max: number, tooLong = atMost(max)) =>
  z.string().overwrite(asOneLine).pipe(nullWhenEmpty(max, tooLong)).nullable()

/** The texts that may have several lines: descriptions, notes and messages. */
export const proseTexts = z.registry<{ isProse: true }>()

/** The same as `requiredText`, of several lines. */
export const requiredProse = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, atMost(max))
    .refine(storable, unstorable)
    .register(proseTexts, { isProse: true })

/** The same as `optionalText`, of several lines. */
export const optionalProse = (max: number, tooLong = atMost(max)) =>
  nullWhenEmpty(max, tooLong).nullable().register(proseTexts, { isProse: true })

export const atMost = (max: number) => `At most ${max} characters`

const nullWhenEmpty = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .refine(storable, unstorable)
    .transform((text) => text || null)

/** What someone looks for: 2 to 100 characters. */
export const searchText = z.string().trim().min(2).max(100).refine(storable)

/** A row's id, in the database's spelling: what is remembered by it must have one name. */
export const id = z.uuid().toLowerCase()

/** E-mail, at most 255 characters; compared without case, kept as typed but for case. */
export const email = (invalid: string) =>
  z.string().trim().toLowerCase().max(255, invalid).pipe(z.email(invalid)).refine(storable, invalid)

/** The password typed at sign-in: 6 to 100. */
export const typedPassword = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(100, 'Password must be at most 100 characters')
  .refine(storable, 'This password contains a character that cannot be stored')

/** Six digits that came by mail or from an authenticator; spaces typed between them do no harm. */
export const mailedCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits'))

/** A phone number with its country, as `+351912345678`; what people put between the digits does not matter. */
export const phoneNumber = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s().-]/g, ''))
  .pipe(
    z.string().regex(/^\+[1-9]\d{6,14}$/, 'Enter the number with its country code, like +351 912 345 678'),
  )

/** Every place that sets a password: 8 to 100, any Unicode kept exactly (decision on passwords). */
export const newPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(100, 'Password must be at most 100 characters')
  .refine(storable, 'This password contains a character that cannot be stored')

const isDay = (text: string) => {
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** A calendar date, `YYYY-MM-DD`, years 2000 to 2199. */
export const date = z
  .string()
  .regex(/^2[01]\d\d-\d\d-\d\d$/, 'Please enter a date')
  .refine(isDay, 'This date does not exist')

/** A time on the wall, `HH:mm`. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time')

/** Which half of a moment is missing, or no time. */
function halfMissing(text: unknown): string {
  if (typeof text !== 'string' || text === '') return 'Please enter a date and a time'
  const [day = '', clock = ''] = text.split('T')
  if (day === '') return 'Please enter the day too'
  return clock === '' ? 'Please enter the time too' : 'Please enter a time, such as 14:05'
}

/** A wall-clock moment where it happens, `YYYY-MM-DDTHH:mm`, no zone. */
export const wallClock = z
  .string()
  .regex(/^2[01]\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, { error: ({ input }) => halfMissing(input) })
  .refine((text) => isDay(text.slice(0, 10)), 'This date does not exist')

/** The same where it must be given; `missing` is the sentence for an empty field. */
export const requiredWallClock = (missing: string) => z.string(missing).min(1, missing).pipe(wallClock)

/** An instant as PostgreSQL or JSON writes it. */
export const instant = z.string().min(19).max(40)

const httpsAddress = z.url({ protocol: /^https$/ })

/** https, a host, no credentials, no white space, control character or backslash anywhere. */
const isHttps = (text: string) =>
  /^https:\/\/[^/@\s\\\p{Cc}]+(?:[/?#][^\s\\\p{Cc}]*)?$/iu.test(text) &&
  storable(text) &&
  httpsAddress.safeParse(text).success

/** A link a person may follow: https only, no credentials, no white space inside. */
export const httpsUrl = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(2000, 'This link is too long')
    .refine(isHttps, 'Please enter a link that begins with https://')

/** A picture: an https link, or a path of our own such as /pictures/lisbon.webp. */
export const imageUrl = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(2000, 'This link is too long')
    .refine(
      (text) => isHttps(text) || /^\/[\w-]+(\/(?!\.)[\w.-]+)+$/.test(text),
      'Please enter a link that begins with https://',
    )

function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // RangeError is how Intl says that it does not know the zone
  }
}

/** An IANA time zone this runtime knows. */
export const timeZone = z
  .string()
  .min(1, 'Please choose a time zone')
  .max(64)
  .refine(isTimeZone, 'Please choose a time zone')

export const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const
export const bedTypes = ['single', 'double'] as const
export const transportOptions = ['shuttle', 'taxi', 'rental_cars'] as const
export const attendingChoices = ['yes', 'no', 'maybe'] as const
export const roles = ['admin', 'guest'] as const
export const workshopTypes = ['activity', 'workshop', 'panel debate'] as const
export const agendaTypes = [
  'session',
  'meal',
  'break',
  'keynote',
  'workshop',
  'activity',
  'panel debate',
] as const
export const serviceStyles = ['buffet', 'plated', 'family_style', 'other'] as const
export const orderStatuses = ['draft', 'confirmed', 'delivered', 'cancelled'] as const

const allergyTexts = z.array(requiredText(100, 'Please name the allergy')).max(50)

type Stored<Name> = z.ZodNullable<z.ZodType<PartValue<Name>, PartValue<Name>>>

/** As it was stored, whatever is asked today. */
function storedPart(part: Part): z.ZodNullable<z.ZodType> {
  switch (part.kind) {
    case 'text':
      return optionalText(part.max)
    case 'choice':
      return z.enum(part.choices).nullable()
    case 'allergies':
      return allergyTexts.nullable()
    case 'yesNo':
    case 'consent':
      return z.boolean('Please select an option').nullable()
  }
}

/** As people give it. Allergies: an empty list is "none", in whatever words someone says it. */
function givenPart(part: Part): z.ZodType {
  const schema =
    part.kind === 'allergies'
      ? allergyTexts.transform((texts) => readAllergies(texts).slice(0, 50)).nullable()
      : storedPart(part)
  return part.isLater ? schema.default(null) : schema
}

/** As it is shown. */
function shownPart(part: Part): z.ZodNullable<z.ZodType> {
  if (part.kind === 'text') return z.string().nullable()
  return part.kind === 'allergies' ? z.array(z.string()).nullable() : storedPart(part)
}

type Given<Name extends PartName> = {
  [One in Name]: IsLater<One> extends true ? z.ZodDefault<Stored<One>> : Stored<One>
}
type Shown<Name extends PartName> = { [One in Name]: Stored<One> }

/** What people say about themselves, whatever the edition; null is 'not answered', and stays as it is known. */
export const detailFields: Given<PartName> = forParts(questionNames, givenPart)

/** The same of what the survey asks: bed and food. */
export const stayFields: Given<PartName<SurveyQuestion>> = forParts(surveyQuestions, givenPart)

/** As a file of people gives them, and as the undo of an import puts them back. */
export const storedFields: Shown<PartName<ImportedQuestion>> = forParts(importedQuestions, storedPart)

/** As they are shown. */
export const detailTexts: Shown<PartName> = forParts(questionNames, shownPart)
export const stayTexts: Shown<PartName<SurveyQuestion>> = forParts(surveyQuestions, shownPart)

export const listedTexts: Shown<PartName<ListedQuestion>> = forParts(listedQuestions, shownPart)

/** As a registration keeps them until its mailbox is proved: a choice may go in between, and a question be new. */
export const waitingTexts: Given<PartName<SurveyQuestion>> = forParts(surveyQuestions, (part) => {
  const schema = part.kind === 'choice' ? shownPart(part).catch(null) : shownPart(part)
  return part.isLater ? schema.default(null) : schema
})

/**
 * The mark of the readers that a mailing's dialog showed (`mailings.preview`). Null: nobody was shown, so no more than one
 * person is mailed.
 */
export const announced = z.string().max(64).nullable().default(null)

/** Does it and mails nobody. */
export const isSilent = z.boolean().default(false)

/** How many readers the button named. Null: it named none, so no more than one person is mailed. */
export const shownReaders = z.int().min(0).nullable().default(null)

/** Saved rows count their versions, so that a stale save is noticed. The next one must still fit the column. */
export const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 2)

/** An address that may be missing; empty becomes null. */
export const optionalEmail = z
  .union([z.literal(''), email('Please enter a valid email')])
  .transform((text) => text || null)
  .nullable()

/** The contact of an edition as guests read it. Every part may be missing. */
export const contactFields = {
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
} as const

/** STALE with the current row and the person who saved it, if the log knows. For organisers only. */
export const staleWith = <const Row extends z.ZodObject>(row: Row) => ({
  STALE: { ...refusals.STALE, data: row.extend({ changedBy: z.string().nullable() }) },
})

/** What the Undo of a call is asked by (`audit.undo`); null: there is nothing to undo. */
export const undo = id.nullable()
