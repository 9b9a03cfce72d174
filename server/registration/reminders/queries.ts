import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { freeFrom, laneOf, type RegistrationMail } from '#server/registration/reminders/rules.ts'
import type { Db } from '#server/db/open.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'

/** When a mail of this kind may leave for a mailbox. A mail withdrawn before it left gives its turn back. */
export async function mailboxTurn(
  db: Db,
  { recipient, kind }: { recipient: string; kind: RegistrationMail },
  now: Date,
): Promise<Date> {
  const lane = laneOf(kind)
  const leavesAt = sql`coalesce(${outbox.sentAt}, ${outbox.runAt})`
  const latest = await db
    .select({ at: sql<number>`(extract(epoch from ${leavesAt}) * 1000)::float8` })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, recipient),
        inArray(outbox.kind, [...lane.kinds]),
        or(isNull(outbox.discardedAt), gt(outbox.attempts, 0)),
      ),
    )
    .orderBy(desc(leavesAt))
    .limit(lane.mails)
  return freeFrom(
    lane,
    latest.map(({ at }) => new Date(at)),
    now,
  )
}
