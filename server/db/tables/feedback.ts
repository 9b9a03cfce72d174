import { sql } from 'drizzle-orm'
import { check, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { ratings } from '#contract/ratings.ts'
import { belongsTo, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

/**
 * A person's opinion of an event they attended. It belongs to the person, so that they can change it, and is deleted
 * with them; organisers never learn who wrote it (queries.ts).
 */
export const feedback = declareTable(
  'feedback',
  // Never announced, because the time of an answer would reveal its author.
  { live: null, retention: 'person', personal: 'feedback' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    personId: belongsTo('person_id', () => people.id),
    rating: integer('rating'),
    words: text('words'),
    /** What organisers read: the value at the time when five or more had changed. */
    shownRating: integer('shown_rating'),
    shownWords: text('shown_words'),
  },
  (t) => [
    unique('feedback_person_venue_key').on(t.venueId, t.personId),
    index('feedback_person_idx').on(t.personId),
    check(
      'feedback_rating_check',
      sql`${t.rating} between ${sql.raw(`${ratings[0]} and ${ratings.at(-1)}`)}`,
    ),
    check('feedback_answer_check', sql`num_nonnulls(${t.rating}, ${t.words}) > 0`),
  ],
)
