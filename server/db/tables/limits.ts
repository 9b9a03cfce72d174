import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/tables/columns.ts'

/** Counters of the rate limits, shared by every process. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    /** When the window ends and the count starts again. */
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('rate_counters_resets_at_idx').on(t.resetsAt)],
)
