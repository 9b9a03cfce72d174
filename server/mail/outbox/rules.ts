import { createHash } from 'node:crypto'
import type { MessageKind } from '#contract/mail.ts'
import type { ChannelKind } from '#contract/posts.ts'
import type { outbox } from '#server/db/tables/mail-outbox.ts'

/** The number of attempts after which a message is given up. */
export const maxAttempts = 8

/** Mails about an edition, composed by server/edition-mails/queries.ts. */
export type EditionMailKind = Extract<
  MessageKind,
  'registration received' | 'room given' | 'event changed' | 'taken off' | 'starts soon' | 'cannot come'
>

/** Mails about a workshop, composed by server/seats/letters/queries.ts. */
export type WorkshopKind = Extract<
  MessageKind,
  | 'workshop changed'
  | 'workshop cancelled'
  | 'agenda changed'
  | 'seat given'
  | 'seat offered'
  | 'workshops planned'
>

/** Mails that only need the recipient's name. */
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

/**
 * A trial run of a command, rolled back afterwards: collects the mails it would write, and the names of people
 * without an address.
 */
export type MailTrial = {
  mails: (typeof outbox.$inferSelect)[]
  unreachable: string[]
  upcoming?: Upcoming | null
  /** The lines of its post in the edition's channel. */
  post?: ChannelLines | null
}

export type ChannelLines = { kind: ChannelKind; title: string; lines: string[] }

/** The first mailing after a switch is turned on, and its day. */
type Upcoming = { day: string; recipients: { personId: string; email: string }[] }

/**
 * The recipients an organiser saw before several people are mailed, as the hash that the dialog sends. Null: there was
 * no dialog.
 */
export type AnnouncedRecipients = string | null | MailTrial

/** The number of recipients that the button showed, for a call that names the people; null: none was shown. */
export type ShownRecipients = { shown: number | null }

/** The number of recipients that a confirmation showed. `any`: a trial run of the command, to count them. */
export type CountedRecipients = number | null | 'any'

/** Why several people are mailed without a dialog that lists them. */
export type MailReason =
  /** The confirmation before the action shows the number of recipients. */
  | 'counted in the question'
  /** A job sends it on a day set by the edition or by an organiser's switch. */
  | 'due by the clock'
  /** Notifies organisers of something that one of them has to do. */
  | 'notice to organisers'

/** The hash of the people who are mailed their personal link. */
export const invitationsFingerprint = (emails: readonly string[]): string =>
  recipientsFingerprint(emails.map((recipient) => ({ kind: 'invitation', recipient })))

/** A hash of the recipients of a mailing, by which we notice that they changed. */
export const recipientsFingerprint = (mails: readonly { kind: MessageKind; recipient: string }[]): string =>
  createHash('sha256')
    .update([...new Set(mails.map(({ kind, recipient }) => `${kind} ${recipient}`))].toSorted().join('\n'))
    .digest('base64url')
