import { sql } from 'drizzle-orm'
import { check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deviceLimit } from '#contract/desk-devices.ts'
import { belongsTo, instant, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The link that lets helpers without an account use the desk of an edition; at most one per edition. */
export const deskLinks = declareTable(
  'desk_links',
  { live: 'desk', retention: 'flights' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    /** Part of the token; increased whenever the link is revoked. */
    generation: integer('generation').notNull().default(1),
    maxDevices: integer('max_devices').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('desk_links_venue_id_idx').on(t.venueId),
    check('desk_links_max_devices_check', sql`${t.maxDevices} between 1 and ${sql.raw(String(deviceLimit))}`),
  ],
)

/** A browser that joined by such a link. The row stays after it is revoked, because taps it hadn't sent by then still count. */
export const deskDevices = declareTable(
  'desk_devices',
  { live: 'desk', retention: 'flights', history: ['deskDevice', 'name'] },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    /** The name its owner entered. */
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('desk_devices_token_hash_idx').on(t.tokenHash),
    index('desk_devices_venue_id_idx').on(t.venueId),
    check('desk_devices_name_check', sql`length(${t.name}) between 1 and 80`),
  ],
)
