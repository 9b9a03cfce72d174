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
  ofVenue,
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
  /** The currency of its orders. */
  currency,
  /** The contact for guests: shown on the survey and their pages, and the reply address of mails. */
  contactName: optionalText(100),
  contactPhone: optionalText(50),
  contactEmail: optionalEmail,
} as const

const endsAfterStart = (v: { eventStartDate: string | null; eventEndDate: string | null }) =>
  !v.eventStartDate || !v.eventEndDate || v.eventEndDate >= v.eventStartDate
const endError = { error: 'The end date must not be before the start date', path: ['eventEndDate'] }

/** A new edition. The caller may choose its id, so that a repeated request creates no second edition. */
export const VenueInput = z
  .strictObject({ id: id.optional(), ...venueFields })
  .refine(endsAfterStart, endError)
/** What can move along with the first day. A meal's orders move with it. */
const movedParts = ['agenda', 'meals', 'shuttles'] as const
export type MovedPart = (typeof movedParts)[number]

/**
 * `announced`: the people who are mailed about the change; null mails no one. `moves`: what moves by the difference
 * between the first days.
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

/** By how many days an edition moves, and which of its parts have dates. */
export const EditionMove = z.object({
  days: z.int(),
  /** Agenda items that aren't workshops. */
  agenda: z.int(),
  workshops: z.int(),
  meals: z.int(),
  /** Drafts and confirmed orders. */
  orders: z.int(),
  shuttles: z.int(),
  /** Flights of attendees that land or leave outside the new days. */
  flights: z.int(),
})

export const editionStates = ['coming', 'now', 'over'] as const

/** What a picker needs: name and picture, dates, and whether it is the default edition. */
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
  /** By the current day at the venue. An edition without a start date counts as upcoming until it is over. */
  state: z.enum(editionStates),
  /** True from two days before the start to one day after the end, in the venue's zone. */
  isUnderWay: z.boolean(),
  /** The edition under way, else the next one, else the newest: exactly one in a list that isn't empty. */
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
  /** People invited to the edition, whatever their answer. It can be deleted if there are none. */
  attendanceCount: z.int(),
  /** Pending registrations; they would be deleted with it. */
  waitingCount: z.int(),
})

/** The current weather at a venue; null if it isn't available. */
const Weather = z
  .object({
    temperatureFahrenheit: z.number(),
    windMph: z.number(),
    sky: z.enum(['clear', 'cloudy', 'rainy', 'windy']),
    period: z.enum(['night', 'morning', 'afternoon', 'evening']),
  })
  .nullable()

export const venues = {
  /** Every edition for an organiser; for a guest, those to which they are invited. Newest first. */
  choices: member({ key: 'read events' }).output(z.array(VenueChoice)),
  /** All data of all editions, newest created first. */
  list: organiser({ key: 'read events' }).output(z.array(Venue)),
  add: organiser({ key: 'write events' })
    .errors(refusing('PICTURE_GONE'))
    .input(VenueInput)
    .output(z.object({ id })),
  /** Refuses a stale version with the current row. */
  update: organiser({ key: 'write events' })
    .errors({ ...refusing('NOT_FOUND', 'PICTURE_GONE', ...mailingRefusals), ...staleWith(Venue) })
    .input(VenueUpdate)
    .output(z.object({ version })),
  /**
   * What would keep its dates if the first day changed. Without a new first day, `days` is how far the edition last
   * moved.
   */
  moving: organiser({ key: 'read events' })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, eventStartDate: date.nullable(), eventEndDate: date.nullable() }))
    .output(EditionMove),
  /** Deletes an edition that has no invited people, confirmed by typing its name. */
  delete: organiser()
    .errors(refusing('VENUE_HAS_ATTENDANCE', 'NAME_MISMATCH'))
    .input(z.strictObject({ id, typedName: z.string().max(200) }))
    .output(z.object({})),
  weather: member({ key: 'read events' }).errors(refusing('NOT_FOUND')).input(ofVenue).output(Weather),
  /** The time zone at the coordinates of a maps link (`@lat,lng`); null if the link has none. */
  guessTimeZone: organiser({ key: 'read events' })
    .input(z.strictObject({ googleMapsLink: z.string().max(2000) }))
    .output(z.object({ timeZone: z.string().nullable() })),
}
