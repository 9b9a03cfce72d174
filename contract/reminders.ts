import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { announced, id, ofVenue } from '#contract/fields.ts'
import { emptyInsert, unfillable, type Words } from '#contract/message-values.ts'
import { EditionValues, messageFields, MessageRecipients } from '#contract/messages.ts'
import { insertsIn } from '#contract/plain-writing.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { linkToken } from '#contract/registration.ts'

/** What people are reminded of. Each reminder requests only one kind of answer. */
export const reminderKinds = ['no reply', 'flights', 'sharing'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** `no reply`: repeats after the given number of days. The others: sent once, that many days before the event. */
export const reminderDays = { min: 1, max: 90 } as const

/** The number of days before an organiser changes it. */
export const usualDays: Readonly<Record<ReminderKind, number>> = { 'no reply': 7, flights: 21, sharing: 14 }

/** The most reminders of each kind for one person at one edition. */
export const maxReminders: Readonly<Record<ReminderKind, number>> = { 'no reply': 4, flights: 1, sharing: 1 }

/** Reminders are sent from the first hour until before the second, by the venue's clock. */
export const reminderHours = { from: 8, to: 18 } as const

type Text = { subject: string; paragraphs: readonly string[] }

/** Plain writing with inserts. */
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

/**
 * The text of an edition's reminder: the edition's own text, if the edition can fill it in; else the standard text,
 * without the paragraphs that the edition can't fill in yet.
 */
export function reminderText(
  kind: ReminderKind,
  edition: z.output<typeof EditionValues>,
  own: Words | null,
): Words {
  if (own !== null && unfillable(edition, own) === null) return own
  const { subject, paragraphs } = texts[kind]
  const text = paragraphs.filter((paragraph) => emptyInsert(edition, paragraph) === null).join('\n\n')
  return { subject, text }
}

const kind = z.enum(reminderKinds)

export const Reminder = z.object({
  kind,
  /** null: turned off. */
  days: z.int().nullable(),
  /** The next day with a reminder, and its number of people; null if no one would currently get one. */
  next: z.object({ day: z.string(), people: z.int() }).nullable(),
  /** The edition's own text; null: the standard text. */
  own: z.object({ subject: z.string(), text: z.string() }).nullable(),
})

/** Without a link, people who have no account couldn't answer. */
export const ReminderText = z
  .strictObject({ venueId: id, kind, ...messageFields })
  .refine(({ text }) => insertsIn(text).includes('personal link'), {
    path: ['text'],
    message: 'Please put in “personal link”: people answer on their page',
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
  list: organiser({ key: 'read messages' })
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(
      z.object({ isMailConfigured: z.boolean(), edition: EditionValues, reminders: z.array(Reminder) }),
    ),
  /**
   * The people who lack the requested answer, whether the reminder is on or not; if no one does, the first person of
   * the list as an example.
   */
  readers: organiser({ key: 'read messages' })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, kind }))
    .output(MessageRecipients),
  /** Changes a reminder's text from now on. The standard text isn't stored, so that an update to it takes effect. */
  setText: organiser().errors(refusing('NOT_FOUND', 'INSERT_EMPTY')).input(ReminderText).output(z.object({})),
  /** Turns a kind of reminder on, with its days, or off with null. */
  set: organiser()
    .errors(refusing('NOT_FOUND', ...mailingRefusals))
    // Turning a switch on, or changing its days, checks the recipients of the first day's reminders.
    .input(ReminderSwitch.extend({ announced }))
    .output(z.object({})),
  /** Ends all reminders of this edition for the person whose reminder had the link; repeating changes nothing. */
  stop: anyone()
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({})),
}

/**
 * Where a mail program stops an edition's reminders, with a POST. The token is in the path, because mail programs post
 * to the URL unchanged (RFC 8058).
 */
export const stopPath = '/stop/'

/** The page with the button to stop reminders; its token comes after the #. */
export const stopPage = '/stop#'
