import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bedTypes } from '#contract/fields.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { belongsTo, instant, oneOf, rowColumns, versionColumn } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { venues } from '#server/db/tables/venues.ts'

export const rooms = declareTable(
  'rooms',
  { live: 'rooms', retention: 'edition', isCopied: true, history: ['room', 'room_number'] },
  {
    ...rowColumns(),
    version: versionColumn(),
    venueId: belongsTo('venue_id', () => venues.id),
    roomNumber: text('room_number').notNull(),
    bedCount: integer('bed_count').notNull(),
    bedType: text('bed_type', { enum: bedTypes }).notNull(),
    /** 0 is the ground floor; null if not known. */
    floor: integer('floor'),
    isQuiet: boolean('is_quiet').notNull().default(false),
  },
  (t) => [
    unique('rooms_venue_number_key').on(t.venueId, t.roomNumber),
    unique('rooms_id_venue_key').on(t.id, t.venueId),
    check('rooms_bed_count_check', sql`${t.bedCount} between 1 and 50`),
    check('rooms_floor_check', sql`${t.floor} between -5 and 200`),
    oneOf('rooms_bed_type_check', t.bedType, bedTypes),
  ],
)

/** One room per person and venue; the venue column lets the database enforce that. */
export const roomAssignments = declareTable(
  'room_assignments',
  { live: 'rooms', retention: 'person', personal: 'rooms' },
  {
    ...rowColumns(),
    roomId: uuid('room_id').notNull(),
    personId: uuid('person_id').notNull(),
    venueId: uuid('venue_id').notNull(),
    /** When the guest was mailed about it; null: not yet. */
    announcedAt: instant('announced_at'),
    /** Planning never moves the person from this room. */
    isPinned: boolean('is_pinned').notNull().default(false),
  },
  (t) => [
    unique('room_assignments_person_venue_key').on(t.venueId, t.personId),
    index('room_assignments_room_id_idx').on(t.roomId),
    foreignKey({
      name: 'room_assignments_room_fk',
      columns: [t.roomId, t.venueId],
      foreignColumns: [rooms.id, rooms.venueId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'room_assignments_attendance_fk',
      columns: [t.personId, t.venueId],
      foreignColumns: [attendance.personId, attendance.venueId],
    }).onDelete('cascade'),
  ],
)
