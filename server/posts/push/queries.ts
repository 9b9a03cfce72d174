import { and, eq, gt, ne } from 'drizzle-orm'
import type { Actor } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { session } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { notices } from '#server/db/tables/notices.ts'
import { people } from '#server/db/tables/people.ts'
import { pushSubscriptions } from '#server/db/tables/push-subscriptions.ts'
import { venues } from '#server/db/tables/venues.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { pushKeys } from '#server/posts/push/rules.ts'

export async function readDevice(deps: Pick<Deps, 'db' | 'secret'>, { sessionId }: Actor) {
  const [found] = await deps.db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
  return { publicKey: pushKeys(deps).publicKey, endpoint: found?.endpoint ?? null }
}

/** Which of these people have a device with notifications. */
export async function listPushed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: people.id })
    .from(people)
    .innerJoin(session, and(eq(session.userId, people.userId), gt(session.expiresAt, clock())))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, session.id))
    .where(isAmong(people.id, personIds))
  return rows.map(({ id }) => id)
}

/** The notice that a post pushes, and its device; undefined if the recipient can no longer see the notice. */
export async function findPush(db: Db, post: { subscriptionId: string; noticeId: string }) {
  const [found] = await db
    .select({ subscription: pushSubscriptions, notice: notices, venue: venues })
    .from(notices)
    .innerJoin(venues, eq(venues.id, notices.venueId))
    .innerJoin(
      attendance,
      and(
        eq(attendance.venueId, notices.venueId),
        eq(attendance.personId, notices.personId),
        ne(attendance.attending, 'no'),
      ),
    )
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, post.subscriptionId))
    .where(eq(notices.id, post.noticeId))
  return found
}
