import { sql } from 'drizzle-orm'
import { check, date, index, text, uuid } from 'drizzle-orm/pg-core'
import type { Scope } from '#contract/access.ts'
import { user } from '#server/db/tables/accounts.ts'
import { belongsTo, instant, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { venues } from '#server/db/tables/venues.ts'

/**
 * A key by which another program calls the API. The row outlives the key, because the history names the key; it is
 * deleted with its maker.
 */
export const apiKeys = declareTable(
  'api_keys',
  { live: ['accounts', 'live_of_everyone'], retention: 'person', personal: 'keys', history: ['key', 'name'] },
  {
    ...rowColumns(),
    /** The organiser who made it. */
    userId: belongsTo('user_id', () => user.id),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** The only edition it may name; null: every edition. */
    venueId: uuid('venue_id').references(() => venues.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull(),
    endsOn: date('ends_on').notNull(),
    endedAt: instant('ended_at'),
    lastUsedOn: date('last_used_on'),
  },
  (t) => [
    index('api_keys_user_id_idx').on(t.userId),
    index('api_keys_venue_id_idx').on(t.venueId),
    check('api_keys_name_check', sql`length(${t.name}) between 1 and 80`),
    check('api_keys_scopes_check', sql`cardinality(${t.scopes}) > 0`),
  ],
)
