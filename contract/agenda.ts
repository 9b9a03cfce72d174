import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  agendaTypes,
  announced,
  id,
  instant,
  isSilent,
  optionalText,
  requiredText,
  requiredWallClock,
  staleWith,
  version,
  optionalProse,
} from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { endError, endsAfterStart } from '#contract/workshops.ts'

/** The limits are a workshop's, because an item may become one. */
const ItemFields = {
  title: requiredText(200, 'Title is required', 'Title must be less than 200 characters'),
  type: z.enum(agendaTypes, 'Please select a type'),
  startTime: requiredWallClock('Start time is required'),
  endTime: requiredWallClock('End time is required'),
  description: optionalProse(1000, 'Description must be less than 1000 characters'),
  location: optionalText(200, 'Location must be less than 200 characters'),
} as const

/** A new agenda item. The caller may name its id, so that asking again after a lost answer makes no second one. */
export const AgendaItemInput = z
  .strictObject({ id: id.optional(), venueId: id, ...ItemFields })
  .refine(endsAfterStart, endError)
export const AgendaItemUpdate = z
  .strictObject({ id, version, ...ItemFields })
  .refine(endsAfterStart, endError)

/** An entry of the programme: an agenda item, with the workshop or the meal it is, or a workshop without one. */
export const AgendaEntry = z.object({
  id,
  /** The version of the row that `id` names. */
  version,
  /** false: a workshop made alone; `id` is then the workshop's. */
  isItem: z.boolean(),
  workshopId: id.nullable(),
  type: z.enum(agendaTypes),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  /** The workshop's; null for an item that is none. */
  hostName: z.string().nullable(),
  capacity: z.int().nullable(),
  signupEnabled: z.boolean(),
  signupCount: z.int(),
  /** How many people eat there; null: it is no meal yet. */
  eating: z.int().nullable(),
})

/** An item as it is now: what a stale save is shown. */
export const AgendaItemNow = AgendaEntry.pick({
  id: true,
  version: true,
  type: true,
  title: true,
  startTime: true,
  description: true,
  location: true,
}).extend({ endTime: z.string() })

/** An entry of a guest's agenda. A locked one keeps its description and place to itself. */
export const GuestAgendaEntry = z.object({
  id,
  type: z.enum(agendaTypes),
  startTime: z.string(),
  endTime: z.string().nullable(),
  isLocked: z.boolean(),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  /** The workshop behind it, when it is one. */
  workshopId: id.nullable(),
  /** Set for a meal, which the page about food says more of. */
  isMeal: z.boolean(),
  isSignedUp: z.boolean(),
  /** Every seat of that workshop is taken. */
  isFull: z.boolean(),
  /** How many seats it has; null: as many as come, or it is none. */
  capacity: z.int().nullable(),
  /** How many of them are free; null: as many as come, or nobody signs up. */
  seatsLeft: z.int().nullable(),
  /** The caller's place in its waiting list; null if not waiting. */
  place: z.int().nullable(),
})

const Start = z.strictObject({ id, startTime: requiredWallClock('Start time is required') })

/** Entries of an edition with the start that the organiser saw, and by how many days they move; before zero they move back. */
export const AgendaShift = z.strictObject({
  venueId: id,
  entries: z.array(Start).min(1).max(500),
  days: z
    .int('Please enter how many days')
    .min(-3660, 'At most ten years back')
    .max(3660, 'At most ten years on'),
})

/** What an entry of the draft says, or what guests see of it. */
const Said = AgendaEntry.pick({ title: true, startTime: true, endTime: true, location: true })

/** In what an entry differs from what guests see. Details: its type, or its description. */
export const differences = ['added', 'removed', 'time', 'title', 'place', 'details'] as const

/** An entry of the draft that guests see otherwise, or not at all. */
export const AgendaChange = z.object({
  id,
  type: z.enum(agendaTypes),
  differences: z.array(z.enum(differences)),
  /** What guests see; null: nothing yet. */
  published: Said.nullable(),
  /** What they will see; null: it is cancelled. */
  draft: Said.nullable(),
  /** How many people have a seat or wait for one. */
  holders: z.int(),
  /** How many of them get a mail about it. */
  notified: z.int(),
})

/** The changes of an edition that guests don't see yet, as they were read: others are not published unseen. */
export const SeenChanges = z.strictObject({ venueId: id, revision: z.string().max(100) })

/** Without an end it stays as long as it was. */
export const AgendaMove = z
  .strictObject({
    id,
    version,
    startTime: requiredWallClock('Start time is required'),
    endTime: requiredWallClock('End time is required').nullable().default(null),
  })
  .refine(endsAfterStart, endError)

export const agenda = {
  /** The whole programme of an edition by start time; an item and its workshop are one entry. */
  list: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(AgendaEntry)),
  /** One of type workshop, activity or panel debate makes the workshop that it is, with sign-up on; one of type meal the meal event. */
  add: organiser().errors(refusing('NOT_FOUND')).input(AgendaItemInput).output(z.object({ id })),
  /**
   * A stale version is refused with the item as it is now. Its workshop says the same afterwards, and comes and goes
   * with the type: it cannot go while people are signed up. They are mailed when the time or the place changed.
   */
  update: organiser()
    .errors({
      ...refusing('NOT_FOUND', 'WORKSHOP_HAS_SIGNUPS', 'MEAL_HAS_ORDERS'),
      ...staleWith(AgendaItemNow),
    })
    .input(AgendaItemUpdate)
    .output(z.object({ version })),
  /** To another start, as long as it was or until `endTime`; `id` names an item, or a workshop without one. */
  move: organiser().errors(refusing('NOT_FOUND', 'STALE')).input(AgendaMove).output(z.object({ version })),
  /**
   * Several entries by whole days, each at its own time. One that is there already counts as moved; one that is gone, or
   * starts elsewhere by now, is skipped.
   */
  shift: organiser()
    .input(AgendaShift)
    .output(z.object({ moved: z.int(), done: z.array(Start) })),
  /**
   * Where an entry is in people's way. With `otherId`, a workshop at the same hour: how many have a seat in both. Without:
   * how many of those it is for are not there then, by their flights.
   */
  clashes: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(z.object({ id, otherId: id.nullable(), people: z.int() }))),
  /** Takes its workshop and the sign-ups along, or its meal; people who were signed up are mailed. */
  delete: organiser().errors(refusing('MEAL_HAS_ORDERS')).input(z.strictObject({ id })).output(z.object({})),
  /** Whether the agenda is a draft, since when guests see it as it was, and what they don't see yet, by time. */
  draft: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(
      z.object({
        publishedAt: instant.nullable(),
        revision: z.string(),
        changes: z.array(AgendaChange),
        /** How many people get a mail when it is published: one each. */
        notified: z.int(),
      }),
    ),
  /** From now on changes of the programme wait until they are published; off while none waits. */
  setDraft: organiser()
    .errors(refusing('NOT_FOUND', 'DRAFT_PENDING'))
    .input(z.strictObject({ venueId: id, isDraft: z.boolean() }))
    .output(z.object({})),
  /**
   * Shows guests everything that was changed, at once, and mails each who has a seat in it, or waits for one. STALE where
   * someone changed something since `revision` was read. Asked for twice, it is published once.
   */
  publish: organiser()
    .errors(refusing('NOT_FOUND', 'STALE', 'WORKSHOP_HAS_SIGNUPS', 'MEAL_HAS_ORDERS', ...mailingRefusals))
    .input(SeenChanges.extend({ announced, isSilent }))
    .output(z.object({ published: z.int(), notified: z.int() })),
  /** Back to what guests see. */
  discard: organiser()
    .errors(refusing('NOT_FOUND', 'STALE'))
    .input(SeenChanges)
    .output(z.object({ discarded: z.int() })),
  /** Agenda items, workshops and meals of one of the caller's editions, in one list by start time. */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(z.array(GuestAgendaEntry)),
}
