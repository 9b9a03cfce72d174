import { desc, eq, sql } from 'drizzle-orm'
import type { postStates } from '#contract/posts.ts'
import { channels, posts, webhooks } from '#server/db/tables/posts.ts'
import { venues } from '#server/db/tables/venues.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { maxAttempts } from '#server/posts/rules.ts'

/** The number of attempts after which a post is given up. */
export const giveUpAfter = sql<number>`case when ${posts.webhookId} is null then ${sql.raw(String(maxAttempts.other))} else ${sql.raw(String(maxAttempts.webhook))} end`

const postState = sql<(typeof postStates)[number]>`case
  when ${posts.sentAt} is not null then 'sent'
  when ${posts.attempts} >= ${giveUpAfter} then 'failed'
  when ${posts.attempts} > 0 then 'retrying'
  else 'waiting' end`

/** The channel of an edition, without its address. */
export async function findChannel(db: Db, venueId: string) {
  const [channel] = await db
    .select({ id: channels.id, kind: channels.kind, createdAt: channels.createdAt })
    .from(channels)
    .where(eq(channels.venueId, venueId))
  return channel
}

export async function readChannel(db: Db, { venueId }: { venueId: string }) {
  if ((await db.$count(venues, eq(venues.id, venueId))) === 0) return refuse('NOT_FOUND')
  const found = await findChannel(db, venueId)
  return { channel: found ? { kind: found.kind, createdAt: found.createdAt.toISOString() } : null }
}

export async function listPosts(db: Db, now: Date) {
  const rows = await db
    .select({ post: posts, kind: channels.kind, venue: venues.name, state: postState })
    .from(posts)
    .innerJoin(channels, eq(channels.id, posts.channelId))
    .innerJoin(venues, eq(venues.id, channels.venueId))
    .orderBy(desc(posts.createdAt), posts.id)
    .limit(100)
  return rows.map(({ kind, venue, ...row }) => ({ ...deliveryOf(row, now), kind, venue }))
}

/** The newest 100 posts of a webhook. */
export async function listDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>, { id }: { id: string }) {
  if ((await db.$count(webhooks, eq(webhooks.id, id))) === 0) return refuse('NOT_FOUND')
  const rows = await db
    .select({ post: posts, state: postState })
    .from(posts)
    .where(eq(posts.webhookId, id))
    .orderBy(desc(posts.createdAt), posts.id)
    .limit(100)
  return rows.map((row) => deliveryOf(row, clock()))
}

type PostInState = { post: typeof posts.$inferSelect; state: (typeof postStates)[number] }

const deliveryOf = ({ post, state }: PostInState, now: Date) => ({
  id: post.id,
  createdAt: post.createdAt.toISOString(),
  title: post.title,
  state,
  attempts: post.attempts,
  sentAt: post.sentAt?.toISOString() ?? null,
  lastError: state === 'sent' ? null : post.lastError,
  leavesAt: state === 'waiting' && post.runAt > now ? post.runAt.toISOString() : null,
})
