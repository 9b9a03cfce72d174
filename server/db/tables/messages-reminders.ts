import { sql } from 'drizzle-orm'
import { check, integer, text, unique } from 'drizzle-orm/pg-core'
import { reminderKinds } from '#contract/reminders.ts'
import { belongsTo, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { venues } from '#server/db/tables/venues.ts'

/** What the people of an edition are reminded of. Without a row, the reminder is off. */
export const reminders = declareTable(
  'reminders',
  { live: ['outbox', 'live_of_everyone'], retention: 'edition' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    kind: text('kind', { enum: reminderKinds }).notNull(),
    /** Days between two reminders, or before the event. */
    days: integer('days').notNull(),
  },
  (t) => [
    unique('reminders_venue_kind_key').on(t.venueId, t.kind),
    oneOf('reminders_kind_check', t.kind, reminderKinds),
    check('reminders_days_check', sql`${t.days} between 1 and 90`),
  ],
)

/** The reminder texts that an edition's organisers wrote. Without a row, the standard text is used. */
export const reminderTexts = declareTable(
  'reminder_texts',
  { live: ['outbox', 'live_of_everyone'], retention: 'edition', isCopied: true },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    kind: text('kind', { enum: reminderKinds }).notNull(),
    /** With inserts, as in a message. */
    subject: text('subject').notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    unique('reminder_texts_venue_kind_key').on(t.venueId, t.kind),
    oneOf('reminder_texts_kind_check', t.kind, reminderKinds),
  ],
)
