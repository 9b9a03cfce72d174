import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, rowColumns } from '#server/lib/columns.ts'
import { people } from '#server/people/tables.ts'

/** A guest's private calendar feed: one per person. Raising the generation kills the address that was handed out. */
export const calendarFeeds = pgTable('calendar_feeds', {
  ...rowColumns(),
  personId: uuid('person_id')
    .notNull()
    .unique()
    .references(() => people.id, { onDelete: 'cascade' }),
  generation: integer('generation').notNull().default(1),
  closedAt: instant('closed_at'),
})
