import type { MessageKind } from '#contract/mail.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Tone } from '#web/ui/badge.tsx'

type Message = Outputs['outbox']['list']['messages'][number]

/** The kind of a mail, in the organisers' words. */
export const kindOf = ({ kind }: Pick<Message, 'kind'>): string => kindNames.get(kind) ?? 'Other message'

const kinds: Record<MessageKind, string> = {
  claim: 'Confirm registration',
  'claim reminder': 'Reminder to confirm',
  'claim sent again': 'Confirmation, sent again',
  invitation: 'Personal link',
  'organiser invitation': 'Invitation to organise',
  'admin not given': 'Notice to organisers',
  'erasure asked': 'Request to delete data',
  'identity linked': 'Notice of a new way to sign in',
  reset: 'New password',
  'e-mail changed': 'Notice of a new address',
  'sign-in code': 'Code to sign in',
  'own code': 'Code to confirm a change',
  'new e-mail': 'Confirm a new address',
  'identity unlinked': 'Notice of a removed way to sign in',
  'password changed': 'Notice of a new password',
  'role given': 'Notice of a new role',
  'data deleted': 'Data deleted',
  'new organiser': 'Notice of a new organiser',
  'account waiting': 'Account waiting for organisers',
  'webhook off': 'Webhook switched off',
  'registration received': 'Answers received',
  'room given': 'Room',
  shuttle: 'Shuttle',
  'event changed': 'Event changed',
  'taken off': 'Taken off the list',
  'starts soon': 'Shortly before people arrive',
  'cannot come': 'Someone can’t come',
  'workshop changed': 'Workshop changed',
  'workshop cancelled': 'Workshop cancelled',
  'agenda changed': 'Agenda changed',
  'seat given': 'Seat from the waiting list',
  'seat offered': 'Offer of a seat',
  'workshops planned': 'Workshops by wishes',
  message: 'Message',
  reminder: 'Reminder',
  order: 'Order to a caterer',
}

const kindNames = new Map<string, string>(Object.entries(kinds))

/** The labels of the states of a mail. */
export const stateWords: Record<Message['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  retrying: { label: 'Trying again', tone: 'warn' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  'in doubt': { label: 'In doubt', tone: 'warn' },
  held: { label: 'On hold', tone: 'warn' },
  discarded: { label: 'Discarded', tone: 'neutral' },
}
