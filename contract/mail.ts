import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { announced, id, instant, rowId } from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'

/** Kinds that confirm or change something for a guest, and so also update the entries in the guest's calendar. */
export const calendarKinds = [
  'registration received',
  'room given',
  'shuttle',
  'event changed',
  'taken off',
  'starts soon',
  'workshop changed',
  'workshop cancelled',
  'agenda changed',
  'seat given',
  'seat offered',
  'workshops planned',
] as const

/** The messages the product sends. Each needs a case in server/letters/compose.ts, or type checking fails. */
const messageKinds = [
  'claim',
  'claim reminder',
  'claim sent again',
  'invitation',
  'organiser invitation',
  'admin not given',
  'erasure asked',
  'identity linked',
  'identity unlinked',
  'reset',
  'sign-in code',
  'own code',
  'new e-mail',
  'e-mail changed',
  'password changed',
  'role given',
  'data deleted',
  'new organiser',
  'account waiting',
  'webhook off',
  ...calendarKinds,
  'cannot come',
  'message',
  'reminder',
  'order',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Kinds that an organiser sends to several people at once, and can stop while they are waiting. */
export const stoppableKinds: readonly MessageKind[] = [
  'invitation',
  'room given',
  'shuttle',
  'event changed',
  'workshop changed',
  'workshop cancelled',
  'agenda changed',
  'workshops planned',
  'taken off',
]

export const messageStates = [
  'waiting',
  'retrying',
  'sent',
  'failed',
  'in doubt',
  'held',
  'discarded',
] as const

export const Message = z.object({
  id,
  createdAt: instant,
  /** One of `messageKinds`, or a kind that only earlier versions sent. */
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  sentAt: instant.nullable(),
  lastError: z.string().nullable(),
  /** When a scheduled message will be sent. */
  leavesAt: instant.nullable(),
  /** Whether its mailing can still be stopped. */
  canStop: z.boolean(),
  /**
   * Organisers can reveal links of pending registrations and invitations (logged), but never those of resets, codes or
   * address changes.
   */
  canReveal: z.boolean(),
})

export const outbox = {
  /** The newest 500 messages. `held`: written while no mail server was set up. */
  list: organiser().output(
    z.object({ isMailConfigured: z.boolean(), held: z.int(), messages: z.array(Message) }),
  ),
  reveal: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(rowId)
    .output(z.object({ url: z.string() })),
  /** Sends a message to the caller's own address immediately. */
  sendTest: organiser()
    .errors(refusing('MAIL_NOT_CONFIGURED', 'MAIL_FAILED'))
    .output(z.object({ to: z.string() })),
  /** Sends the held messages. Renews links that no longer work, or drops their messages. */
  sendHeld: organiser()
    .errors(refusing('MAIL_NOT_CONFIGURED', ...mailingRefusals))
    .input(z.strictObject({ announced }).prefault({}))
    .output(z.object({ released: z.int(), dropped: z.int() })),
  /** Drops the messages of this message's mailing that haven't been sent yet. */
  stop: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(rowId)
    .output(z.object({ stopped: z.int() })),
  discardHeld: organiser().output(z.object({ discarded: z.int() })),
}
