import type { Actor } from '#server/core/context.ts'

const day = 24 * 60 * 60 * 1000

/** How long a session lives: idle 7 days and 30 in all; an organiser's idle 24 hours and 7 days in all. */
export const sessionLife = {
  idle: 7 * day,
  absolute: 30 * day,
  adminIdle: day,
  adminAbsolute: 7 * day,
} as const

/** A session, its instants in milliseconds. */
export type Life = { role: 'admin' | 'guest' | null; expiresAt: number; startedAt: number; renewedAt: number }

export const isWithinLife = (life: Life, now: number): boolean => now < endOf(life)

/**
 * An organiser's session that lived when an event's span began lasts until the span ends: nobody is signed out at the door
 * in the middle of an event. `events` are when the spans under way began.
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

/** An account as its own pages know it. */
export const currentUserOf = ({ userId: id, name, email, role, personId, mustChangePassword }: Actor) => ({
  id,
  name,
  email,
  role,
  personId,
  mustChangePassword,
})
