import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { belongsTo, instant, oneOf, rowColumns } from '#server/lib/columns.ts'
import { people } from '#server/people/tables.ts'
import { venues } from '#server/venues/tables.ts'

const ways = ['mail', 'file'] as const

/** What organisers write to several people at once. */
export const messages = pgTable(
  'messages',
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    /** With inserts: what each reader gets is put in when their mail leaves. */
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    leavesAt: instant('leaves_at').notNull(),
    /** `file`: handed over for a mail merge elsewhere. */
    way: text('way', { enum: ways }).notNull(),
  },
  (t) => [
    index('messages_venue_id_idx').on(t.venueId, t.leavesAt),
    index('messages_created_at_idx').on(t.createdAt),
    oneOf('messages_way_check', t.way, ways),
  ],
)

/** Whom a message is for. Their mail is in the outbox; who has none there has no address, or was in the file. */
export const messageReaders = pgTable(
  'message_readers',
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
