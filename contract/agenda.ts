import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  agendaTypes,
  announced,
  endError,
  endsAfterStart,
  id,
  instant,
  isSilent,
  optionalText,
  requiredText,
  requiredWallClock,
  staleWith,
  version,
  optionalProse,
  ofVenue,
  rowId,
} from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'

/** The limits are those of a workshop, because an item may become one. */
const ItemFields = {
  title: requiredText(200, 'Title is required', 'Title must be less than 200 characters'),
  type: z.enum(agendaTypes, 'Please select a type'),
  startTime: requiredWallClock('Start time is required'),
  endTime: requiredWallClock('End time is required'),
  description: optionalProse(1000, 'Description must be less than 1000 characters'),
  location: optionalText(200, 'Location must be less than 200 characters'),
} as const

/** A new agenda item. The caller may choose its id, so that a repeated request makes no second item. */
export const AgendaItemInput = z
  .strictObject({ id: id.optional(), venueId: id, ...ItemFields })
  .refine(endsAfterStart, endError)
export const AgendaItemUpdate = z
  .strictObject({ id, version, ...ItemFields })
  .refine(endsAfterStart, endError)

/** An entry in the programme: an agenda item, with its workshop or meal, or a workshop without an item. */
export const AgendaEntry = z.object({
  id,
  /** The version of the row that `id` names. */
  version,
  /** False for a workshop without an item; `id` is then the workshop's. */
  isItem: z.boolean(),
  workshopId: id.nullable(),
  type: z.enum(agendaTypes),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  /** The workshop's host; null if the item isn't a workshop. */
  hostName: z.string().nullable(),
  capacity: z.int().nullable(),
  signupEnabled: z.boolean(),
  signupCount: z.int(),
  /** How many people eat there; null if it has no meal yet. */
  eating: z.int().nullable(),
})

/** The current item, shown when a save is stale. */
export const AgendaItemNow = AgendaEntry.pick({
  id: true,
  version: true,
  type: true,
  title: true,
  startTime: true,
  description: true,
  location: true,
}).extend({ endTime: z.string() })

/** An entry in a guest's agenda. A locked entry hides its description and place. */
export const GuestAgendaEntry = z.object({
  id,
  type: z.enum(agendaTypes),
  startTime: z.string(),
  endTime: z.string().nullable(),
  isLocked: z.boolean(),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  workshopId: id.nullable(),
  /** Set for a meal, which the page about food describes in more detail. */
  isMeal: z.boolean(),
  isSignedUp: z.boolean(),
  /** Every seat of that workshop is taken. */
  isFull: z.boolean(),
  /** The number of seats; null if unlimited, or if the entry isn't a workshop. */
  capacity: z.int().nullable(),
  /** The number of free seats; null if unlimited, or if there is no sign-up. */
  seatsLeft: z.int().nullable(),
  /** The caller's place in its waiting list; null if not waiting. */
  place: z.int().nullable(),
})

const Start = z.strictObject({ id, startTime: requiredWallClock('Start time is required') })

/**
 * Entries of an edition, each with the start that the organiser saw, and the number of days to move them; a negative
 * number moves them back.
 */
export const AgendaShift = z.strictObject({
  venueId: id,
  entries: z.array(Start).min(1).max(500),
  days: z
    .int('Please enter how many days')
    .min(-3660, 'At most ten years back')
    .max(3660, 'At most ten years on'),
})

/** The parts of an entry that a change shows, before or after it. */
const EntrySummary = AgendaEntry.pick({ title: true, startTime: true, endTime: true, location: true })

/** How an entry differs from what guests see. `details` are its type and description. */
export const differences = ['added', 'removed', 'time', 'title', 'place', 'details'] as const

/** An entry in the draft that guests see differently, or don't see at all. */
export const AgendaChange = z.object({
  id,
  type: z.enum(agendaTypes),
  differences: z.array(z.enum(differences)),
  /** What guests see; null if they don't see it yet. */
  published: EntrySummary.nullable(),
  /** What guests will see; null if it is cancelled. */
  draft: EntrySummary.nullable(),
  /** How many people have a seat or wait for one. */
  holders: z.int(),
  /** How many of them are mailed about it. */
  notified: z.int(),
})

/**
 * The unpublished changes in an edition, as the organiser saw them, so that changes made since then aren't published
 * unseen.
 */
export const SeenChanges = z.strictObject({ venueId: id, revision: z.string().max(100) })

/** Without an end time, the entry keeps its length. */
export const AgendaMove = z
  .strictObject({
    id,
    version,
    startTime: requiredWallClock('Start time is required'),
    endTime: requiredWallClock('End time is required').nullable().default(null),
  })
  .refine(endsAfterStart, endError)

export const agenda = {
  /** The whole programme of an edition by start time; an item and its workshop are a single entry. */
  list: organiser({ key: 'read programme' }).input(ofVenue).output(z.array(AgendaEntry)),
  /**
   * Adds an item. A workshop, activity or panel debate also makes its workshop, with sign-up on; a meal makes its meal.
   */
  add: organiser({ key: 'write programme' })
    .errors(refusing('NOT_FOUND'))
    .input(AgendaItemInput)
    .output(z.object({ id })),
  /**
   * Refuses a stale version with the current item. The item's workshop is updated too, and is created or deleted when
   * the type changes; it can't be deleted while people are signed up. People who are signed up are mailed if the time
   * or the place changed.
   */
  update: organiser({ key: 'write programme' })
    .errors({
      ...refusing('NOT_FOUND', 'WORKSHOP_HAS_SIGNUPS', 'MEAL_HAS_ORDERS'),
      ...staleWith(AgendaItemNow),
    })
    .input(AgendaItemUpdate)
    .output(z.object({ version })),
  /**
   * Moves an entry to another start, keeping its length unless `endTime` is given. `id` is the item's, or the
   * workshop's if it has no item.
   */
  move: organiser({ key: 'write programme' })
    .errors(refusing('NOT_FOUND', 'STALE'))
    .input(AgendaMove)
    .output(z.object({ version })),
  /**
   * Moves several entries by whole days, each keeping its time of day. An entry already there counts as moved; an entry
   * that was deleted, or whose start has changed, is skipped.
   */
  shift: organiser({ key: 'write programme' })
    .input(AgendaShift)
    .output(z.object({ moved: z.int(), done: z.array(Start) })),
  /**
   * How many people can't attend a workshop at its time. With `otherId`: they also have a seat in that overlapping
   * workshop, and `names` has the first three. Without it: they arrive later or leave earlier.
   */
  clashes: organiser({ key: 'read programme' })
    .input(ofVenue)
    .output(z.array(z.object({ id, otherId: id.nullable(), people: z.int(), names: z.array(z.string()) }))),
  /** Also deletes the item's workshop and sign-ups, or its meal; people who were signed up are mailed. */
  delete: organiser({ key: 'write programme' })
    .errors(refusing('MEAL_HAS_ORDERS'))
    .input(rowId)
    .output(z.object({})),
  /** Whether the agenda is a draft, the date of the version that guests see, and the unpublished changes by time. */
  draft: organiser({ key: 'read programme' })
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(
      z.object({
        publishedAt: instant.nullable(),
        revision: z.string(),
        changes: z.array(AgendaChange),
        /** How many people are mailed when it is published, with one mail each. */
        notified: z.int(),
      }),
    ),
  /** Holds changes to the programme until they are published; can be turned off only while none is pending. */
  setDraft: organiser({ key: 'write programme' })
    .errors(refusing('NOT_FOUND', 'DRAFT_PENDING'))
    .input(z.strictObject({ venueId: id, isDraft: z.boolean() }))
    .output(z.object({})),
  /**
   * Publishes all changes together, and mails each person who has a seat in a changed entry or waits for one. STALE if
   * something changed since `revision` was read. A repeated request publishes only once.
   */
  publish: organiser()
    .errors(
      refusing(
        'NOT_FOUND',
        'STALE',
        'WORKSHOP_HAS_SIGNUPS',
        'MEAL_HAS_ORDERS',
        'NO_CHANNEL',
        ...mailingRefusals,
      ),
    )
    .input(SeenChanges.extend({ announced, isSilent, isPosted: z.boolean().default(false) }))
    .output(z.object({ published: z.int(), notified: z.int() })),
  /** Discards the draft: the agenda is again what guests see. */
  discard: organiser({ key: 'write programme' })
    .errors(refusing('NOT_FOUND', 'STALE'))
    .input(SeenChanges)
    .output(z.object({ discarded: z.int() })),
  /** The agenda items, workshops and meals of one of the caller's editions, in one list by start time. */
  mine: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(z.array(GuestAgendaEntry)),
}
