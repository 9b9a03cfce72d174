import { and, eq, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { NewWebhook } from '#contract/webhooks.ts'
import { lockMaker } from '#server/accounts/commands.ts'
import type { FreshProof } from '#server/accounts/proved.ts'
import { record } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { posts, webhooks } from '#server/db/tables/posts.ts'
import { venues } from '#server/db/tables/venues.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockRow } from '#server/locks.ts'
import { addressProblem } from '#server/posts/addresses.ts'
import { newSigningSecret } from '#server/posts/rules.ts'
import { sealWebhook } from '#server/posts/webhooks.ts'

/** Adds a webhook, and returns its secret for the only time. */
export async function addWebhook(
  deps: Deps,
  { userId }: FreshProof,
  { name, address, events, venueId }: z.output<typeof NewWebhook>,
): Promise<{ secret: string }> {
  const problem = addressProblem(address, { kind: 'webhook', postHosts: deps.postHosts })
  if (problem !== null) refuse('ADDRESS_REFUSED', { message: problem })
  const secret = newSigningSecret()
  const sealed = sealWebhook(deps, { id: randomUUID(), address, secret })
  await deps.db.transaction(async (tx) => {
    await lockMaker(tx, userId)
    if (venueId !== null && (await tx.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
    await tx.insert(webhooks).values({ ...sealed, userId, name, events: [...new Set(events)], venueId })
    await record(tx, userId, { action: 'webhook.added', entity: 'webhook', entityId: sealed.id })
  })
  return { secret }
}

/** Deletes a webhook and its posts; repeating changes nothing. */
export const removeWebhook = (db: Db, actorId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })
    if (removed.length > 0)
      await record(tx, actorId, { action: 'webhook.deleted', entity: 'webhook', entityId: id })
  })

/** Switches a webhook on again, and tries the posts that were not accepted. */
export const switchOnWebhook = ({ db, clock }: Deps, actorId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    // Lock the webhook so that this call and a post that is failing now wait for each other.
    const webhook = await lockRow(tx, webhooks, id, 'no key update')
    if (!webhook) return refuse('NOT_FOUND')
    if (webhook.offAt === null) return undefined
    await tx.update(webhooks).set({ offAt: null, failingSince: null }).where(eq(webhooks.id, id))
    await tx
      .update(posts)
      .set({ attempts: 0, runAt: clock() })
      .where(and(eq(posts.webhookId, id), isNull(posts.sentAt)))
    return record(tx, actorId, { action: 'webhook.switchedOn', entity: 'webhook', entityId: id })
  })
