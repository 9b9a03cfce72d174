import type { Actor } from '#server/core/context.ts'

const day = 24 * 60 * 60 * 1000

/** How long a session lasts: 7 days without use and 30 in all; an organiser's 24 hours without use and 7 days in all. */
export const sessionLimits = {
  idle: 7 * day,
  absolute: 30 * day,
  adminIdle: day,
  adminAbsolute: 7 * day,
} as const

/** What decides how long a session lasts, with instants in milliseconds. */
export type SessionTimes = {
  role: 'admin' | 'guest' | null
  expiresAt: number
  startedAt: number
  renewedAt: number
}

export const isSessionAlive = (times: SessionTimes, now: number): boolean => now < endOf(times)

/**
 * Whether an organiser's session was live when an event's span began, and so lasts until its end: no one should be
 * signed out at the desk during an event. `events` are the starts of the current spans.
 */
export const isExtendedByEvent = (times: SessionTimes, events: readonly number[]): boolean =>
  times.role === 'admin' && events.some((began) => began < endOf(times))

function endOf({ role, expiresAt, startedAt, renewedAt }: SessionTimes): number {
  const [idle, absolute] =
    role === 'admin'
      ? [sessionLimits.adminIdle, sessionLimits.adminAbsolute]
      : [sessionLimits.idle, sessionLimits.absolute]
  return Math.min(expiresAt, renewedAt + idle, startedAt + absolute)
}

/** The account's data for its own pages. */
export const currentUserOf = ({ userId: id, name, email, role, personId, mustChangePassword }: Actor) => ({
  id,
  name,
  email,
  role,
  personId,
  mustChangePassword,
})
