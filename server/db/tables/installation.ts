import { sql } from 'drizzle-orm'
import { boolean, check, text, timestamp } from 'drizzle-orm/pg-core'
import { declareTable } from '#server/db/tables/facts.ts'

/** What this database knows about the installation that uses it: a single row, from the first start on. */
export const installation = declareTable(
  'installation',
  { live: null, retention: 'lasting' },
  {
    /** Always true: there is only one row. */
    id: boolean('id').primaryKey().default(true),
    /** Identifies the secret without revealing it. */
    secretFingerprint: text('secret_fingerprint').notNull(),
    /** When expired data was last deleted; the next cleanup deletes what had expired by this time. */
    cleanedUpAt: timestamp('swept_at', { withTimezone: true }),
    /** When an organiser last confirmed the date. */
    dateConfirmedAt: timestamp('date_confirmed_at', { withTimezone: true }),
  },
  ({ id }) => [check('installation_is_one', sql`${id}`)],
)
