import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { date, id } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { venueFields } from '#contract/venues.ts'

/** What a new edition can take over from another; nothing else of that one comes along. */
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

/** A new edition like another one, with every date moved by the same number of days. */
export const NextEdition = z.strictObject({
  /** Chosen by the caller, so that asking again makes no second one. */
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

/** What an edition holds that the next one can take over, and what an organiser should look at. */
export const EditionContents = z.object({
  place: z.object({
    name: z.string(),
    imageUrl: z.string(),
    googleMapsLink: z.string(),
    timeZone: z.string(),
  }),
  /** The event's first day, else the programme's; null while nothing has a date. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** When registration closes, in the venue's time. */
  registrationClosesAt: z.string().nullable(),
  hasContact: z.boolean(),
  rooms: z.int(),
  beds: z.int(),
  /** Entries of the agenda that are no workshops. */
  agenda: z.int(),
  workshops: z.int(),
  meals: z.int(),
  /** That organisers ask in their own words. */
  questions: z.int(),
  /** On the list and not declined. */
  people: z.int(),
  declined: z.int(),
  /** The people on the list without an e-mail address. */
  withoutAddress: z.int(),
  /** Agenda entries, workshops and meals before the event's first day or after its last. */
  outside: z.object({ agenda: z.int(), workshops: z.int(), meals: z.int() }),
  /** Other editions of the same quarter, by name. */
  sameQuarter: z.array(z.string()),
  /** Planned after another, and nobody was invited, answered or got anything since. */
  canUndo: z.boolean(),
})

export const nextEdition = {
  contents: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(EditionContents),
  plan: organiser().errors(refusing('NOT_FOUND', 'PICTURE_GONE')).input(NextEdition).output(z.object({ id })),
  undo: organiser()
    .errors(refusing('NOT_FOUND', 'EDITION_IN_USE'))
    .input(z.strictObject({ venueId: id }))
    .output(z.object({})),
}
