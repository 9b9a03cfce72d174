import { eq, sql } from 'drizzle-orm'
import type { InferContractRouterInputs } from '@orpc/contract'
import type { push } from '#contract/push.ts'
import type { Actor } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { session } from '#server/db/tables/accounts.ts'
import { pushSubscriptions } from '#server/db/tables/push-subscriptions.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockRow } from '#server/locks.ts'
import { addressProblem } from '#server/posts/addresses.ts'
import { isDeviceKey } from '#server/posts/push/rules.ts'

type Device = Pick<Actor, 'sessionId'>

export async function turnOnPush(
  { db, postHosts }: Pick<Deps, 'db' | 'postHosts'>,
  { sessionId }: Device,
  subscription: InferContractRouterInputs<typeof push>['turnOn'],
): Promise<Record<string, never>> {
  const { endpoint, p256dh, auth } = subscription
  const problem = addressProblem(endpoint, { kind: 'push', postHosts })
  if (problem !== null || !isDeviceKey(p256dh)) refuse('ADDRESS_REFUSED')
  await db.transaction(async (tx) => {
    // The lock makes two presses, and a sign-out, wait for each other.
    if (!(await lockRow(tx, session, sessionId, 'no key update'))) return
    // Deletes another account's subscription on this device, and this session's earlier one, with their waiting pushes.
    const { endpoint: address, sessionId: owner } = pushSubscriptions
    await tx.delete(pushSubscriptions).where(sql`(${address} = ${endpoint}) <> (${owner} = ${sessionId})`)
    await tx.insert(pushSubscriptions).values({ sessionId, endpoint, p256dh, auth }).onConflictDoNothing()
  })
  return {}
}

export async function turnOffPush(db: Db, { sessionId }: Device): Promise<Record<string, never>> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
  return {}
}
