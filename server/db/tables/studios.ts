import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { rowColumns, versionColumn } from '#server/db/tables/columns.ts'

export const studios = pgTable(
  'studios',
  {
    ...rowColumns(),
    version: versionColumn(),
    name: text('name').notNull(),
    location: text('location'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    notes: text('notes'),
  },
  (t) => [uniqueIndex('studios_name_key').on(sql`lower(${t.name})`)],
)
