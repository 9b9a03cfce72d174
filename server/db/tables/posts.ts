import { sql } from 'drizzle-orm'
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { channelKinds } from '#contract/posts.ts'
import type { EventType } from '#contract/webhooks.ts'
import { user } from '#server/db/tables/accounts.ts'
import { belongsTo, instant, oneOf, queueColumns, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { messages } from '#server/db/tables/messages.ts'
import { notices } from '#server/db/tables/notices.ts'
import { pushSubscriptions } from '#server/db/tables/push-subscriptions.ts'
import { venues } from '#server/db/tables/venues.ts'

export const channels = declareTable(
  'channels',
  { live: 'outbox', retention: 'edition' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id).unique(),
    kind: text('kind', { enum: channelKinds }).notNull(),
    /** Sealed with SECRET: everyone who has the address can write to the channel. */
    address: text('address').notNull(),
  },
  (t) => [oneOf('channels_kind_check', t.kind, channelKinds)],
)

/** A URL of another program that events are posted to; deleted with its maker. */
export const webhooks = declareTable(
  'webhooks',
  {
    live: ['outbox', 'live_of_everyone'],
    retention: 'person',
    personal: 'webhooks',
    history: ['webhook', 'name'],
  },
  {
    ...rowColumns(),
    /** The organiser who added it. */
    userId: belongsTo('user_id', () => user.id),
    name: text('name').notNull(),
    /** Sealed with SECRET, as a channel's. */
    address: text('address').notNull(),
    /** Signs the posts; sealed too. */
    secret: text('secret').notNull(),
    events: text('events').array().$type<EventType[]>().notNull(),
    /** The only edition whose events are posted; null: every edition. */
    venueId: uuid('venue_id').references(() => venues.id, { onDelete: 'cascade' }),
    /** No post has been accepted since then; null: the last post was accepted. */
    failingSince: instant('failing_since'),
    offAt: instant('off_at'),
  },
  (t) => [
    index('webhooks_user_id_idx').on(t.userId),
    index('webhooks_venue_id_idx').on(t.venueId),
    check('webhooks_name_check', sql`length(${t.name}) between 1 and 80`),
    check('webhooks_events_check', sql`cardinality(${t.events}) > 0`),
  ],
)

/**
 * Posts to send: in a channel, to a webhook, or as a push to a device, written in the transaction of the change they
 * announce. The id of a post stays the same at every try.
 */
export const posts = declareTable(
  'posts',
  { live: 'outbox', retention: 'scheduled', personal: 'posts' },
  {
    ...rowColumns(),
    /** The post goes to one of these three. */
    channelId: uuid('channel_id').references(() => channels.id, { onDelete: 'cascade' }),
    webhookId: uuid('webhook_id').references(() => webhooks.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** The message that it is a copy of. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** The notice that a push announces. */
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    /** A webhook's post has the type of its event here, a push the kind of its notice. */
    title: text('title').notNull(),
    /**
     * A webhook's post has the ids that its event is about. A push is composed only when it is sent. Deleted once sent.
     */
    body: text('body'),
    ...queueColumns(),
    /** The status of the last response; nothing else of it is kept. */
    status: integer('status'),
  },
  (t) => [
    index('posts_channel_id_idx').on(t.channelId),
    index('posts_webhook_id_idx').on(t.webhookId),
    index('posts_message_id_idx').on(t.messageId),
    index('posts_run_at_idx').on(t.runAt),
    index('posts_subscription_id_idx').on(t.subscriptionId),
    // A mail that is tried again must not push its notice twice.
    unique('posts_notice_subscription_key').on(t.noticeId, t.subscriptionId),
    check(
      'posts_address_check',
      sql`num_nonnulls(${t.channelId}, ${t.webhookId}, ${t.subscriptionId}) = 1 and (${t.subscriptionId} is null) = (${t.noticeId} is null)`,
    ),
  ],
)
