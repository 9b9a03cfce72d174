import { eq, sql } from 'drizzle-orm'
import webPush from 'web-push'
import { isSecure, type Deps } from '#server/core/deps.ts'
import { posts } from '#server/db/tables/posts.ts'
import { pushSubscriptions } from '#server/db/tables/push-subscriptions.ts'
import { findPush } from '#server/posts/push/queries.ts'
import { endOfNight, notificationOf, pushKeys } from '#server/posts/push/rules.ts'

type PostRow = typeof posts.$inferSelect
type PushRow = PostRow & { subscriptionId: string; noticeId: string }

export const isPush = (post: PostRow): post is PushRow => post.subscriptionId !== null

/** How long a push service keeps a push for an offline device, in seconds. */
const ttlSeconds = 12 * 60 * 60

/**
 * The request that sends a push. Null if the recipient has read the notice, or if it is night at the venue. Messages
 * from organisers are pushed at night too, because they are pushed only if urgent.
 */
export async function pushOf(deps: Deps, post: PushRow) {
  const found = await findPush(deps.db, post)
  const byId = eq(posts.id, post.id)
  if (!found || found.notice.readAt !== null) {
    await deps.db.delete(posts).where(byId)
    return null
  }
  const { notice, venue, subscription } = found
  const isUrgent = notice.kind === 'message'
  const runAt = isUrgent ? null : endOfNight(venue.timeZone, deps.clock())
  if (runAt !== null) {
    await deps.db
      .update(posts)
      .set({ runAt, attempts: post.attempts - 1 })
      .where(byId)
    return null
  }
  const { endpoint, p256dh, auth } = subscription
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notificationOf(notice, venue)),
    {
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      // A second attempt replaces the first push at the service.
      topic: notice.id.replaceAll('-', ''),
      vapidDetails: { subject: contactOf(deps), ...pushKeys(deps) },
    },
  )
  return { url: new URL(endpoint), headers, body: body ?? Buffer.alloc(0) }
}

const contactOf = (deps: Deps) => (isSecure(deps) ? deps.publicUrl : 'mailto:organisers@localhost')

/** Whether the service says that the device is no longer there. */
export const isGone = (status: number | null): boolean => status === 404 || status === 410

/** Deletes the device's subscription, and with it all pushes that wait for it. */
export const deleteDevice = (deps: Deps, { subscriptionId }: PushRow) =>
  deps.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))

/** The pushes to delay after a failure: those to the same device, or all at its service if the service is down. */
export function isSamePush(
  { subscriptionId }: PushRow,
  { url, status }: { url: URL; status: number | null },
) {
  const isDown = status === null || status === 429 || status >= 500
  const devices = sql`select ${pushSubscriptions.id} from ${pushSubscriptions}
    where split_part(${pushSubscriptions.endpoint}, '/', 3) = ${url.host}`
  return isDown ? sql`${posts.subscriptionId} in (${devices})` : eq(posts.subscriptionId, subscriptionId)
}
