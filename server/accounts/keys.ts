import { and, eq, isNull, sql } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import type { Actor, Key } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { webhooks } from '#server/db/tables/posts.ts'
import { bearerOf } from '#server/lib/bearer.ts'
import { isTransient } from '#server/lib/database-error.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { isSameText } from '#server/lib/same-text.ts'

/** Scanners for leaked secrets find keys by their prefix. A session token never has it. */
const keyFormat = /^qdkey_([\da-f-]{36})_[\w-]{43}$/

/** The key that a request carries, not yet checked; undefined if it carries none. */
export function keyOfRequest(request: IncomingMessage): string | undefined {
  const bearer = bearerOf(request)
  return bearer?.startsWith('qdkey_') ? bearer : undefined
}

/** Creates a new key, and the row that identifies it. The key itself isn't stored. */
export function newKey({ secret }: Pick<Deps, 'secret'>) {
  const id = randomUUID()
  const key = `qdkey_${id}_${randomBytes(32).toString('base64url')}`
  return { key, row: { id, secretHash: keyedHash(secret, 'key', key) } }
}

/** A key's expiry and last use are stored as days. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Whether a key works, in a query that joins its maker and their role. */
export const isWorking = (
  today: string,
) => sql<boolean>`(${apiKeys.endedAt} is null and ${apiKeys.endsOn} >= ${today}
  and ${userRoles.role} is not distinct from 'admin' and ${user.disabledAt} is null and not ${user.mustChangePassword})`

/** The caller behind a key; null if it doesn't work. */
export async function findKey({ db, secret, clock }: Deps, key: string): Promise<Key | null> {
  const id = keyFormat.exec(key)?.[1]
  if (id === undefined) return null
  const [found] = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      venueId: apiKeys.venueId,
      lastUsedOn: apiKeys.lastUsedOn,
      secretHash: apiKeys.secretHash,
    })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .innerJoin(userRoles, eq(userRoles.userId, apiKeys.userId))
    .where(and(eq(apiKeys.id, id), isWorking(dayOf(clock()))))
  if (!found) return null
  const { secretHash, ...known } = found
  return isSameText(keyedHash(secret, 'key', key), secretHash) ? known : null
}

/** Records the first use of a day. Skipped while the database is read-only, because the call may still succeed. */
export async function recordUse({ db, clock }: Deps, { id, lastUsedOn }: Key): Promise<void> {
  const today = dayOf(clock())
  if (lastUsedOn === today) return
  try {
    await db.update(apiKeys).set({ lastUsedOn: today }).where(eq(apiKeys.id, id))
  } catch (error) {
    if (!isTransient(error)) throw error
  }
}

/** Handlers see an organiser without a person, whose actions the history shows under the key's name. */
export const actorOfKey = ({ id, name }: Key): Actor => ({
  userId: id,
  sessionId: id,
  name,
  email: '',
  role: 'admin',
  personId: null,
  mustChangePassword: false,
  isShutOut: false,
  isProved: false,
})

/** Revokes an account's keys and deletes its webhooks. They don't return if it becomes an organiser's again. */
export async function revokeKeysAndWebhooks(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.userId, userId))
  await tx
    .update(apiKeys)
    .set({ endedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.endedAt)))
}
