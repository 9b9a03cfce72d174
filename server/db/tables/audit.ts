import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { rowColumns } from '#server/db/tables/columns.ts'

/**
 * Who did what, when. Ids and field names only; before and after only of status, role, room, seat and
 * programme fields. No foreign keys: an entry outlives what it tells of.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    ...rowColumns(),
    /** The account that acted; null: the system, or somebody not signed in. */
    actorId: uuid('actor_id'),
    /** The helper at the desk who acted; they have no account. */
    deskDeviceId: uuid('desk_device_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id'),
    venueId: uuid('venue_id'),
    fields: text('fields').array().notNull().default([]),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (t) => [index('audit_log_created_at_idx').on(t.createdAt), index('audit_log_venue_id_idx').on(t.venueId)],
)
