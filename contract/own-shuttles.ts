import { z } from 'zod'
import { shuttleDirections } from '#contract/shuttle-directions.ts'

export const OwnShuttle = z.object({
  direction: z.enum(shuttleDirections),
  number: z.int(),
  place: z.string(),
  leavesAt: z.string(),
  vehicle: z.string().nullable(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  note: z.string().nullable(),
  /** How many other passengers it has. */
  others: z.int(),
  /** The planned time between a landing and the shuttle, or between the shuttle and a take-off. */
  bufferMinutes: z.int(),
})

/** A guest's shuttles; empty if none is published for them. */
export const OwnShuttles = z.object({
  hasShuttles: z.boolean(),
  rides: z.array(OwnShuttle),
  ownWayThere: z.boolean(),
  ownWayHome: z.boolean(),
  /** Whether drivers may read the guest's number. */
  driverMayCall: z.boolean(),
})
