import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import {
  id,
  instant,
  requiredText,
  shownRecipients,
  wallClock,
  requiredProse,
  rowId,
} from '#contract/fields.ts'
import { insertsIn } from '#contract/plain-writing.ts'
import { channelKinds } from '#contract/posts.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'

/** What a message can insert about its recipient and the event, in `{}`. */
export const inserts = [
  'first name',
  'event',
  'dates',
  'personal link',
  'feedback link',
  'what is missing',
  'reply by',
  'room',
  'contact',
] as const
export type Insert = (typeof inserts)[number]

/** The most people one message can go to. */
const maxRecipients = 5000

/** The text, with inserts. Which inserts exist depends on the edition; `fillable` checks them. */
export const messageFields = {
  subject: requiredText(150, 'Please write a subject').refine(
    (text) => !insertsIn(text).some((name) => name === 'personal link' || name === 'feedback link'),
    'A subject is one line, without a link',
  ),
  text: requiredProse(5000, 'Please write the message'),
} as const

const people = z.array(id).min(1, 'Choose at least one person').max(maxRecipients)

export const NewMessage = z.strictObject({
  /** Chosen by the caller, so that a repeated request sends nothing twice. */
  id: id.optional(),
  venueId: id,
  personIds: people,
  ...messageFields,
  /** By the venue's clock; null: now. */
  leavesAt: wallClock.nullable(),
  shown: shownRecipients,
  /** Whether a copy is posted in the edition's channel. */
  isPosted: z.boolean().default(false),
  /** Whether recipients who turned notifications on also get a push, at any hour. */
  isUrgent: z.boolean().default(false),
})

/** The values of an edition that are the same for every recipient; null if there is no value yet. */
export const EditionValues = z.object({
  event: z.string(),
  dates: z.string().nullable(),
  replyBy: z.string().nullable(),
  contact: z.string().nullable(),
  /** Custom questions whose answers can be inserted. */
  questions: z.array(z.string()),
})

/** A person on an edition's list, with the values a message can insert. */
export const Recipient = z.object({
  personId: id,
  name: z.string(),
  /** null: they have no address, so they can't be mailed. */
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  /** null if there is no room yet, or guests may not know it yet. */
  room: z.string().nullable(),
  /** The missing answers; empty if there are none. */
  missing: z.array(z.string()),
  /** Answers to custom questions as text, by question. */
  own: z.record(z.string(), z.string()),
})

/** People a message may go to, with its values for each. */
export const MessageRecipients = z.object({
  isMailConfigured: z.boolean(),
  canOpenLinks: z.boolean(),
  timeZone: z.string(),
  /** The current time at the venue. */
  now: z.string(),
  edition: EditionValues,
  readers: z.array(Recipient),
})

const deliveryStates = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'in doubt',
  'left out',
  'no address',
  'in a file',
] as const
/**
 * What happened to a message for one recipient. `in doubt`: the server stopped while sending it, so it may or may not
 * have been sent. `left out`: it was no longer needed, or the recipient was taken off the list.
 */
export const deliveryState = z.enum(deliveryStates)
export type DeliveryState = (typeof deliveryStates)[number]

/** Recipients per delivery state. */
const counts = z.record(deliveryState, z.int())

export const WrittenMessage = z.object({
  id,
  venueId: id,
  createdAt: instant,
  subject: z.string(),
  leavesAt: instant,
  counts,
  /** How many recipients have it in their portal, and how many of them opened it there. */
  kept: z.int(),
  read: z.int(),
})

export const Delivery = z.object({
  id,
  personId: id,
  name: z.string(),
  email: z.string().nullable(),
  state: deliveryState,
  /** When it was sent or rejected. */
  at: instant.nullable(),
  /** The mail server's words. */
  error: z.string().nullable(),
})

export const messages = {
  /** The people a message can go to, with its values for each; leaves out people who aren't on the list. */
  readers: organiser({ key: 'read messages', isImport: true })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, personIds: people }))
    .output(
      MessageRecipients.extend({
        /** The edition's channel, and whether these are all attendees; null if it has none. */
        channel: z.object({ kind: z.enum(channelKinds), isForEveryone: z.boolean() }).nullable(),
        /** People who turned notifications on. */
        pushed: z.array(id),
      }),
    ),
  /** Queues it for all recipients immediately; a worker sends it. Repeating with the same id returns the first result. */
  send: organiser({ key: 'write messages', isImport: true })
    .errors(
      refusing(
        'NOT_FOUND',
        'MAIL_NOT_CONFIGURED',
        'INSERT_EMPTY',
        'MOMENT_PASSED',
        'NO_CHANNEL',
        'NOT_FOR_CHANNEL',
        ...mailingRefusals,
      ),
    )
    .input(NewMessage)
    .output(z.object({ mailed: z.int(), withoutAddress: z.int(), leftOut: z.int(), leavesAt: instant })),
  /**
   * Data for a mail merge elsewhere, if no mail server is set up. Not for keys: each row has a recipient's personal
   * link.
   */
  merge: organiser({ isImport: true })
    .errors(refusing('NOT_FOUND', 'INSERT_EMPTY'))
    .input(NewMessage.omit({ leavesAt: true, shown: true, isPosted: true, isUrgent: true }))
    .output(
      z.array(
        z.object({
          name: z.string(),
          email: z.string().nullable(),
          subject: z.string(),
          text: z.string(),
        }),
      ),
    ),
  /** Mails one recipient's copy to the caller's own address; its personal link doesn't work. */
  sendCopy: organiser()
    .errors(refusing('NOT_FOUND', 'MAIL_NOT_CONFIGURED', 'MAIL_FAILED', 'INSERT_EMPTY'))
    .input(z.strictObject({ venueId: id, personId: id, ...messageFields }))
    .output(z.object({ to: z.string() })),
  /** The newest 200, of all editions. */
  list: organiser({ key: 'read messages' }).output(z.array(WrittenMessage)),
  open: organiser({ key: 'read messages' })
    .errors(refusing('NOT_FOUND'))
    .input(rowId)
    .output(WrittenMessage.extend({ text: z.string(), deliveries: z.array(Delivery) })),
  /** Drops the copies that haven't been sent yet. */
  cancel: organiser({ key: 'write messages' })
    .errors(refusing('NOT_FOUND'))
    .input(rowId)
    .output(z.object({ cancelled: z.int() })),
  /** Sends it again to recipients whose copy failed or is in doubt. */
  sendAgain: organiser({ key: 'write messages' })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id, deliveryIds: z.array(id).min(1).max(maxRecipients) }))
    .output(z.object({ again: z.int() })),
}
