import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { maxAttempts } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'

export type Invitation = typeof invitations.$inferSelect

export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
  return row
}

/** The condition on `invitations` that a link still opens its page. */
export const isValid = (now: Date) =>
  and(isNull(invitations.revokedAt), or(isNull(invitations.expiresAt), gt(invitations.expiresAt, now)))

/** People mailed within this time aren't mailed again by a bulk invitation. */
const recentMs = 24 * 60 * 60 * 1000

/** People whose valid personal link for an edition was mailed recently or is about to be, with its role and time. */
export function listRecentlyMailed(
  db: Db,
  { venueId, personId }: { venueId: string; personId?: string },
  now: Date,
) {
  const isUnderWay = and(isNull(outbox.sentAt), isNull(outbox.refusedAt), lt(outbox.attempts, maxAttempts))
  const isSentRecently = gt(outbox.sentAt, new Date(now.getTime() - recentMs))
  return db
    .select({
      personId: invitations.personId,
      gives: invitations.gives,
      mailedAt: sql<Date>`max(coalesce(${outbox.sentAt}, ${outbox.createdAt}))`.mapWith(outbox.createdAt),
    })
    .from(outbox)
    .innerJoin(invitations, eq(invitations.id, outbox.invitationId))
    .where(
      and(
        eq(invitations.venueId, venueId),
        personId === undefined ? undefined : eq(invitations.personId, personId),
        isValid(now),
        isNull(outbox.discardedAt),
        or(isUnderWay, isSentRecently),
      ),
    )
    .groupBy(invitations.id)
}
