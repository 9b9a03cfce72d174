import { integer } from 'drizzle-orm/pg-core'
import { belongsTo, instant, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'

/** A guest's private calendar feed: one per person. Raising the generation ends the address that was handed out. */
export const calendarFeeds = declareTable(
  'calendar_feeds',
  { live: null, kept: 'person', personal: 'calendarFeeds' },
  {
    ...rowColumns(),
    personId: belongsTo('person_id', () => people.id).unique(),
    generation: integer('generation').notNull().default(1),
    closedAt: instant('closed_at'),
  },
)
