import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  endError,
  endsAfterStart,
  id,
  instant,
  optionalText,
  requiredText,
  requiredWallClock,
  staleWith,
  undo,
  version,
  wallClock,
  workshopTypes,
  optionalProse,
  ofVenue,
  rowId,
} from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

const noSeats = 'Please enter how many seats'

const WorkshopFields = {
  title: requiredText(200, 'Activity name is required', 'Name must be less than 200 characters'),
  type: z.enum(workshopTypes, 'Please select an activity type'),
  startTime: requiredWallClock('Start time is required'),
  endTime: wallClock.nullable(),
  description: optionalProse(1000, 'Description must be less than 1000 characters'),
  hostName: optionalText(200, 'Presenter name must be less than 200 characters'),
  location: optionalText(200, 'Location must be less than 200 characters'),
  signupEnabled: z.boolean(),
  /** null: unlimited. */
  capacity: z
    .int(noSeats)
    .min(1, 'A workshop has at least 1 seat')
    .max(10_000, 'A workshop has at most 10000 seats')
    .nullable(),
  tags: z.array(requiredText(50, 'Please write a tag')).max(20, 'At most 20 tags'),
} as const

/** A new workshop. The caller may choose its id, so that a repeated request makes no second workshop. */
export const WorkshopInput = z
  .strictObject({ id: id.optional(), venueId: id, ...WorkshopFields })
  .refine(endsAfterStart, endError)
export const WorkshopUpdate = z
  .strictObject({ id, version, ...WorkshopFields })
  .refine(endsAfterStart, endError)

/** What organisers and guests read of a workshop. */
const shared = {
  id,
  title: z.string(),
  type: z.enum(workshopTypes),
  startTime: z.string(),
  endTime: z.string().nullable(),
  description: z.string().nullable(),
  hostName: z.string().nullable(),
  location: z.string().nullable(),
  tags: z.array(z.string()),
  signupEnabled: z.boolean(),
  /** null: unlimited. */
  capacity: z.int().nullable(),
}

export const Workshop = z.object({
  ...shared,
  version,
  /** It has an agenda item: the two are changed and deleted together. */
  isInAgenda: z.boolean(),
  /** False if it is new in the agenda's draft, where guests don't see it yet. */
  takesSignups: z.boolean(),
  /** The people signed up, by name. */
  participants: z.array(z.object({ personId: id, fullName: z.string() })),
  /**
   * People who wait for a seat, first to last; those with a seat at the same time stay in line until that workshop is
   * over.
   */
  waiting: z.array(
    z.object({
      personId: id,
      fullName: z.string(),
      hasClash: z.boolean(),
      /** A seat is held for them until then; null: no seat is held. */
      offeredUntil: instant.nullable(),
    }),
  ),
})

/** The current workshop without its people, shown when a save is stale. */
export const WorkshopNow = Workshop.omit({
  participants: true,
  waiting: true,
  isInAgenda: true,
  takesSignups: true,
})

const workshopId = z.strictObject({ workshopId: id })
/** The seat that is given up once the new seat is certain; null: no seat. */
const swap = z.strictObject({ workshopId: id, givesUp: id.nullable().default(null) })
/** A person's place in a workshop, whether a seat or a place in line. */
export const WorkshopSeat = z.strictObject({ workshopId: id, personId: id })

/** Seats are given one by one, and other callers must not wait for long. */
export const maxSeatsAtOnce = 250
const seats = z.strictObject({
  workshopId: id,
  personIds: z
    .array(id)
    .min(1)
    .max(maxSeatsAtOnce, `At most ${maxSeatsAtOnce} people at once`)
    .transform((ids) => [...new Set(ids)]),
})

/** The people of a waiting list, first to last, and why they are in that order now. */
export const WaitingOrder = z.strictObject({
  workshopId: id,
  personIds: z.array(id).min(1).max(5000),
  reason: requiredText(200, 'Please say why', 'At most 200 characters'),
})

/** A workshop as the guests of its edition see it: without its participants. */
export const GuestWorkshop = z.object({
  ...shared,
  /** Leaves out seats held for people who were offered one. null: unlimited. */
  seatsLeft: z.int().nullable(),
  isSignedUp: z.boolean(),
  /** How many people wait for a seat. */
  waiting: z.int(),
  /** The caller's place among them; null if not waiting. */
  place: z.int().nullable(),
  /** The workshop whose seat the caller gives up for this one, while waiting; null: no seat. */
  givesUp: id.nullable(),
  /** A seat is held for the caller until then; null: no seat is held. */
  offeredUntil: instant.nullable(),
})

export const workshops = {
  /** The workshops of an edition by start time, each with its people. */
  list: organiser({ key: 'read programme' }).input(ofVenue).output(z.array(Workshop)),
  add: organiser({ key: 'write programme' })
    .errors(refusing('NOT_FOUND'))
    .input(WorkshopInput)
    .output(z.object({ id })),
  /**
   * Refuses a stale version with the current workshop. Updates its agenda item too; people who are signed up or wait
   * are mailed if the time or the place changed.
   */
  update: organiser({ key: 'write programme' })
    .errors({
      ...refusing('NOT_FOUND', 'CAPACITY_BELOW_SIGNUPS', 'END_MISSING'),
      ...staleWith(WorkshopNow),
    })
    .input(WorkshopUpdate)
    .output(z.object({ version })),
  /** Also deletes its agenda item and sign-ups; people who were signed up or waited are mailed. */
  delete: organiser({ key: 'write programme' }).input(rowId).output(z.object({})),
  /** Gives a seat to an invited person who did not answer no, even if sign-up is off or over. Capacity counts. */
  addParticipant: organiser({ key: 'write programme' })
    .errors(refusing('NOT_FOUND', 'NOT_COMING', 'WORKSHOP_FULL'))
    .input(WorkshopSeat)
    .output(z.object({})),
  removeParticipant: organiser({ key: 'write programme' }).input(WorkshopSeat).output(z.object({})),
  /**
   * Gives several people a seat, all or none: with too few seats, no one gets one. Skips people who aren't invited to
   * the edition, or who answered no.
   */
  addParticipants: organiser({ key: 'write programme', isImport: true })
    .errors(refusing('NOT_FOUND', 'WORKSHOP_FULL'))
    .input(seats)
    .output(z.object({ added: z.int(), had: z.int(), notComing: z.int(), undo })),
  /** The workshops of one of the caller's editions, by start time. */
  mine: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(z.array(GuestWorkshop)),
  /** Takes a seat; the database decides who gets the last one. Repeating changes nothing. */
  signUp: guest()
    .errors(refusing('NOT_FOUND', 'SIGNUP_CLOSED', 'WISHES_FIRST', 'WORKSHOP_FULL', 'OFFER_OVER'))
    .input(workshopId)
    .output(z.object({})),
  /** Gives the seat back: it goes to the next person in line immediately. */
  withdraw: guest().errors(refusing('NOT_FOUND')).input(workshopId).output(z.object({})),
  /**
   * Puts the caller at the end of the waiting list of a full workshop, and returns their place. Null: a seat was
   * free, or held for them, and they now have it. The seat in `givesUp` is given up once the new seat is certain.
   * Repeating keeps the place and replaces `givesUp`.
   */
  wait: guest()
    .errors(refusing('NOT_FOUND', 'SIGNUP_CLOSED', 'WISHES_FIRST', 'OFFER_OVER'))
    .input(swap)
    .output(z.object({ place: z.int().nullable() })),
  stopWaiting: guest().errors(refusing('NOT_FOUND')).input(workshopId).output(z.object({})),
  /** Reorders everyone in line, with a reason; STALE if anyone has joined or left since then. */
  reorderWaiting: organiser({ key: 'write programme' })
    .errors(refusing('STALE'))
    .input(WaitingOrder)
    .output(z.object({})),
  removeWaiting: organiser({ key: 'write programme' }).input(WorkshopSeat).output(z.object({})),
}
