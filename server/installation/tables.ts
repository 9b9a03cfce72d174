import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/** What this database knows of the installation that uses it: one row, from the first start on. */
export const installation = pgTable(
  'installation',
  {
    /** Always true: there is one. */
    id: boolean('id').primaryKey().default(true),
    /** By which the secret is known again; it does not give the secret away. */
    secretFingerprint: text('secret_fingerprint').notNull(),
  },
  ({ id }) => [check('installation_is_one', sql`${id}`)],
)
