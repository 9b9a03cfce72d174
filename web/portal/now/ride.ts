import { addMinutes } from '#web/base/dates.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'

export type Ride = GuestHome['shuttles']['rides'][number]

/** How many minutes after its departure time a shuttle still shows: it may be late, and so may its passenger. */
const graceMinutes = 30

/** The next shuttle by the venue's wall clock; undefined if none is left. */
export const nextRide = (rides: readonly Ride[], now: string): Ride | undefined =>
  rides
    .filter(({ leavesAt }) => now <= addMinutes(leavesAt, graceMinutes))
    .toSorted((one, other) => one.leavesAt.localeCompare(other.leavesAt))[0]

/** Whether a shuttle comes before the programme: the way there does, and the way home from three hours before. */
export const rideComesFirst = ({ direction, leavesAt }: Ride, now: string): boolean =>
  direction === 'to_venue' || addMinutes(leavesAt, -3 * 60) <= now

/** `with 6 others`, `with 1 other`, `just you`. */
export const companyText = (others: number): string =>
  others === 0 ? 'just you' : `with ${others} other${others === 1 ? '' : 's'}`
