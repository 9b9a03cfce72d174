import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { id, instant, requiredText, shownReaders, wallClock, requiredProse } from '#contract/fields.ts'
import { insertsIn } from '#contract/plain-writing.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'

/** What a message can have of its reader and of the event, in `{}`. */
export const inserts = [
  'first name',
  'event',
  'dates',
  'personal link',
  'what is missing',
  'reply by',
  'room',
  'contact',
] as const
export type Insert = (typeof inserts)[number]

/** How many people one message goes to. */
const mostRecipients = 5000

/** What is written, with inserts. Which there are depends on the edition: `fillable` says so. */
const messageFields = {
  subject: requiredText(150, 'Please write a subject').refine(
    (text) => !insertsIn(text).includes('personal link'),
    'A subject is one line, without a link',
  ),
  text: requiredProse(5000, 'Please write the message'),
} as const

const people = z.array(id).min(1, 'Choose at least one person').max(mostRecipients)

export const NewMessage = z.strictObject({
  /** Chosen by the caller, so that asking again sends nothing twice. */
  id: id.optional(),
  venueId: id,
  personIds: people,
  ...messageFields,
  /** On the venue's clock; null: now. */
  leavesAt: wallClock.nullable(),
  shown: shownReaders,
})

/** The values of an edition that are the same for every reader; null if it has none yet. */
export const EditionValues = z.object({
  event: z.string(),
  dates: z.string().nullable(),
  replyBy: z.string().nullable(),
  contact: z.string().nullable(),
  /** Own questions whose answers can be put in. */
  questions: z.array(z.string()),
})

/** A person on the list of an edition, as a message speaks to them. */
export const Reader = z.object({
  personId: id,
  name: z.string(),
  /** null: there is none, so no mail reaches them. */
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  /** null: none yet, or not to be known yet. */
  room: z.string().nullable(),
  /** What they have not answered; empty: nothing. */
  missing: z.array(z.string()),
  /** Answers to own questions in words, by the question. */
  own: z.record(z.string(), z.string()),
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
 * What happened to a message for one reader. `in doubt`: we stopped at the very moment of sending, and cannot tell whether
 * it left. `left out`: it was not needed any more, or its reader is not on the list now.
 */
export const deliveryState = z.enum(deliveryStates)
export type DeliveryState = (typeof deliveryStates)[number]

/** How many readers it has come to what for. */
const counts = z.record(deliveryState, z.int())

/** A message as it stands in the list of them. */
export const WrittenMessage = z.object({
  id,
  venueId: id,
  createdAt: instant,
  subject: z.string(),
  leavesAt: instant,
  counts,
})

export const Delivery = z.object({
  id,
  personId: id,
  name: z.string(),
  email: z.string().nullable(),
  state: deliveryState,
  /** When it was sent, or refused. */
  at: instant.nullable(),
  /** The mail server's own words. */
  error: z.string().nullable(),
})

export const messages = {
  /** Everything a message can say to these people; those who are not on the list are left out. */
  readers: organiser({ isImport: true })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, personIds: people }))
    .output(
      z.object({
        isMailConfigured: z.boolean(),
        canOpenLinks: z.boolean(),
        timeZone: z.string(),
        /** What the clock shows at the venue. */
        now: z.string(),
        edition: EditionValues,
        readers: z.array(Reader),
      }),
    ),
  /** Writes it to everyone at once; a worker sends. Asked again with the same id it answers what it did. */
  send: organiser({ isImport: true })
    .errors(refusing('NOT_FOUND', 'MAIL_NOT_CONFIGURED', 'INSERT_EMPTY', 'MOMENT_PASSED', ...mailingRefusals))
    .input(NewMessage)
    .output(z.object({ mailed: z.int(), withoutAddress: z.int(), leftOut: z.int(), leavesAt: instant })),
  /** The same for a mail merge elsewhere, where no mail server is set up: a row for each reader. */
  merge: organiser({ isImport: true })
    .errors(refusing('NOT_FOUND', 'INSERT_EMPTY'))
    .input(NewMessage.omit({ leavesAt: true, shown: true }))
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
  /** What one of them would get, to the caller's own address; its personal link opens nothing. */
  sendCopy: organiser()
    .errors(refusing('NOT_FOUND', 'MAIL_NOT_CONFIGURED', 'MAIL_FAILED', 'INSERT_EMPTY'))
    .input(z.strictObject({ venueId: id, personId: id, ...messageFields }))
    .output(z.object({ to: z.string() })),
  /** The newest 200, of all editions. */
  list: organiser().output(z.array(WrittenMessage)),
  open: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id }))
    .output(WrittenMessage.extend({ text: z.string(), deliveries: z.array(Delivery) })),
  /** Drops what has not left yet. */
  cancel: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id }))
    .output(z.object({ cancelled: z.int() })),
  /** To readers whose copy failed or is in doubt. */
  sendAgain: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id, deliveryIds: z.array(id).min(1).max(mostRecipients) }))
    .output(z.object({ again: z.int() })),
}
