import { z } from 'zod'
import { member, organiser } from '#contract/access.ts'
import {
  announced,
  attendingChoices,
  contactFields,
  date,
  httpsUrl,
  id,
  imageUrl,
  instant,
  optionalEmail,
  optionalText,
  quarters,
  requiredText,
  staleWith,
  time,
  timeZone,
  transportOptions,
  version,
  wallClock,
  optionalProse,
} from '#contract/fields.ts'
import { currency } from '#contract/money.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'

const noYear = 'Please choose a year'

/** The form offers 2024 to the later of 2027 and next year; the database allows 2024 to 2100. */
const venueYear = z.int(noYear).min(2024, noYear).max(2100, noYear)

/** An edition's own fields, as its form has them. */
export const venueFields = {
  name: requiredText(200, 'Please enter a name'),
  imageUrl: imageUrl('Please enter the address of a picture'),
  googleMapsLink: httpsUrl('Please enter the link of the place'),
  quarter: z.enum(quarters, 'Please choose a quarter'),
  year: venueYear,
  timeZone,
  eventStartDate: date.nullable(),
  eventEndDate: date.nullable(),
  eventStartTime: time.nullable(),
  airport: optionalText(200),
  transportOptions: z.array(z.enum(transportOptions)).max(3),
  description: optionalProse(4000),
  checkInTime: time.nullable(),
  checkOutTime: time.nullable(),
  thingsToKnow: z.array(requiredText(500, 'Please write something')).max(30),
  registrationClosesAt: wallClock.nullable(),
  /** What its orders are in. */
  currency,
  /** The contact for guests: shown on the survey and their pages, and the address for replies to mails. */
  contactName: optionalText(100),
  contactPhone: optionalText(50),
  contactEmail: optionalEmail,
} as const

const endsAfterStart = (v: { eventStartDate: string | null; eventEndDate: string | null }) =>
  !v.eventStartDate || !v.eventEndDate || v.eventEndDate >= v.eventStartDate
const endError = { error: 'The end date must not be before the start date', path: ['eventEndDate'] }

/** A new edition. The caller may name its id, so that asking again after a lost answer makes no second one. */
export const VenueInput = z
  .strictObject({ id: id.optional(), ...venueFields })
  .refine(endsAfterStart, endError)
/** What another first day can take along. The orders of a meal go with it. */
const movedParts = ['agenda', 'meals', 'shuttles'] as const
export type MovedPart = (typeof movedParts)[number]

/**
 * `announced`: tell these people what is other than before; null tells nobody. `moves`: what moves along by the difference
 * of the first days.
 */
export const VenueUpdate = z
  .strictObject({
    id,
    version,
    announced,
    moves: z.array(z.enum(movedParts)).max(movedParts.length).default([]),
    ...venueFields,
  })
  .refine(endsAfterStart, endError)

/** By how many days an edition moves, and what of it has a date. */
export const EditionMove = z.object({
  days: z.int(),
  /** Agenda items that are no workshops. */
  agenda: z.int(),
  workshops: z.int(),
  meals: z.int(),
  /** Drafts and confirmed ones. */
  orders: z.int(),
  shuttles: z.int(),
  /** Flights of people who come that land or leave outside the new days. */
  flights: z.int(),
})

export const editionStates = ['coming', 'now', 'over'] as const

/** What a picker needs: name and picture, when it is, and whether it is the default edition. */
export const VenueChoice = z.object({
  id,
  name: z.string(),
  imageUrl: z.string(),
  quarter: z.enum(quarters),
  year: z.int(),
  eventStartDate: z.string().nullable(),
  eventEndDate: z.string().nullable(),
  timeZone: z.string(),
  currency: z.string(),
  /** By the day at the venue. Without a start date it is coming until it is over. */
  state: z.enum(editionStates),
  /** From two days before its start to one day after its end, in its own zone. */
  isUnderWay: z.boolean(),
  /** The edition under way, else the next one, else the newest: exactly one in a list that is not empty. */
  isDefault: z.boolean(),
  /** A guest's own answer there; null for an organiser. */
  attending: z.enum(attendingChoices).nullable(),
})

export const Venue = z.object({
  id,
  version,
  createdAt: instant,
  name: z.string(),
  imageUrl: z.string(),
  googleMapsLink: z.string(),
  quarter: z.enum(quarters),
  year: z.int(),
  timeZone: z.string(),
  eventStartDate: z.string().nullable(),
  eventEndDate: z.string().nullable(),
  eventStartTime: z.string().nullable(),
  airport: z.string().nullable(),
  transportOptions: z.array(z.enum(transportOptions)),
  description: z.string().nullable(),
  checkInTime: z.string().nullable(),
  checkOutTime: z.string().nullable(),
  thingsToKnow: z.array(z.string()),
  registrationClosesAt: z.string().nullable(),
  currency: z.string(),
  ...contactFields,
  roomCount: z.int(),
  /** People invited to it, whatever they answered; it can be deleted when none are. */
  attendanceCount: z.int(),
  /** Registrations that wait for their mailbox; they would go with it. */
  waitingCount: z.int(),
})

/** The weather at a venue now, in the spec's units, or null when it cannot be known. */
const Weather = z
  .object({
    temperatureFahrenheit: z.number(),
    windMph: z.number(),
    sky: z.enum(['clear', 'cloudy', 'rainy', 'windy']),
    period: z.enum(['night', 'morning', 'afternoon', 'evening']),
  })
  .nullable()

export const venues = {
  /** Every edition for an organiser, those with an attendance row of theirs for a guest; newest first. */
  choices: member().output(z.array(VenueChoice)),
  /** Everything, newest created first. */
  list: organiser().output(z.array(Venue)),
  add: organiser().errors(refusing('PICTURE_GONE')).input(VenueInput).output(z.object({ id })),
  /** A stale version is refused with the row as it is now. */
  update: organiser()
    .errors({ ...refusing('NOT_FOUND', 'PICTURE_GONE', ...mailingRefusals), ...staleWith(Venue) })
    .input(VenueUpdate)
    .output(z.object({ version })),
  /** What a new first day would leave behind; without one, by how many days the edition was moved last. */
  moving: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, eventStartDate: date.nullable(), eventEndDate: date.nullable() }))
    .output(EditionMove),
  /** Only an edition nobody is invited to, by typing its name. */
  delete: organiser()
    .errors(refusing('VENUE_HAS_ATTENDANCE', 'NAME_MISMATCH'))
    .input(z.strictObject({ id, typedName: z.string().max(200) }))
    .output(z.object({})),
  weather: member()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(Weather),
  /** The zone at the coordinates of a maps link (`@lat,lng`), null when it has none. */
  guessTimeZone: organiser()
    .input(z.strictObject({ googleMapsLink: z.string().max(2000) }))
    .output(z.object({ timeZone: z.string().nullable() })),
}
