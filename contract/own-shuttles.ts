import { z } from 'zod'
import { shuttleDirections } from '#contract/shuttle-directions.ts'

/** A guest's shuttle as it was published. */
export const OwnShuttle = z.object({
  direction: z.enum(shuttleDirections),
  number: z.int(),
  place: z.string(),
  leavesAt: z.string(),
  vehicle: z.string().nullable(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  note: z.string().nullable(),
  /** How many others it takes. */
  others: z.int(),
  /** How long after a landing, or before a take-off, the organisers have it leave. */
  bufferMinutes: z.int(),
})

/** A guest's shuttles; empty before anything is published for them. */
export const OwnShuttles = z.object({
  /** Whether the edition has shuttles that guests know of. */
  hasShuttles: z.boolean(),
  rides: z.array(OwnShuttle),
  ownWayThere: z.boolean(),
  ownWayHome: z.boolean(),
  /** Whether drivers may read the guest's number. */
  driverMayCall: z.boolean(),
})
