const hourMs = 60 * 60 * 1000

/**
 * Limits what strangers can send to one mailbox, with two limits: two mails an hour by registrations and
 * reminders, and one by 'Send again'. So people who register an address never use up its 'Send again'.
 */
export const mailboxLimits = {
  registered: { kinds: ['claim', 'claim reminder'], mails: 2 },
  requested: { kinds: ['claim sent again'], mails: 1 },
} as const

export type RegistrationMail = (typeof mailboxLimits)[keyof typeof mailboxLimits]['kinds'][number]

/** The limit that a kind of mail counts towards. */
export const limitFor = (kind: RegistrationMail) =>
  kind === 'claim sent again' ? mailboxLimits.requested : mailboxLimits.registered

/**
 * When the limit allows another mail: now, or an hour after the mail that used it up. `times`: when its latest mails
 * were or will be sent, latest first.
 */
export function firstFreeTime(limit: { mails: number }, times: readonly Date[], now: Date): Date {
  const last = times[limit.mails - 1]
  return last && last.getTime() + hourMs > now.getTime() ? new Date(last.getTime() + hourMs) : now
}

type Sending = { kind: RegistrationMail; runAt: Date }
export type Sendings = [Sending, ...Sending[]]

/** The earliest sending time, and the first of equal ones. */
export const earliest = ([first, ...others]: Sendings): Sending =>
  others.reduce((best, sending) => (sending.runAt < best.runAt ? sending : best), first)
