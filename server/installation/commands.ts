import { sql } from 'drizzle-orm'
import { jwks } from '#server/db/tables/accounts.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { calendarFeeds } from '#server/db/tables/calendar.ts'
import { channels, webhooks } from '#server/db/tables/posts.ts'
import { pushSubscriptions } from '#server/db/tables/push-subscriptions.ts'
import { readClock } from '#server/installation/clock.ts'
import { installation } from '#server/db/tables/installation.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { refuse } from '#server/lib/refuse.ts'
import { deleteAllFactors, sealFactorsAgain } from '#server/accounts/factors/commands.ts'

/** Thrown if the secret isn't the one that this database is used with. */
export class OtherSecret extends Error {
  override name = 'OtherSecret'
  override message =
    'This database was used with a different SECRET. Start with that one: sessions, links already sent and calendar ' +
    'feeds depend on it. If it is lost, npm run change-secret ends all of them and switches to the current one.'
}

/** Stores a fingerprint of the secret at the first start. Throws OtherSecret if the secret is another one. */
export async function checkSecretUnchanged(db: Db, secret: string): Promise<void> {
  if ((await findFingerprint(db)) === undefined) {
    // If several processes start together, the first one decides.
    await db
      .insert(installation)
      .values({ secretFingerprint: fingerprintOf(secret) })
      .onConflictDoNothing()
  }
  if (!(await isKnownSecret(db, secret))) throw new OtherSecret()
}

/** Whether the database has been used with this secret, or with none yet. */
export async function isKnownSecret(db: Db, secret: string): Promise<boolean> {
  const stored = await findFingerprint(db)
  return stored === undefined || stored === fingerprintOf(secret)
}

/** What changing the secret ended and kept, for the operator. */
export type SecretChange = {
  keptFactors: number
  removedFactors: number
  feeds: number
  channels: number
  webhooks: number
}

/**
 * Switches the database to a new secret; anything signed with the old one becomes invalid. `oldSecret` opens the
 * second factors, which are sealed again. Without it they are deleted, because their codes could no longer be checked.
 */
export function changeSecret(
  db: Db,
  { secret, oldSecret }: { secret: string; oldSecret: string | undefined },
): Promise<SecretChange> {
  const secretFingerprint = fingerprintOf(secret)
  return db.transaction(async (tx) => {
    const factors =
      oldSecret === undefined
        ? { keptFactors: 0, removedFactors: await deleteAllFactors(tx) }
        : { keptFactors: await sealFactorsAgain(tx, { oldSecret, secret }), removedFactors: 0 }
    // The sign-in library sealed these keys with the old secret, and makes new ones if there are none.
    await tx.delete(jwks)
    // Browsers subscribed with a key derived from the old secret.
    await tx.delete(pushSubscriptions)
    // The addresses of channels and webhooks are sealed with the old secret, so they have to be entered again.
    const ended = {
      channels: (await tx.delete(channels).returning({ id: channels.id })).length,
      webhooks: (await tx.delete(webhooks).returning({ id: webhooks.id })).length,
    }
    await tx
      .insert(installation)
      .values({ secretFingerprint })
      .onConflictDoUpdate({ target: installation.id, set: { secretFingerprint } })
    await record(tx, null, { action: 'secret.changed', entity: 'installation', after: factors })
    return { ...factors, ...ended, feeds: await tx.$count(calendarFeeds) }
  })
}

/** Confirms the date for an organiser: the next round deletes the data that was due before the doubt. */
export async function confirmDate(deps: Deps, actorId: string, { date }: { date: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { now, doubt } = await readClock(tx, deps)
    if (doubt?.kind === 'clocksDiffer' || now.toISOString().slice(0, 10) !== date) refuse('OTHER_DATE')
    await tx.update(installation).set({
      dateConfirmedAt: now,
      cleanedUpAt: sql`least(${installation.cleanedUpAt}, ${now.toISOString()}::timestamptz)`,
    })
    await record(tx, actorId, { action: 'retention.dateConfirmed', entity: 'retention', after: { date } })
  })
}

/** The fingerprint of the secret; undefined before the first start. */
async function findFingerprint(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ secret: installation.secretFingerprint }).from(installation)
  return row?.secret
}

const fingerprintOf = (secret: string) => keyedHash(secret, 'fingerprint', 'installation')
