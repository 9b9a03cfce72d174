const hourMs = 60 * 60 * 1000

/**
 * Limits what strangers can send to one mailbox, in two lanes: two mails an hour by registrations and reminders, and
 * one by 'Send again'. So 'Send again' always has a turn, no matter who registers the address.
 */
export const lanes = {
  registered: { kinds: ['claim', 'claim reminder'], mails: 2 },
  requested: { kinds: ['claim sent again'], mails: 1 },
} as const

export type RegistrationMail = (typeof lanes)[keyof typeof lanes]['kinds'][number]

/** The lane in which a kind of mail waits. */
export const laneOf = (kind: RegistrationMail) =>
  kind === 'claim sent again' ? lanes.requested : lanes.registered

/**
 * The first moment a lane is free: now, or an hour after the mail that used its last place. `times`: when its latest
 * mails left or will leave, latest first.
 */
export function freeFrom(lane: { mails: number }, times: readonly Date[], now: Date): Date {
  const last = times[lane.mails - 1]
  return last && last.getTime() + hourMs > now.getTime() ? new Date(last.getTime() + hourMs) : now
}

type Turn = { kind: RegistrationMail; runAt: Date }
export type Turns = [Turn, ...Turn[]]

/** The earliest turn, and the first of equal turns. */
export const earliest = ([first, ...others]: Turns): Turn =>
  others.reduce((best, turn) => (turn.runAt < best.runAt ? turn : best), first)
