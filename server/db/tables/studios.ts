import { sql } from 'drizzle-orm'
import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import { rowColumns, versionColumn } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

export const studios = declareTable(
  'studios',
  { live: 'studios', retention: 'lasting', history: ['studio', 'name'] },
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
