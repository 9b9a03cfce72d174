import { and, eq, sql } from 'drizzle-orm'
import { attendance } from '#server/attendance/tables.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { isFeedbackOpen } from '#server/feedback/rules.ts'
import { feedback } from '#server/feedback/tables.ts'
import { refuse } from '#server/lib/refuse.ts'
import { venues } from '#server/venues/tables.ts'

type Answers = { rating: number | null; words: string | null }
type Own = { venueId: string; personId: string }

/**
 * What somebody thinks of an event they came to; both left out takes it back. Refuses NOT_FOUND for who did not come, and
 * FEEDBACK_CLOSED before the day after the event and two weeks later. The log says on which day, not who and not what: the
 * minute, beside other entries, would say who.
 */
export async function give(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  { venueId, ...answers }: Answers & { venueId: string },
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const venue = await lockOwn(tx, { venueId, personId })
    const now = clock()
    if (!isFeedbackOpen(venue, now)) refuse('FEEDBACK_CLOSED')
    if (!(await save(tx, { venueId, personId }, answers))) return {}
    const at = new Date(now.toISOString().slice(0, 10))
    await record(tx, null, { action: 'feedback.given', entity: 'venue', entityId: venueId, venueId, at })
    return {}
  })
}

/** Nobody leaves 'yes' or the list until this is committed. */
async function lockOwn(tx: Db, { venueId, personId }: Own) {
  const [row] = await tx
    .select({ venue: venues })
    .from(attendance)
    .innerJoin(venues, eq(venues.id, attendance.venueId))
    .where(
      and(
        eq(attendance.venueId, venueId),
        eq(attendance.personId, personId),
        eq(attendance.attending, 'yes'),
      ),
    )
    .for('share', { of: attendance })
  return row?.venue ?? refuse('NOT_FOUND')
}

/** Whether that changed anything. */
async function save(tx: Db, own: Own, { rating, words }: Answers): Promise<boolean> {
  if (rating === null && words === null) {
    const isOwn = and(eq(feedback.venueId, own.venueId), eq(feedback.personId, own.personId))
    return (await tx.delete(feedback).where(isOwn).returning({ id: feedback.id })).length > 0
  }
  const saved = await tx
    .insert(feedback)
    .values({ ...own, rating, words })
    .onConflictDoUpdate({
      target: [feedback.venueId, feedback.personId],
      set: { rating, words },
      setWhere: sql`(${feedback.rating}, ${feedback.words}) is distinct from (excluded.rating, excluded.words)`,
    })
    .returning({ id: feedback.id })
  return saved.length > 0
}
