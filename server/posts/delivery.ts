import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Deps } from '#server/core/deps.ts'
import { channels, posts } from '#server/db/tables/posts.ts'
import { taking } from '#server/lib/queue.ts'
import { postTo } from '#server/posts/addresses.ts'
import { sealedAddresses } from '#server/posts/commands.ts'
import { failureOf, mostAttempts } from '#server/posts/rules.ts'

type PostRow = typeof posts.$inferSelect

/** Sends posts one after another until none is due. */
export async function sendAllDue(deps: Deps): Promise<void> {
  while ((await sendDue(deps)) > 0);
}

/**
 * Sends the post that is due first and returns 1; returns 0 if none is due. A post is sent at least once, under one
 * id: a crash only delays it, because taking it moved its next try into the future.
 */
export async function sendDue(deps: Deps): Promise<0 | 1> {
  const now = deps.clock()
  const { set, where } = taking(posts, {
    now,
    isDue: and(isNull(posts.sentAt), lt(posts.attempts, mostAttempts), lte(posts.runAt, now)),
    order: sql`${posts.runAt}, ${posts.createdAt}`,
  })
  const [post] = await deps.db.update(posts).set(set).where(where).returning()
  if (!post) return 0
  await note(deps, post, await send(deps, post))
  return 1
}

/** Outside any transaction, because the network may be slow. Returns the status of the answer, or why there is none. */
async function send(deps: Deps, post: PostRow): Promise<number | Error> {
  const [channel] = await deps.db.select().from(channels).where(eq(channels.id, post.channelId))
  if (!channel || post.body === null) return new Error('The channel was removed.')
  const url = new URL(sealedAddresses(deps).unseal(channel.address, channel.id).toString())
  const headers = { 'content-type': 'application/json; charset=utf-8', 'webhook-id': post.id }
  const isNamed = deps.postHosts.includes(url.origin)
  return postTo(url, { headers, body: post.body, isNamed }).catch((error: unknown) =>
    error instanceof Error ? error : new Error('The request failed.'),
  )
}

async function note(deps: Deps, post: PostRow, result: number | Error): Promise<void> {
  const status = typeof result === 'number' ? result : null
  if (status !== null && status >= 200 && status < 300) {
    const sent = { sentAt: deps.clock(), status, lastError: null, body: null }
    await deps.db.update(posts).set(sent).where(eq(posts.id, post.id))
    return
  }
  const lastError = failureOf(result)
  deps.log.warn({ post: post.id, attempts: post.attempts, why: lastError }, 'a post was not accepted')
  // An organiser may have started its tries afresh.
  const mine = and(eq(posts.id, post.id), eq(posts.attempts, post.attempts))
  await deps.db.update(posts).set({ status, lastError }).where(mine)
  // The others for the same address wait as long: a service that is away costs one try at a time.
  const waiting = and(eq(posts.channelId, post.channelId), isNull(posts.sentAt), lt(posts.runAt, post.runAt))
  await deps.db.update(posts).set({ runAt: post.runAt }).where(waiting)
}
