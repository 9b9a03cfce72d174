import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  announced,
  id,
  isSilent,
  optionalText,
  requiredText,
  requiredWallClock,
  staleWith,
  undo,
  version,
  wallClock,
  optionalProse,
} from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { shuttleDirections } from '#contract/shuttle-directions.ts'

const direction = z.enum(shuttleDirections)

/** The largest edition the product is measured with. */
const mostPeople = 5000
const mostSeats = 100

const minutes = (message: string) => z.int(message).min(0, message).max(720, message)

/** What a plan keeps to, and what is marked where a run does not. */
export const ShuttleLimits = z.strictObject({
  bufferMinutes: minutes('Please enter minutes, 0 to 720'),
  longestWaitMinutes: minutes('Please enter minutes, 0 to 720'),
  seats: z
    .int('Please enter how many seats')
    .min(1, 'A vehicle has at least 1 seat')
    .max(mostSeats, `At most ${mostSeats} seats`),
})

const RunFields = {
  /** Pick-up point: 'Airport, exit C'. */
  place: requiredText(200, 'Please enter where it leaves'),
  /** Which airport it comes from or goes to; null: not known, so it suits everyone. */
  airport: optionalText(60),
  leavesAt: requiredWallClock('Please enter when it leaves'),
  seats: ShuttleLimits.shape.seats,
  vehicle: optionalText(100),
  driverName: optionalText(100),
  driverPhone: optionalText(40),
  note: optionalProse(500),
} as const

/** A new run. The caller may name its id, so that asking again after a lost answer makes no second one. */
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

/** A run with the people on it, by name. */
export const ShuttleRun = z.object({
  id,
  version,
  direction,
  /** 'Shuttle 2': unlike that of any other run of the edition, and it stays. */
  number: z.int(),
  ...runTexts,
  personIds: z.array(id),
})

/** A run without its people: what a stale save is shown. */
export const RunNow = ShuttleRun.omit({ personIds: true, direction: true, number: true })

/** A person who comes, with what matters at the airport of the venue. */
export const ShuttleTraveller = z.object({
  personId: id,
  fullName: z.string(),
  landsAt: z.string().nullable(),
  fliesFrom: z.string().nullable(),
  fliesAt: z.string().nullable(),
  /** They said that they need no shuttle. */
  ownWayThere: z.boolean(),
  ownWayHome: z.boolean(),
})

export const ShuttleBoard = z.object({
  /** By time and number. */
  runs: z.array(ShuttleRun),
  /** Everyone who comes, by name. */
  travellers: z.array(ShuttleTraveller),
  /** The venue's airport; null: not known. */
  airport: z.string().nullable(),
  /** null: no plan was made yet. */
  limits: z.object({ to_venue: ShuttleLimits.nullable(), to_airport: ShuttleLimits.nullable() }),
  /** Guests who see their shuttle as it no longer is: each gets a mail once it is published. */
  unpublished: z.array(id),
  /** Whether publishing would change anything for guests, such as a driver's name. */
  hasChanges: z.boolean(),
  isPublished: z.boolean(),
  /** What publishing names, so that nothing is published unseen. */
  revision: z.string(),
})

/** A person from the run where they were seen, or from none, to another or to none. */
const SeatMove = z.strictObject({ personId: id, from: id.nullable(), to: id.nullable() })

const isOnce = (moved: readonly { personId: string }[]) =>
  new Set(moved.map(({ personId }) => personId)).size === moved.length
const onceError = 'Each person can be moved once only'

const SeatMoves = z.array(SeatMove).max(mostPeople).refine(isOnce, onceError)

/** A person who goes onto a run as long as they are where they were seen, with the flight that was seen. */
const Placed = z.strictObject({ personId: id, from: id.nullable(), flightAt: wallClock })

const NewRun = z.strictObject({
  id: id.optional(),
  place: RunFields.place,
  airport: RunFields.airport,
  leavesAt: RunFields.leavesAt,
  seats: RunFields.seats,
  people: z.array(Placed).min(1).max(mostSeats),
})

export const Arrangement = z
  .strictObject({
    venueId: id,
    direction,
    /** What it was planned with, kept; left out, that stays. */
    limits: ShuttleLimits.optional(),
    runs: z.array(NewRun).max(mostPeople),
    moves: z.array(z.strictObject({ ...Placed.shape, to: id })).max(mostPeople),
  })
  .refine(({ runs, moves }) => isOnce([...runs.flatMap(({ people }) => people), ...moves]), {
    message: onceError,
    path: ['runs'],
  })

const venueId = z.strictObject({ venueId: id })
const row = z.strictObject({ id })

/** The shuttles as they were looked at. */
export const ShuttlePublication = z.strictObject({ venueId: id, revision: z.string().max(64) })

export const shuttles = {
  /** The runs of an edition, and the people who would need one. */
  board: organiser().errors(refusing('NOT_FOUND')).input(venueId).output(ShuttleBoard),
  addRun: organiser().errors(refusing('NOT_FOUND')).input(RunInput).output(z.object({ id })),
  /** A stale version is refused with the run as it is now. */
  updateRun: organiser()
    .errors({ ...refusing('NOT_FOUND', 'SEATS_BELOW_PASSENGERS'), ...staleWith(RunNow) })
    .input(RunUpdate)
    .output(z.object({ version })),
  /** With the seats on it. */
  deleteRun: organiser().input(row).output(z.object({ undo })),
  /**
   * Several people at once in one direction, all or nothing. Stale when someone is neither where the organiser saw them
   * nor where they go.
   */
  move: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND', 'STALE', 'SHUTTLE_FULL', 'NOT_CONFIRMED', 'OWN_WAY'))
    .input(z.strictObject({ venueId: id, direction, moves: SeatMoves }))
    .output(z.object({ undo })),
  /**
   * Does a proposal: makes its runs and puts people on them, or on runs that are there; all or nothing. Stale when someone is
   * elsewhere by now, or has another flight.
   */
  arrange: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND', 'STALE', 'SHUTTLE_FULL', 'NOT_CONFIRMED', 'OWN_WAY'))
    .input(Arrangement)
    .output(z.object({ undo })),
  /** Guests see their shuttles as they are now, and each whose shuttle is new, another or gone gets one mail. */
  publish: organiser()
    .errors(refusing('NOT_FOUND', 'STALE', ...mailingRefusals))
    .input(ShuttlePublication.extend({ announced, isSilent }))
    .output(z.object({ mailed: z.int(), isHeld: z.boolean() })),
  /** Needs no shuttle in one direction, or needs one again: then the seat of before is theirs where it is free. */
  setOwnWay: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, direction, isOwnWay: z.boolean() }))
    .output(z.object({})),
}
