import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Deps } from '#server/core/deps.ts'
import { channels, posts, webhooks } from '#server/db/tables/posts.ts'
import { backOff, claimColumns } from '#server/lib/queue.ts'
import { postTo } from '#server/posts/addresses.ts'
import { sealedAddresses } from '#server/posts/commands.ts'
import { deleteDevice, isGone, isPush, isSamePush, pushOf } from '#server/posts/push/delivery.ts'
import { giveUpAfter } from '#server/posts/queries.ts'
import { failureOf, signedHeaders } from '#server/posts/rules.ts'
import { recordAccepted, recordFailing, unsealWebhook } from '#server/posts/webhooks.ts'

type PostRow = typeof posts.$inferSelect

/** Sends posts one after another until none is due. */
export async function sendAllDue(deps: Deps): Promise<void> {
  while ((await sendDue(deps)) > 0);
}

/**
 * Sends the post that is due first and returns 1; returns 0 if none is due. A post is sent at least once, always under
 * the same id. A crash only delays it, because claiming a post moves its next attempt into the future.
 */
export async function sendDue(deps: Deps): Promise<0 | 1> {
  const now = deps.clock()
  const { set, where } = claimColumns(posts, {
    now,
    isDue: and(isNull(posts.sentAt), lt(posts.attempts, giveUpAfter), lte(posts.runAt, now)),
    order: sql`${posts.runAt}, ${posts.createdAt}`,
  })
  const [post] = await deps.db.update(posts).set(set).where(where).returning()
  if (!post) return 0
  const request = isPush(post) ? await pushOf(deps, post) : await requestOf(deps, post)
  if (request) await recordResult(deps, post, request.url, await send(deps, request))
  return 1
}

type PostRequest = Pick<Parameters<typeof postTo>[1], 'headers' | 'body'> & { url: URL }

/** The request for a post; null if its channel or webhook is gone, and the post with it. */
async function requestOf(deps: Deps, { id, channelId, webhookId, title, body, createdAt }: PostRow) {
  if (body === null) return null
  if (channelId !== null) {
    const [channel] = await deps.db.select().from(channels).where(eq(channels.id, channelId))
    if (!channel) return null
    const address = sealedAddresses(deps).unseal(channel.address, channel.id).toString()
    return jsonPost(address, { 'webhook-id': id }, body)
  }
  const [webhook] = await deps.db
    .select()
    .from(webhooks)
    .where(sql`${webhooks.id} = ${webhookId}`)
  if (!webhook) return null
  const { address, secret } = unsealWebhook(deps, webhook)
  // Every attempt sends the same event, hence the post's own time.
  const event = `{"type":${JSON.stringify(title)},"timestamp":${JSON.stringify(createdAt)},"data":${body}}`
  return jsonPost(address, signedHeaders(secret, { id, body: event, at: deps.clock() }), event)
}

const jsonPost = (address: string, headers: Record<string, string>, body: string): PostRequest => ({
  url: new URL(address),
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body,
})

/** Runs outside any transaction, because the network may be slow. Returns the response's status or the error. */
const send = (deps: Deps, { url, headers, body }: PostRequest): Promise<number | Error> =>
  postTo(url, { headers, body, isListedHost: deps.postHosts.includes(url.origin) }).catch((error: unknown) =>
    error instanceof Error ? error : new Error('The request failed.'),
  )

async function recordResult(deps: Deps, post: PostRow, url: URL, result: number | Error): Promise<void> {
  const status = typeof result === 'number' ? result : null
  if (status !== null && status >= 200 && status < 300) {
    const sent = { sentAt: deps.clock(), status, lastError: null, body: null }
    await deps.db.update(posts).set(sent).where(eq(posts.id, post.id))
    if (post.webhookId !== null) await recordAccepted(deps, post.webhookId)
    return
  }
  if (isPush(post) && isGone(status)) return void (await deleteDevice(deps, post))
  const lastError = failureOf(result)
  deps.log.warn({ post: post.id, attempts: post.attempts, why: lastError }, 'a post was not accepted')
  // Not if an organiser has restarted the attempts in the meantime.
  const isThisAttempt = and(eq(posts.id, post.id), eq(posts.attempts, post.attempts))
  await deps.db.update(posts).set({ status, lastError }).where(isThisAttempt)
  // Other posts to the same address wait as long: a service that is down costs one attempt at a time.
  const isSameAddress = sql`(${posts.channelId} = ${post.channelId} or ${posts.webhookId} = ${post.webhookId})`
  const [others, runAt] = isPush(post)
    ? [isSamePush(post, { url, status }), new Date(deps.clock().getTime() + backOff(1))]
    : [isSameAddress, post.runAt]
  await deps.db
    .update(posts)
    .set({ runAt })
    .where(and(others, isNull(posts.sentAt), lt(posts.runAt, runAt)))
  if (post.webhookId !== null) await recordFailing(deps, post.webhookId, { isGone: status === 410 })
}
