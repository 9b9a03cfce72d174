import { z } from 'zod'
import { asOneLine } from '#contract/one-line.ts'
import { refusals } from '#contract/refusals.ts'

/** Text that PostgreSQL can store and a screen can show: well-formed Unicode without NUL. */
export const storable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

export const unstorable = 'This text contains a character that cannot be stored'

/** Trimmed text of one line, 1 to `max` characters; `missing` is the sentence for an empty field. */
export const requiredText = (max: number, missing: string, tooLong = atMost(max)) =>
  z.string().overwrite(asOneLine).trim().min(1, missing).max(max, tooLong).refine(storable, unstorable)

/** Optional text of one line; an empty text is stored as null. */
export const optionalText = (max: number, tooLong = atMost(max)) =>
  z.string().overwrite(asOneLine).pipe(nullWhenEmpty(max, tooLong)).nullable()

/** Texts that may have several lines: descriptions, notes and messages. */
export const proseTexts = z.registry<{ isProse: true }>()

/** Like `requiredText`, with several lines. */
export const requiredProse = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, atMost(max))
    .refine(storable, unstorable)
    .register(proseTexts, { isProse: true })

/** Like `optionalText`, with several lines. */
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

export const searchText = z.string().trim().min(2).max(100).refine(storable)

/** A row's id, spelled as the database spells it, so that caches and maps have one key for it. */
export const id = z.uuid().toLowerCase()

/** Inputs that name only an edition, or only a row. */
export const ofVenue = z.strictObject({ venueId: id })
export const rowId = z.strictObject({ id })

/** The most people one call may name: the size of the largest edition we benchmark. */
export const maxPeople = 5000

/** Moves a person from the place where the organiser saw them to another; null means none. */
export const Move = z.strictObject({ personId: id, from: id.nullable(), to: id.nullable() })

export const areMovedOnce = (moved: readonly { personId: string }[]) =>
  new Set(moved.map(({ personId }) => personId)).size === moved.length
export const movedOnceError = 'Each person can only be moved once'

export const call = <Name extends string, Input extends z.ZodType>(name: Name, input: Input) =>
  z.strictObject({ call: z.literal(name), input })

/** E-mail, at most 255 characters; converted to lower case. */
export const email = (invalid: string) =>
  z.string().trim().toLowerCase().max(255, invalid).pipe(z.email(invalid)).refine(storable, invalid)

/** The password typed at sign-in: 6 to 100 characters. */
export const typedPassword = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(100, 'Password must be at most 100 characters')
  .refine(storable, 'This password contains a character that cannot be stored')

/** Six digits from a mail or an authenticator; spaces between them are ignored. */
export const sixDigitCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits'))

/** A phone number with its country, as `+351912345678`; separators between the digits are removed. */
export const phoneNumber = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s().-]/g, ''))
  .pipe(
    z.string().regex(/^\+[1-9]\d{6,14}$/, 'Enter the number with its country code, like +351 912 345 678'),
  )

/** A new password, wherever one is set: 8 to 100 characters, any Unicode kept exactly. */
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

/** A wall-clock time, `HH:mm`. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time')

/** Says which half of a date and time is missing or invalid. */
function halfMissing(text: unknown): string {
  if (typeof text !== 'string' || text === '') return 'Please enter a date and a time'
  const [day = '', clock = ''] = text.split('T')
  if (day === '') return 'Please enter the day too'
  return clock === '' ? 'Please enter the time too' : 'Please enter a time, such as 14:05'
}

/** A date and time by the local clock, `YYYY-MM-DDTHH:mm`, without a zone. */
export const wallClock = z
  .string()
  .regex(/^2[01]\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, { error: ({ input }) => halfMissing(input) })
  .refine((text) => isDay(text.slice(0, 10)), 'This date does not exist')

/** A required `wallClock`; `missing` is the sentence for an empty field. */
export const requiredWallClock = (missing: string) => z.string(missing).min(1, missing).pipe(wallClock)

/** An instant as PostgreSQL or JSON formats it. */
export const instant = z.string().min(19).max(40)

/** Whether the end, if any, is after the start; both are local times of the same place. */
export const endsAfterStart = ({ startTime, endTime }: { startTime: string; endTime: string | null }) =>
  endTime === null || endTime > startTime
export const endError = { error: 'The end must be after the start', path: ['endTime'] }

const httpsAddress = z.url({ protocol: /^https$/ })

/** https with a host; no credentials, white space, control characters or backslashes. */
const isHttps = (text: string) =>
  /^https:\/\/[^/@\s\\\p{Cc}]+(?:[/?#][^\s\\\p{Cc}]*)?$/iu.test(text) &&
  storable(text) &&
  httpsAddress.safeParse(text).success

/** A link for people to follow: https only, no credentials, no white space. */
export const httpsUrl = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(2000, 'This link is too long')
    .refine(isHttps, 'Please enter a link that begins with https://')

/** A picture: an https link, or a path on this site such as /pictures/lisbon.webp. */
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
    return false // Intl throws a RangeError if it doesn't know the zone.
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

/**
 * The fingerprint of the recipients shown in a mailing's dialog (`mailings.preview`). Null: no one was shown, so at
 * most one person is mailed.
 */
export const announced = z.string().max(64).nullable().default(null)

/** Makes the change without mailing anyone. */
export const isSilent = z.boolean().default(false)

/** The number of recipients on the button. Null: the button showed none, so at most one person is mailed. */
export const shownRecipients = z.int().min(0).nullable().default(null)

/** Counts the saves of a row, so that a stale save is noticed. The next version must still fit the column. */
export const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 2)

/** An optional e-mail; an empty one is stored as null. */
export const optionalEmail = z
  .union([z.literal(''), email('Please enter a valid email')])
  .transform((text) => text || null)
  .nullable()

/** The contact of an edition as guests read it. Every part is optional. */
export const contactFields = {
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
} as const

/** STALE with the current row and the person who saved it, if the log has them. For organisers only. */
export const staleWith = <const Row extends z.ZodObject>(row: Row) => ({
  STALE: { ...refusals.STALE, data: row.extend({ changedBy: z.string().nullable() }) },
})

/** The id that undoes a call (`audit.undo`); null if there is nothing to undo. */
export const undo = id.nullable()
