import { addMinutes } from '#web/base/dates.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'

export type Ride = GuestHome['shuttles']['rides'][number]

/** How long a shuttle that should have left is still shown: it may be late, and so may its passenger. */
const grace = 30

/** The next shuttle on the clock of the venue's wall; undefined where none is to come. */
export const nextRide = (rides: readonly Ride[], now: string): Ride | undefined =>
  rides
    .filter(({ leavesAt }) => now <= addMinutes(leavesAt, grace))
    .toSorted((one, other) => one.leavesAt.localeCompare(other.leavesAt))[0]

/** The way there matters more than what is on, and the way home from three hours before. */
export const isRideFirst = ({ direction, leavesAt }: Ride, now: string): boolean =>
  direction === 'to_venue' || addMinutes(leavesAt, -3 * 60) <= now

/** `with 6 others`, `with 1 other`, `just you`. */
export const companyText = (others: number): string =>
  others === 0 ? 'just you' : `with ${others} other${others === 1 ? '' : 's'}`
