import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  announced,
  id,
  areMovedOnce,
  isSilent,
  maxPeople,
  Move,
  movedOnceError,
  optionalText,
  requiredText,
  requiredWallClock,
  staleWith,
  undo,
  version,
  wallClock,
  optionalProse,
  ofVenue,
  rowId,
} from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { shuttleDirections } from '#contract/shuttle-directions.ts'

const direction = z.enum(shuttleDirections)

const maxSeats = 100

const minutes = (message: string) => z.int(message).min(0, message).max(720, message)

/** The limits for a plan; runs that exceed them are marked. */
export const ShuttleLimits = z.strictObject({
  bufferMinutes: minutes('Please enter minutes, 0 to 720'),
  longestWaitMinutes: minutes('Please enter minutes, 0 to 720'),
  seats: z
    .int('Please enter how many seats')
    .min(1, 'A vehicle has at least 1 seat')
    .max(maxSeats, `At most ${maxSeats} seats`),
})

const RunFields = {
  /** Pick-up point: 'Airport, exit C'. */
  place: requiredText(200, 'Please enter where it leaves'),
  /** The airport it comes from or goes to; null if not known, so that it suits everyone. */
  airport: optionalText(60),
  leavesAt: requiredWallClock('Please enter when it leaves'),
  seats: ShuttleLimits.shape.seats,
  vehicle: optionalText(100),
  driverName: optionalText(100),
  driverPhone: optionalText(40),
  note: optionalProse(500),
} as const

/** A new run. The caller may choose its id, so that a repeated request makes no second run. */
export const RunInput = z.strictObject({ id: id.optional(), venueId: id, direction, ...RunFields })
export const RunUpdate = z.strictObject({ id, version, ...RunFields })

const runTexts = {
  place: z.string(),
  airport: z.string().nullable(),
  leavesAt: z.string(),
  seats: z.int(),
  vehicle: z.string().nullable(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  note: z.string().nullable(),
} as const

export const ShuttleRun = z.object({
  id,
  version,
  direction,
  /** 'Shuttle 2': unique within the edition, and never changed. */
  number: z.int(),
  ...runTexts,
  personIds: z.array(id),
})

/** The current run without its people, shown when a save is stale. */
export const RunNow = ShuttleRun.omit({ personIds: true, direction: true, number: true })

/** An attendee, with the facts that matter at the venue's airport. */
export const ShuttleTraveller = z.object({
  personId: id,
  fullName: z.string(),
  landsAt: z.string().nullable(),
  fliesFrom: z.string().nullable(),
  fliesAt: z.string().nullable(),
  /** The person needs no shuttle in this direction. */
  ownWayThere: z.boolean(),
  ownWayHome: z.boolean(),
})

export const ShuttleBoard = z.object({
  /** By time and number. */
  runs: z.array(ShuttleRun),
  /** All attendees, by name. */
  travellers: z.array(ShuttleTraveller),
  /** The venue's airport; null if not known. */
  airport: z.string().nullable(),
  /** null: no plan has been created yet. */
  limits: z.object({ to_venue: ShuttleLimits.nullable(), to_airport: ShuttleLimits.nullable() }),
  /** Guests who see an outdated shuttle: each is mailed when the new shuttle is published. */
  unpublished: z.array(id),
  /** Whether publishing would change anything for guests, such as a driver's name. */
  hasChanges: z.boolean(),
  isPublished: z.boolean(),
  /** The revision to name when publishing, so that nothing is published unseen. */
  revision: z.string(),
})

const SeatMoves = z.array(Move).max(maxPeople).refine(areMovedOnce, movedOnceError)

/** Puts a person on a run if they are still where they were seen, with the same flight. */
const RunSeat = z.strictObject({ personId: id, from: id.nullable(), flightAt: wallClock })

const NewRun = z.strictObject({
  id: id.optional(),
  place: RunFields.place,
  airport: RunFields.airport,
  leavesAt: RunFields.leavesAt,
  seats: RunFields.seats,
  people: z.array(RunSeat).min(1).max(maxSeats),
})

export const Arrangement = z
  .strictObject({
    venueId: id,
    direction,
    /** The plan's limits, which are stored; if left out, the stored ones stay. */
    limits: ShuttleLimits.optional(),
    runs: z.array(NewRun).max(maxPeople),
    moves: z.array(z.strictObject({ ...RunSeat.shape, to: id })).max(maxPeople),
  })
  .refine(({ runs, moves }) => areMovedOnce([...runs.flatMap(({ people }) => people), ...moves]), {
    message: movedOnceError,
    path: ['runs'],
  })

/** The shuttles as the organiser saw them. */
export const ShuttlePublication = z.strictObject({ venueId: id, revision: z.string().max(64) })

export const shuttles = {
  /** The runs of an edition, and the people who would need a run. */
  board: organiser({ key: 'read travel' }).errors(refusing('NOT_FOUND')).input(ofVenue).output(ShuttleBoard),
  addRun: organiser({ key: 'write travel' })
    .errors(refusing('NOT_FOUND'))
    .input(RunInput)
    .output(z.object({ id })),
  /** Refuses a stale version with the current run. */
  updateRun: organiser({ key: 'write travel' })
    .errors({ ...refusing('NOT_FOUND', 'SEATS_BELOW_PASSENGERS'), ...staleWith(RunNow) })
    .input(RunUpdate)
    .output(z.object({ version })),
  deleteRun: organiser({ key: 'write travel' }).input(rowId).output(z.object({ undo })),
  /**
   * Moves several people in one direction, all or none. Stale if a person is neither where the organiser saw them nor
   * at their destination.
   */
  move: organiser({ key: 'write travel', isFile: true })
    .errors(refusing('NOT_FOUND', 'STALE', 'SHUTTLE_FULL', 'NOT_CONFIRMED', 'OWN_WAY'))
    .input(z.strictObject({ venueId: id, direction, moves: SeatMoves }))
    .output(z.object({ undo })),
  /**
   * Applies a proposal completely or not at all: makes its runs and puts people on these or on existing runs. Stale if
   * a person has moved, or has another flight.
   */
  arrange: organiser({ key: 'write travel', isFile: true })
    .errors(refusing('NOT_FOUND', 'STALE', 'SHUTTLE_FULL', 'NOT_CONFIRMED', 'OWN_WAY'))
    .input(Arrangement)
    .output(z.object({ undo })),
  /** Publishes the current shuttles. Each guest whose shuttle is new, changed or gone is mailed once. */
  publish: organiser()
    .errors(refusing('NOT_FOUND', 'STALE', ...mailingRefusals))
    .input(ShuttlePublication.extend({ announced, isSilent }))
    .output(z.object({ mailed: z.int(), isHeld: z.boolean() })),
  /**
   * Marks that the caller needs no shuttle in one direction, or needs a shuttle again and gets their former seat back
   * if it is free.
   */
  setOwnWay: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, direction, isOwnWay: z.boolean() }))
    .output(z.object({})),
}
