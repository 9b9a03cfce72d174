import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewKey } from '#contract/administration.ts'
import { lockMaker } from '#server/accounts/commands.ts'
import { dayOf, newKey } from '#server/accounts/keys.ts'
import type { FreshProof } from '#server/accounts/proved.ts'
import { record } from '#server/audit/commands.ts'
import { revokeRow } from '#server/audit/saved-rows.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { venues } from '#server/db/tables/venues.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'

/** Creates a key. Only this call returns it. */
export async function makeKey(
  deps: Deps,
  { userId }: FreshProof,
  { name, scopes, venueId, endsOn }: z.output<typeof NewKey>,
): Promise<{ key: string }> {
  const now = deps.clock()
  const lastDay = new Date(now)
  lastDay.setUTCFullYear(now.getUTCFullYear() + 1)
  if (endsOn < dayOf(now) || endsOn > dayOf(lastDay)) refuse('KEY_DATE')
  const { key, row } = newKey(deps)
  await deps.db.transaction(async (tx) => {
    await lockMaker(tx, userId)
    if (venueId !== null && (await tx.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
    await tx
      .insert(apiKeys)
      .values({ ...row, userId, name, scopes: [...new Set(scopes)], venueId, endsOn, createdAt: now })
    await record(tx, userId, { action: 'key.made', entity: 'key', entityId: row.id, after: { endsOn } })
  })
  return { key }
}

/** Revokes a key immediately; repeating changes nothing. */
export const revokeKey = ({ db, clock }: Deps, actorId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const revoked = await revokeRow(tx, apiKeys, id, { endedAt: clock() })
    if (revoked) await record(tx, actorId, { action: 'key.ended', entity: 'key', entityId: id })
  })
