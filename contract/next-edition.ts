import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { date, id, ofVenue } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { venueFields } from '#contract/venues.ts'

/** What a new edition can copy from another one; nothing else is copied. */
export const copyParts = [
  'guestTexts',
  'rooms',
  'agenda',
  'workshops',
  'meals',
  'registrationCloses',
  'questions',
  'people',
  'declined',
] as const

const { name, imageUrl, googleMapsLink, timeZone, quarter, year } = venueFields

/** A new edition based on another one, with every date moved by the same number of days. */
export const NextEdition = z.strictObject({
  /** Chosen by the caller, so that a repeated request makes no second edition. */
  id: id.optional(),
  from: id,
  quarter,
  year,
  eventStartDate: z.string('Please choose the day people arrive').pipe(date),
  name,
  imageUrl,
  googleMapsLink,
  timeZone,
  parts: z.array(z.enum(copyParts)).max(copyParts.length),
})

/** What an edition has that the next one can copy, and what an organiser should check. */
export const EditionContents = z.object({
  place: z.object({
    name: z.string(),
    imageUrl: z.string(),
    googleMapsLink: z.string(),
    timeZone: z.string(),
  }),
  /** The event's first day, else that of the programme; null if nothing has a date. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** When registration closes, in the venue's time. */
  registrationClosesAt: z.string().nullable(),
  hasContact: z.boolean(),
  rooms: z.int(),
  beds: z.int(),
  /** Agenda entries that aren't workshops. */
  agenda: z.int(),
  workshops: z.int(),
  meals: z.int(),
  /** Questions that organisers ask in their own words. */
  questions: z.int(),
  /** People on the list who haven't declined. */
  people: z.int(),
  declined: z.int(),
  /** The people on the list without an e-mail address. */
  withoutAddress: z.int(),
  /** Agenda entries, workshops and meals before the event's first day or after its last. */
  outside: z.object({ agenda: z.int(), workshops: z.int(), meals: z.int() }),
  /** Other editions of the same quarter, by name. */
  sameQuarter: z.array(z.string()),
  /** Whether it was copied, and since then no one has been invited, has answered or has received anything. */
  canUndo: z.boolean(),
})

export const nextEdition = {
  contents: organiser().errors(refusing('NOT_FOUND')).input(ofVenue).output(EditionContents),
  plan: organiser().errors(refusing('NOT_FOUND', 'PICTURE_GONE')).input(NextEdition).output(z.object({ id })),
  undo: organiser().errors(refusing('NOT_FOUND', 'EDITION_IN_USE')).input(ofVenue).output(z.object({})),
}
