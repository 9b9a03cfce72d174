import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { record } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { user } from '#server/db/tables/accounts.ts'
import { posts, webhooks } from '#server/db/tables/posts.ts'
import { lockRow } from '#server/locks.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { sealedAddresses } from '#server/posts/commands.ts'
import { maxAttempts, maxFailingHours } from '#server/posts/rules.ts'

type WebhookSecrets = { id: string; address: string; secret: string }

/** Seals the address and the secret of a webhook, so that neither can be unsealed in place of the other. */
export function sealWebhook(
  deps: Pick<Deps, 'secret'>,
  { id, address, secret }: WebhookSecrets,
): WebhookSecrets {
  const { seal } = sealedAddresses(deps)
  return { id, address: seal(Buffer.from(address), id), secret: seal(Buffer.from(secret), secretOf(id)) }
}

export function unsealWebhook(
  deps: Pick<Deps, 'secret'>,
  { id, address, secret }: WebhookSecrets,
): WebhookSecrets {
  const { unseal } = sealedAddresses(deps)
  return { id, address: unseal(address, id).toString(), secret: unseal(secret, secretOf(id)).toString() }
}

const secretOf = (id: string) => `secret of ${id}`

/** Notes that the webhook's program accepts posts. If it was failing before, the other posts are retried immediately. */
export async function recordAccepted({ db, clock }: Deps, id: string): Promise<void> {
  const failed = await db
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince)))
    .returning({ id: webhooks.id })
  if (failed.length === 0) return
  const now = clock()
  // Leaves out posts that another process is sending for the first time at this moment.
  const isWaiting = or(eq(posts.attempts, 0), isNotNull(posts.lastError))
  const isLater = sql`${posts.runAt} > ${now.toISOString()}::timestamptz`
  await db
    .update(posts)
    .set({ runAt: now })
    .where(and(eq(posts.webhookId, id), isNull(posts.sentAt), isWaiting, isLater))
}

/**
 * Notes that the webhook's program did not accept a post. After two days without an accepted post, or if the program
 * says that it is gone, switches the webhook off and mails its maker.
 */
export async function recordFailing(deps: Deps, id: string, { isGone }: { isGone: boolean }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    // The lock lets only one of several processes switch it off, so that its maker gets one mail.
    const webhook = await lockRow(tx, webhooks, id, 'no key update')
    if (!webhook || webhook.offAt !== null) return
    const since = webhook.failingSince ?? now
    const isOver = isGone || now.getTime() - since.getTime() >= maxFailingHours * 60 * 60_000
    await tx
      .update(webhooks)
      .set({ failingSince: since, offAt: isOver ? now : null })
      .where(eq(webhooks.id, id))
    if (!isOver) return
    const unsent = and(eq(posts.webhookId, id), isNull(posts.sentAt))
    await tx.update(posts).set({ attempts: maxAttempts.webhook }).where(unsent)
    await record(tx, null, { action: 'webhook.switchedOff', entity: 'webhook', entityId: id })
    const [maker] = await tx.select({ email: user.email }).from(user).where(eq(user.id, webhook.userId))
    if (maker)
      await enqueueMail(tx, deps, { kind: 'webhook off', recipient: maker.email, facts: { webhookId: id } })
  })
}
