import type { Actor } from '#server/core/context.ts'

const day = 24 * 60 * 60 * 1000

/** The life of a session: 7 days without use and 30 in all; an organiser's 24 hours without use and 7 days in all. */
export const sessionLife = {
  idle: 7 * day,
  absolute: 30 * day,
  adminIdle: day,
  adminAbsolute: 7 * day,
} as const

/** A session's life, with its instants in milliseconds. */
export type Life = { role: 'admin' | 'guest' | null; expiresAt: number; startedAt: number; renewedAt: number }

export const isWithinLife = (life: Life, now: number): boolean => now < endOf(life)

/**
 * Whether an organiser's session was live when an event's span began, and so lasts until its end: no one should be
 * signed out at the desk during an event. `events` are the starts of the current spans.
 */
export const isKeptByEvent = (life: Life, events: readonly number[]): boolean =>
  life.role === 'admin' && events.some((began) => began < endOf(life))

function endOf({ role, expiresAt, startedAt, renewedAt }: Life): number {
  const [idle, absolute] =
    role === 'admin'
      ? [sessionLife.adminIdle, sessionLife.adminAbsolute]
      : [sessionLife.idle, sessionLife.absolute]
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
