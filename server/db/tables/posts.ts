import { sql } from 'drizzle-orm'
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { channelKinds } from '#contract/posts.ts'
import { belongsTo, oneOf, queueColumns, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { messages } from '#server/db/tables/messages.ts'
import { notices } from '#server/db/tables/notices.ts'
import { pushSubscriptions } from '#server/db/tables/push-subscriptions.ts'
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

/**
 * Posts to send, in a channel or as a push to a device, written in the transaction of their cause. The id of a post
 * stays the same at every try.
 */
export const posts = declareTable(
  'posts',
  { live: 'outbox', kept: 'swept', personal: 'pushes' },
  {
    ...rowColumns(),
    channelId: uuid('channel_id').references(() => channels.id, { onDelete: 'cascade' }),
    /** The message that it is a copy of. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** A push: the device, and the notice whose coming it announces. */
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    /** Of a push, the kind of its notice. */
    title: text('title').notNull(),
    /** A push has none: it is made when it is sent. Deleted when it is sent. */
    body: text('body'),
    ...queueColumns(),
    /** The status of the last answer; nothing else of an answer is kept. */
    status: integer('status'),
  },
  (t) => [
    index('posts_channel_id_idx').on(t.channelId),
    index('posts_message_id_idx').on(t.messageId),
    index('posts_run_at_idx').on(t.runAt),
    index('posts_subscription_id_idx').on(t.subscriptionId),
    // A mail that is tried again keeps its notice again, and pushes it no second time.
    unique('posts_notice_subscription_key').on(t.noticeId, t.subscriptionId),
    check(
      'posts_to_check',
      sql`(${t.channelId} is null) = (${t.subscriptionId} is not null) and (${t.subscriptionId} is null) = (${t.noticeId} is null)`,
    ),
  ],
)
