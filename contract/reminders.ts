import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { announced, id } from '#contract/fields.ts'
import { emptyInsert } from '#contract/message-values.ts'
import { EditionValues } from '#contract/messages.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { linkToken } from '#contract/registration.ts'

/** What people are reminded of. One asks for its own kind alone. */
export const reminderKinds = ['no reply', 'flights', 'sharing'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** `no reply`: every so many days. The others: once, so many days before the event. */
export const reminderDays = { min: 1, max: 90 } as const

/** What a switch starts with. */
export const usualDays: Readonly<Record<ReminderKind, number>> = { 'no reply': 7, flights: 21, sharing: 14 }

/** Nobody gets more of one kind at one edition. */
export const mostReminders: Readonly<Record<ReminderKind, number>> = { 'no reply': 4, flights: 1, sharing: 1 }

/** From this hour on, and before that one, on the clock of the venue. */
export const reminderHours = { from: 8, to: 18 } as const

type Text = { subject: string; paragraphs: readonly string[] }

/** As plain writing with inserts. */
const texts: Readonly<Record<ReminderKind, Text>> = {
  'no reply': {
    subject: 'Are you coming to {event}?',
    paragraphs: [
      'Hello {first name},',
      'We haven’t heard from you about {event} yet. Are you coming? A no helps us as much as a yes.',
      'Please reply by {reply by}.',
      '{personal link}',
    ],
  },
  flights: {
    subject: 'Your flights for {event}',
    paragraphs: [
      'Hello {first name},',
      'We want to have everyone picked up at the right time at {event}. Please add what is still missing:',
      '{what is missing}',
      '{personal link}',
    ],
  },
  sharing: {
    subject: 'Your room at {event}',
    paragraphs: [
      'Hello {first name},',
      'We are about to plan the rooms for {event}. Would you share one? Please tell us on your page.',
      '{personal link}',
    ],
  },
}

/** What a reminder of an edition says; what the edition does not have yet is left out. */
export function reminderText(kind: ReminderKind, edition: z.output<typeof EditionValues>) {
  const { subject, paragraphs } = texts[kind]
  const text = paragraphs.filter((paragraph) => emptyInsert(edition, paragraph) === null).join('\n\n')
  return { subject, text }
}

const kind = z.enum(reminderKinds)

export const Reminder = z.object({
  kind,
  /** null: switched off. */
  days: z.int().nullable(),
  /** The next day on which someone gets one, and how many do; null: nobody, as things are. */
  next: z.object({ day: z.string(), people: z.int() }).nullable(),
})

export const ReminderSwitch = z.strictObject({
  venueId: id,
  kind,
  days: z
    .int('Please enter a whole number of days')
    .min(reminderDays.min, 'At least 1 day')
    .max(reminderDays.max, 'At most 90 days')
    .nullable(),
})

export const reminders = {
  /** The switches of an edition. */
  list: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(
      z.object({ isMailConfigured: z.boolean(), edition: EditionValues, reminders: z.array(Reminder) }),
    ),
  /** Switches one kind on, with its days, or off with null. */
  set: organiser()
    .errors(refusing('NOT_FOUND', ...mailingRefusals))
    // Turning a switch on asks who gets the first day's reminders.
    .input(ReminderSwitch.extend({ announced }))
    .output(z.object({})),
  /** Nobody is reminded of that edition again by the link of their reminder; asking again changes nothing. */
  stop: anyone()
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({})),
}

/**
 * Where a mail program stops the reminders of an edition, with a POST. The token is in the path, because it posts to the
 * address as it is (RFC 8058).
 */
export const stopPath = '/stop/'

/** The page with the button that does it; its token is after the #. */
export const stopPage = '/stop#'
