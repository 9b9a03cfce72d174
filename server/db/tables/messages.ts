import { sql } from 'drizzle-orm'
import { boolean, check, date, index, text, unique } from 'drizzle-orm/pg-core'
import { reminderKinds } from '#contract/reminders.ts'
import { belongsTo, instant, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

const ways = ['mail', 'file'] as const

/** Messages to several people: written by organisers, or reminders. */
export const messages = declareTable(
  'messages',
  { live: ['outbox', 'live_of_everyone'], retention: 'scheduled' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    /** With inserts, which are filled in for each recipient at sending. */
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    leavesAt: instant('leaves_at').notNull(),
    /** Urgent: pushed as well, at any hour. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** `file`: handed over for a mail merge elsewhere. */
    way: text('way', { enum: ways }).notNull(),
    /** For an automatic message: its kind, and the only day on which it is sent, by the venue's calendar. */
    reminder: text('reminder', { enum: reminderKinds }),
    reminderDay: date('reminder_day', { mode: 'string' }),
  },
  (t) => [
    index('messages_venue_id_idx').on(t.venueId, t.leavesAt),
    index('messages_created_at_idx').on(t.createdAt),
    oneOf('messages_way_check', t.way, ways),
    oneOf('messages_reminder_check', t.reminder, reminderKinds),
    check('messages_reminder_day_check', sql`(${t.reminder} is null) = (${t.reminderDay} is null)`),
    // Each kind is written once a day, whatever the number of processes.
    unique('messages_venue_reminder_key').on(t.venueId, t.reminder, t.reminderDay),
  ],
)

/**
 * The recipients of a message. Their mails are in the outbox; recipients without a mail have no address, or were in the
 * file.
 */
export const messageRecipients = declareTable(
  'message_readers',
  { live: 'outbox', retention: 'person', personal: 'organisersMessages' },
  {
    ...rowColumns(),
    messageId: belongsTo('message_id', () => messages.id),
    personId: belongsTo('person_id', () => people.id),
  },
  (t) => [
    unique('message_readers_message_person_key').on(t.messageId, t.personId),
    index('message_readers_person_id_idx').on(t.personId),
  ],
)
