import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Deps } from '#server/core/deps.ts'
import { user } from '#server/db/tables/accounts.ts'
import { webhooks } from '#server/db/tables/posts.ts'
import { nameOfEdition, venues } from '#server/db/tables/venues.ts'
import { unsealWebhook } from '#server/posts/webhooks.ts'

/** Every webhook, the newest first, with only the host of its address: the rest may be a secret. */
export async function listWebhooks(deps: Deps) {
  const rows = await deps.db
    .select({
      webhook: webhooks,
      edition: sql<string | null>`${nameOfEdition}`,
      madeBy: user.name,
    })
    .from(webhooks)
    .innerJoin(user, eq(user.id, webhooks.userId))
    .leftJoin(venues, eq(venues.id, webhooks.venueId))
    .orderBy(desc(webhooks.createdAt), asc(webhooks.id))
  return rows.map(({ webhook, edition, madeBy }) => ({
    id: webhook.id,
    name: webhook.name,
    host: new URL(unsealWebhook(deps, webhook).address).host,
    events: webhook.events,
    edition,
    madeBy,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    isOff: webhook.offAt !== null,
  }))
}
