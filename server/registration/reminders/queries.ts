import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { firstFreeTime, limitFor, type RegistrationMail } from '#server/registration/reminders/rules.ts'
import type { Db } from '#server/db/open.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'

/**
 * When a mail of this kind may be sent to a mailbox. A mail cancelled before it was sent doesn't count towards the
 * limit.
 */
export async function nextSendTime(
  db: Db,
  { recipient, kind }: { recipient: string; kind: RegistrationMail },
  now: Date,
): Promise<Date> {
  const limit = limitFor(kind)
  const sendAt = sql`coalesce(${outbox.sentAt}, ${outbox.runAt})`
  const latest = await db
    .select({ at: sql<number>`(extract(epoch from ${sendAt}) * 1000)::float8` })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, recipient),
        inArray(outbox.kind, [...limit.kinds]),
        or(isNull(outbox.discardedAt), gt(outbox.attempts, 0)),
      ),
    )
    .orderBy(desc(sendAt))
    .limit(limit.mails)
  return firstFreeTime(
    limit,
    latest.map(({ at }) => new Date(at)),
    now,
  )
}
