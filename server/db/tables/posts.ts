import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { channelKinds } from '#contract/posts.ts'
import { belongsTo, oneOf, queueColumns, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { messages } from '#server/db/tables/messages.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The channel of an edition. */
export const channels = declareTable(
  'channels',
  { live: 'outbox', kept: 'edition' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id).unique(),
    kind: text('kind', { enum: channelKinds }).notNull(),
    /** Sealed with SECRET: everyone who has the address can write to the channel. */
    address: text('address').notNull(),
  },
  (t) => [oneOf('channels_kind_check', t.kind, channelKinds)],
)

/** Posts to send, written in the business transaction. The id of a post stays the same at every try. */
export const posts = declareTable(
  'posts',
  { live: 'outbox', kept: 'swept' },
  {
    ...rowColumns(),
    channelId: belongsTo('channel_id', () => channels.id),
    /** The message that it is a copy of. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Deleted when it is sent. */
    body: text('body'),
    ...queueColumns(),
    /** The status of the last answer; nothing else of an answer is kept. */
    status: integer('status'),
  },
  (t) => [
    index('posts_channel_id_idx').on(t.channelId),
    index('posts_message_id_idx').on(t.messageId),
    index('posts_run_at_idx').on(t.runAt),
  ],
)
