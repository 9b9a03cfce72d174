import { desc, eq, sql } from 'drizzle-orm'
import type { postStates } from '#contract/posts.ts'
import { channels, posts } from '#server/db/tables/posts.ts'
import { venues } from '#server/db/tables/venues.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { mostAttempts } from '#server/posts/rules.ts'

/** The state of a post as organisers see it. */
const postState = sql<(typeof postStates)[number]>`case
  when ${posts.sentAt} is not null then 'sent'
  when ${posts.attempts} >= ${sql.raw(String(mostAttempts))} then 'failed'
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

/** Refuses NOT_FOUND if the edition doesn't exist. */
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
  return rows.map(({ post, kind, venue, state }) => ({
    id: post.id,
    createdAt: post.createdAt.toISOString(),
    kind,
    venue,
    title: post.title,
    state,
    attempts: post.attempts,
    sentAt: post.sentAt?.toISOString() ?? null,
    lastError: state === 'sent' ? null : post.lastError,
    leavesAt: state === 'waiting' && post.runAt > now ? post.runAt.toISOString() : null,
  }))
}
