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
type FeedbackKey = { venueId: string; personId: string }

/**
 * Saves a guest's feedback on an event they attended; with both fields left out it is deleted. It is neither logged
 * nor signalled: its time, compared with when a guest was last seen, would reveal the author.
 */
export async function giveFeedback(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  { venueId, ...answers }: Answers & { venueId: string },
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    // Lock so that the guest can't change their 'yes' or leave the list until we commit.
    const ownAttendance = await lockRows(tx, attendance, mayAnswer({ venueId, personId }), 'share')
    if (ownAttendance.length === 0) refuse('NOT_FOUND')
    // Serializes concurrent answers: each would otherwise count without the other.
    const venue = await lockVenue(tx, venueId)
    if (!isFeedbackOpen(venue, clock())) refuse('FEEDBACK_CLOSED')
    await saveFeedback(tx, { venueId, personId }, answers)
    await showMore(tx, venueId)
    return {}
  })
}

/** Organisers read answers in steps of five, so that no step reveals when a guest wrote theirs. */
async function showMore(tx: Db, venueId: string): Promise<void> {
  const isNew = and(eq(feedback.venueId, venueId), differsFromShown)
  if ((await tx.$count(feedback, isNew)) < fewestShown) return
  await tx
    .update(feedback)
    .set({ shownRating: sql`${feedback.rating}`, shownWords: sql`${feedback.words}` })
    .where(isNew)
}

const differsFromShown = sql`(${feedback.rating}, ${feedback.words}) is distinct from (${feedback.shownRating}, ${feedback.shownWords})`

async function saveFeedback(tx: Db, own: FeedbackKey, { rating, words }: Answers): Promise<void> {
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
