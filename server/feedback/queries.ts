import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FeedbackResults } from '#contract/feedback.ts'
import { fewestShown, ratings } from '#contract/ratings.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { feedbackUntil, isFeedbackRequested, isFeedbackOpen } from '#server/feedback/rules.ts'
import { feedback } from '#server/db/tables/feedback.ts'
import { refuse } from '#server/lib/refuse.ts'
import { venues } from '#server/db/tables/venues.ts'

type FeedbackKey = { venueId: string; personId: string }

/**
 * Whether a guest may give feedback: they attended, and were on the list and had an account before the last day.
 * Accounts made later could be used to add fake answers until a single real one is shown.
 */
export const mayAnswer = ({ venueId, personId }: FeedbackKey) =>
  and(
    eq(attendance.venueId, venueId),
    eq(attendance.personId, personId),
    eq(attendance.attending, 'yes'),
    sql`exists (select from people p join "user" u on u.id = p.user_id join venues v on v.id = ${venueId}
      where p.id = ${personId} and not u.must_change_password
        and greatest(u.created_at, "attendance".created_at) at time zone v.time_zone
          < coalesce(v.event_end_date, v.event_start_date, 'infinity'))`,
  )

/** The caller's answers. NOT_FOUND unless they may answer. */
export async function readOwnFeedback(db: Db, { venueId, personId }: FeedbackKey) {
  const [row] = await db
    .select({ venue: venues, rating: feedback.rating, words: feedback.words })
    .from(attendance)
    .innerJoin(venues, eq(venues.id, attendance.venueId))
    .leftJoin(feedback, and(eq(feedback.venueId, venueId), eq(feedback.personId, personId)))
    .where(mayAnswer({ venueId, personId }))
  if (!row) return refuse('NOT_FOUND')
  const rating = ratings.find((one) => one === row.rating) ?? null
  return { rating, words: row.words, until: feedbackUntil(row.venue) }
}

type Results = z.output<typeof FeedbackResults>

const ratingCounts = sql.join(
  ratings.map((rating) => sql`count(*) filter (where s.rating = ${rating})`),
  sql`, `,
)

/**
 * The feedback on an edition, for organisers: the answers last shown, and all of them once the two weeks are over. The
 * statement itself counts and withholds, so that fewer than five answers never leave the database; sentences are
 * ordered by the rows' random ids, which reveal neither people nor times.
 */
export async function readResults(db: Db, venueId: string, now: Date): Promise<Results> {
  const [venue] = await db.select().from(venues).where(eq(venues.id, venueId))
  if (!venue) return refuse('NOT_FOUND')
  const isAsked = isFeedbackRequested(venue, now)
  const isOver = isAsked && !isFeedbackOpen(venue, now)
  const { rows } = await db.execute<Pick<Results, 'answers' | 'shown'>>(sql`
    with s as (
      select f.id, case when ${isOver} then f.rating else f.shown_rating end as rating,
        case when ${isOver} then f.words else f.shown_words end as words
      from feedback f where f.venue_id = ${venueId})
    select case when count(*) >= ${fewestShown} then count(*)::int else 0 end as answers,
      case when count(*) >= ${fewestShown} then json_build_object(
        'ratings', json_build_array(${ratingCounts}),
        'words', coalesce(json_agg(s.words order by s.id) filter (where s.words is not null), '[]')) end as shown
    from s where num_nonnulls(s.rating, s.words) > 0`)
  const [results = { answers: 0, shown: null }] = rows
  return { ...results, isAsked, isOver }
}
