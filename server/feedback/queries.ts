import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FeedbackResults } from '#contract/feedback.ts'
import { fewestShown, ratings } from '#contract/ratings.ts'
import { attendance } from '#server/attendance/tables.ts'
import type { Db } from '#server/db/open.ts'
import { feedbackUntil, isFeedbackAsked } from '#server/feedback/rules.ts'
import { feedback } from '#server/feedback/tables.ts'
import { refuse } from '#server/lib/refuse.ts'
import { venues } from '#server/venues/tables.ts'

type Own = { venueId: string; personId: string }

/** One's own answers. Refuses NOT_FOUND for who does not come. */
export async function readOwn(db: Db, { venueId, personId }: Own) {
  const [row] = await db
    .select({ venue: venues, rating: feedback.rating, words: feedback.words })
    .from(attendance)
    .innerJoin(venues, eq(venues.id, attendance.venueId))
    .leftJoin(feedback, and(eq(feedback.venueId, venueId), eq(feedback.personId, personId)))
    .where(
      and(
        eq(attendance.venueId, venueId),
        eq(attendance.personId, personId),
        eq(attendance.attending, 'yes'),
      ),
    )
  if (!row) return refuse('NOT_FOUND')
  const rating = ratings.find((one) => one === row.rating) ?? null
  return { rating, words: row.words, until: feedbackUntil(row.venue) }
}

type Results = z.output<typeof FeedbackResults>

const howMany = sql.join(
  ratings.map((rating) => sql`count(*) filter (where f.rating = ${rating})`),
  sql`, `,
)

/**
 * What guests think of an edition, for organisers. The statement itself counts and withholds, so that fewer than five
 * answers never leave the database; sentences come by the rows' random ids, which say nothing of who or when. Refuses
 * NOT_FOUND.
 */
export async function readResults(db: Db, venueId: string, now: Date): Promise<Results> {
  const [venue] = await db.select().from(venues).where(eq(venues.id, venueId))
  if (!venue) return refuse('NOT_FOUND')
  const { rows } = await db.execute<Omit<Results, 'isAsked'>>(sql`
    select count(*)::int as answers,
      case when count(*) >= ${fewestShown} then json_build_object(
        'ratings', json_build_array(${howMany}),
        'words', coalesce(json_agg(f.words order by f.id) filter (where f.words is not null), '[]')) end as shown
    from feedback f where f.venue_id = ${venueId}`)
  const [results = { answers: 0, shown: null }] = rows
  return { ...results, isAsked: isFeedbackAsked(venue, now) }
}
