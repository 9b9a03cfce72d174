import { and, eq, sql } from 'drizzle-orm'
import { fewestShown } from '#contract/ratings.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { mayAnswer } from '#server/feedback/queries.ts'
import { isFeedbackOpen } from '#server/feedback/rules.ts'
import { feedback } from '#server/db/tables/feedback.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockRows, lockVenue } from '#server/locks.ts'

type Answers = { rating: number | null; words: string | null }
type Own = { venueId: string; personId: string }

/**
 * What a guest thinks of an event they came to; both left out takes it back. It is in no log and raises no signal: the
 * moment, beside when a guest was last seen, would say whose it is.
 */
export async function give(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  { venueId, ...answers }: Answers & { venueId: string },
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    // Nobody leaves 'yes' or the list until this is committed.
    const own = await lockRows(tx, attendance, mayAnswer({ venueId, personId }), 'share')
    if (own.length === 0) refuse('NOT_FOUND')
    // Two answers at once would each count without the other: they take turns.
    const venue = await lockVenue(tx, venueId)
    if (!isFeedbackOpen(venue, clock())) refuse('FEEDBACK_CLOSED')
    await save(tx, { venueId, personId }, answers)
    await showMore(tx, venueId)
    return {}
  })
}

/** Organisers read answers in steps of five, so that none of them shows when a guest wrote theirs. */
async function showMore(tx: Db, venueId: string): Promise<void> {
  const isNew = and(eq(feedback.venueId, venueId), differsFromShown)
  if ((await tx.$count(feedback, isNew)) < fewestShown) return
  await tx
    .update(feedback)
    .set({ shownRating: sql`${feedback.rating}`, shownWords: sql`${feedback.words}` })
    .where(isNew)
}

const differsFromShown = sql`(${feedback.rating}, ${feedback.words}) is distinct from (${feedback.shownRating}, ${feedback.shownWords})`

async function save(tx: Db, own: Own, { rating, words }: Answers): Promise<void> {
  if (rating === null && words === null) {
    const isOwn = and(eq(feedback.venueId, own.venueId), eq(feedback.personId, own.personId))
    await tx.delete(feedback).where(isOwn)
    return
  }
  await tx
    .insert(feedback)
    .values({ ...own, rating, words })
    .onConflictDoUpdate({
      target: [feedback.venueId, feedback.personId],
      set: { rating, words },
      setWhere: sql`(${feedback.rating}, ${feedback.words}) is distinct from (excluded.rating, excluded.words)`,
    })
}
