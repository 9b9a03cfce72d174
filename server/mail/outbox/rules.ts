import { createHash } from 'node:crypto'
import type { MessageKind } from '#contract/mail.ts'
import type { outbox } from '#server/db/tables/mail-outbox.ts'

/** After so many failures a message is given up. */
export const mostAttempts = 8

/** Mails about an edition, which server/news/queries.ts composes. */
export type NewsKind = Extract<
  MessageKind,
  'registration received' | 'room given' | 'event changed' | 'taken off' | 'starts soon' | 'cannot come'
>

/** Mails about a workshop, which server/seats/letters/queries.ts composes. */
export type WorkshopKind = Extract<
  MessageKind,
  | 'workshop changed'
  | 'workshop cancelled'
  | 'agenda changed'
  | 'seat given'
  | 'seat offered'
  | 'workshops planned'
>

/** Mails that need nothing looked up but the reader's name. */
export type NoticeKind = Extract<
  MessageKind,
  | 'admin not given'
  | 'new organiser'
  | 'erasure asked'
  | 'e-mail changed'
  | 'password changed'
  | 'role given'
  | 'data deleted'
  | 'identity linked'
  | 'identity unlinked'
>

/** A trial run of a command, taken back afterwards: collects the mails that it would write, and the names of people without an address. */
export type MailTrial = {
  mails: (typeof outbox.$inferSelect)[]
  unreachable: string[]
  upcoming?: Upcoming | null
}

/** What a switch that is turned on would send first, and on which day. */
type Upcoming = { day: string; readers: { personId: string; email: string }[] }

/**
 * What an organiser saw before several people are mailed: the mark of the readers that the dialog showed. Null: no dialog
 * was shown.
 */
export type Announced = string | null | MailTrial

/** How many readers the button named, where the call itself names the people; null: none. */
export type ShownReaders = { shown: number | null }

/** How many readers a question named. `any`: the command is only tried out, to count them. */
export type CountedReaders = number | null | 'any'

/** Why several people are mailed without that dialog. */
export type MailReason =
  /** The question before that one deed names how many people it reaches. */
  | 'counted in the question'
  /** A job sends it on a day that follows from the edition, or for an organiser's switch. */
  | 'due by the clock'
  /** Organisers hear about something that needs one of them. */
  | 'notice to organisers'

/** The mark of the people who are mailed their personal link. */
export const invitationsMark = (emails: readonly string[]): string =>
  readersMark(emails.map((recipient) => ({ kind: 'invitation', recipient })))

/** Marks who gets a mailing: other readers have another mark. */
export const readersMark = (mails: readonly { kind: MessageKind; recipient: string }[]): string =>
  createHash('sha256')
    .update([...new Set(mails.map(({ kind, recipient }) => `${kind} ${recipient}`))].toSorted().join('\n'))
    .digest('base64url')
