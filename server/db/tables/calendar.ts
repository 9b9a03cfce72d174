import { index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { calendarScopes } from '#contract/calendar.ts'
import { belongsTo, instant, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

/**
 * A guest's private calendar feed: one per person. Raising the generation invalidates the address that was handed out. Choosing
 * what mails keep up to date also makes a row, whose address stays closed until the guest opens a feed.
 */
export const calendarFeeds = declareTable(
  'calendar_feeds',
  { live: null, retention: 'person', personal: 'calendarFeeds' },
  {
    ...rowColumns(),
    personId: belongsTo('person_id', () => people.id).unique(),
    generation: integer('generation').notNull().default(1),
    closedAt: instant('closed_at'),
    /** What mails keep up to date in the guest's calendar; null: the guest never chose. */
    mails: text('mails', { enum: calendarScopes }),
  },
  (t) => [oneOf('calendar_feeds_mails_check', t.mails, calendarScopes)],
)

/** `mails`: a calendar that mails keep up to date. `feed`: one that subscribes to the feed. */
const calendars = ['mails', 'feed'] as const

/** One entry as it was last sent to a person's calendar. A cancellation repeats its title and time. */
export const calendarEntries = declareTable(
  'calendar_entries',
  { live: null, retention: 'flights', personal: 'calendarEntries' },
  {
    ...rowColumns(),
    personId: belongsTo('person_id', () => people.id),
    venueId: belongsTo('venue_id', () => venues.id),
    calendar: text('calendar', { enum: calendars }).notNull(),
    uid: text('uid').notNull(),
    sequence: integer('sequence').notNull(),
    /** A digest of everything that was sent, and of the recipient's address. */
    digest: text('digest').notNull(),
    title: text('title').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time'),
    timeZone: text('time_zone').notNull(),
    endedAt: instant('ended_at'),
    /** The mail that sent the entry. Until the mail server accepts it, the next mail sends the entry again. */
    mailId: uuid('mail_id').references(() => outbox.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('calendar_entries_key').on(t.personId, t.calendar, t.uid),
    index('calendar_entries_venue_id_idx').on(t.venueId),
    index('calendar_entries_mail_id_idx').on(t.mailId),
    oneOf('calendar_entries_calendar_check', t.calendar, calendars),
  ],
)
