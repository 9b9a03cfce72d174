import { index, integer, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/** Counters of the rate limits, shared by every process. */
export const rateCounters = declareTable(
  'rate_counters',
  { live: null, retention: 'scheduled' },
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    /** When the window ends and the count restarts. */
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('rate_counters_resets_at_idx').on(t.resetsAt)],
)
