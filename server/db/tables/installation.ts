import { sql } from 'drizzle-orm'
import { boolean, check, text, timestamp } from 'drizzle-orm/pg-core'
import { declareTable } from '#server/db/tables/facts.ts'

/** What this database knows of the installation that uses it: one row, from the first start on. */
export const installation = declareTable(
  'installation',
  { live: null, kept: 'lasting' },
  {
    /** Always true: there is one. */
    id: boolean('id').primaryKey().default(true),
    /** By which the secret is known again; it does not give the secret away. */
    secretFingerprint: text('secret_fingerprint').notNull(),
    /** When data that is no longer kept was last deleted; the next round deletes what was due by then. */
    sweptAt: timestamp('swept_at', { withTimezone: true }),
    /** The moment at which an organiser last confirmed the date. */
    dateConfirmedAt: timestamp('date_confirmed_at', { withTimezone: true }),
  },
  ({ id }) => [check('installation_is_one', sql`${id}`)],
)
