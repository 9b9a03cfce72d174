import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'

/**
 * Every action with its actor and time. Only ids and field names; `before` and `after` hold only status, role, room,
 * seat and programme fields. No foreign keys, because an entry outlives its subject.
 */
export const auditLog = declareTable(
  'audit_log',
  { live: ['audit', 'live_of_venue'], retention: 'scheduled', personal: 'history' },
  {
    ...rowColumns(),
    /** The account that acted; null: the system, or a caller who wasn't signed in. */
    actorId: uuid('actor_id'),
    /** The device of the desk helper who acted; helpers have no account. */
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

/** Rows as they were before a call that can be undone: kept for a day, and deleted with the person. */
export const undoEntries = declareTable(
  'undo_entries',
  { live: null, retention: 'scheduled', personal: 'undo' },
  {
    ...rowColumns(),
    /** The id to undo: the call's only log entry, or an id for all of its entries. */
    callId: uuid('deed_id').notNull(),
    entryId: belongsTo('entry_id', () => auditLog.id),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** The table of the row if `was` is the complete row. */
    kind: text('kind').notNull(),
    rowId: uuid('row_id').notNull(),
    /** null: the call created the row. */
    was: jsonb('was'),
  },
  (t) => [
    index('undo_entries_deed_id_idx').on(t.callId),
    index('undo_entries_entry_id_idx').on(t.entryId),
    index('undo_entries_person_id_idx').on(t.personId),
  ],
)
