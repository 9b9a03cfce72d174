import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
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
  /** null: as many as come. */
  capacity: z
    .int(noSeats)
    .min(1, 'A workshop has at least 1 seat')
    .max(10_000, 'A workshop has at most 10000 seats')
    .nullable(),
  tags: z.array(requiredText(50, 'Please write a tag')).max(20, 'At most 20 tags'),
} as const

/** An end, where there is one, comes after the start; both say the time where it happens. */
export const endsAfterStart = ({ startTime, endTime }: { startTime: string; endTime: string | null }) =>
  endTime === null || endTime > startTime
export const endError = { error: 'The end must be after the start', path: ['endTime'] }

/** A new workshop. The caller may name its id, so that asking again after a lost answer makes no second one. */
export const WorkshopInput = z
  .strictObject({ id: id.optional(), venueId: id, ...WorkshopFields })
  .refine(endsAfterStart, endError)
export const WorkshopUpdate = z
  .strictObject({ id, version, ...WorkshopFields })
  .refine(endsAfterStart, endError)

export const Workshop = z.object({
  id,
  version,
  title: z.string(),
  type: z.enum(workshopTypes),
  startTime: z.string(),
  endTime: z.string().nullable(),
  description: z.string().nullable(),
  hostName: z.string().nullable(),
  location: z.string().nullable(),
  signupEnabled: z.boolean(),
  capacity: z.int().nullable(),
  tags: z.array(z.string()),
  /** It is an agenda item too: the two are changed and deleted as one. */
  isInAgenda: z.boolean(),
  /** false: it is new in the draft of the agenda, and guests don't see it yet. */
  takesSignups: z.boolean(),
  /** Who is signed up, by name. */
  participants: z.array(z.object({ personId: id, fullName: z.string() })),
  /** People who wait for a seat, first to last; those with a seat at that hour stay in line until that is over. */
  waiting: z.array(
    z.object({
      personId: id,
      fullName: z.string(),
      hasClash: z.boolean(),
      /** Until when a seat is held for them; null: none is. */
      offeredUntil: instant.nullable(),
    }),
  ),
})

/** A workshop as it is now, without its people: what a stale save is shown. */
export const WorkshopNow = Workshop.omit({
  participants: true,
  waiting: true,
  isInAgenda: true,
  takesSignups: true,
})

const workshopId = z.strictObject({ workshopId: id })
/** The seat that goes once the other one is certain; null: none does. */
const swap = z.strictObject({ workshopId: id, givesUp: id.nullable().default(null) })
/** Someone's place in a workshop, taken or waited for. */
export const WorkshopSeat = z.strictObject({ workshopId: id, personId: id })

/** Seats are given one after the other, and nobody else waits for long. */
export const mostSeatsAtOnce = 250
const seats = z.strictObject({
  workshopId: id,
  personIds: z
    .array(id)
    .min(1)
    .max(mostSeatsAtOnce, `At most ${mostSeatsAtOnce} people at once`)
    .transform((ids) => [...new Set(ids)]),
})

/** The people of a waiting list, first to last, and why they are in that order now. */
export const WaitingOrder = z.strictObject({
  workshopId: id,
  personIds: z.array(id).min(1).max(5000),
  reason: requiredText(200, 'Please say why', 'At most 200 characters'),
})

/** A workshop as the guests of its edition see it: all of it but who takes part. */
export const GuestWorkshop = z.object({
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
  /** null: as many as come. */
  capacity: z.int().nullable(),
  /** Without seats held for people who were offered one. null: unlimited. */
  seatsLeft: z.int().nullable(),
  isSignedUp: z.boolean(),
  /** How many people wait for a seat. */
  waiting: z.int(),
  /** The caller's place among them; null if not waiting. */
  place: z.int().nullable(),
  /** The workshop whose seat one gives up for this one, while one waits; null: none. */
  givesUp: id.nullable(),
  /** Until when a seat is held for one; null: none is. */
  offeredUntil: instant.nullable(),
})

export const workshops = {
  /** The workshops of an edition by start time, each with its people. */
  list: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(Workshop)),
  add: organiser().errors(refusing('NOT_FOUND')).input(WorkshopInput).output(z.object({ id })),
  /**
   * A stale version is refused with the workshop as it is now. Its agenda item says the same afterwards; who is signed
   * up or waits is mailed when the time or the place changed.
   */
  update: organiser()
    .errors({
      ...refusing('NOT_FOUND', 'CAPACITY_BELOW_SIGNUPS', 'END_MISSING'),
      ...staleWith(WorkshopNow),
    })
    .input(WorkshopUpdate)
    .output(z.object({ version })),
  /** Takes its agenda item and its sign-ups along; who was signed up or waited is mailed. */
  delete: organiser().input(z.strictObject({ id })).output(z.object({})),
  /** A seat for a person invited who did not answer no, also where sign-up is off or over. Capacity counts. */
  addParticipant: organiser()
    .errors(refusing('NOT_FOUND', 'NOT_COMING', 'WORKSHOP_FULL'))
    .input(WorkshopSeat)
    .output(z.object({})),
  removeParticipant: organiser().input(WorkshopSeat).output(z.object({})),
  /**
   * The same for several, all or nobody: with too few seats nobody gets one. People not invited to
   * its edition, or who answered no, are skipped.
   */
  addParticipants: organiser({ isImport: true })
    .errors(refusing('NOT_FOUND', 'WORKSHOP_FULL'))
    .input(seats)
    .output(z.object({ added: z.int(), had: z.int(), notComing: z.int(), undo })),
  /** The workshops of one of the caller's editions, by start time. */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(z.array(GuestWorkshop)),
  /** Takes a seat; the database decides who gets the last one. Repeating changes nothing. */
  signUp: guest()
    .errors(refusing('NOT_FOUND', 'SIGNUP_CLOSED', 'WISHES_FIRST', 'WORKSHOP_FULL', 'OFFER_OVER'))
    .input(workshopId)
    .output(z.object({})),
  /** Gives the seat back: it goes to the next in line at once. */
  withdraw: guest().errors(refusing('NOT_FOUND')).input(workshopId).output(z.object({})),
  /**
   * Joins the waiting list of a full workshop, at its end, and answers the place in it. Null: there was a free seat, or one
   * held for one, and one has it. A seat that one gives up for it goes when this one is certain. Asked again, what one gives up is as asked
   * last; the place stays.
   */
  wait: guest()
    .errors(refusing('NOT_FOUND', 'SIGNUP_CLOSED', 'WISHES_FIRST', 'OFFER_OVER'))
    .input(swap)
    .output(z.object({ place: z.int().nullable() })),
  stopWaiting: guest().errors(refusing('NOT_FOUND')).input(workshopId).output(z.object({})),
  /** All who wait, in another order, and why; STALE where someone joined or left since. */
  reorderWaiting: organiser().errors(refusing('STALE')).input(WaitingOrder).output(z.object({})),
  removeWaiting: organiser().input(WorkshopSeat).output(z.object({})),
}
