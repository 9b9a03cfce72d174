import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, text, unique, uuid } from 'drizzle-orm/pg-core'
import { genders, sharesWithChoices } from '#contract/room-wishes.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { belongsTo, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'

/** A person's room wishes at an edition, other than people. They count only while the person attends. */
export const roomWishes = declareTable(
  'room_wishes',
  { live: 'rooms', retention: 'flights', personal: 'roomWishes' },
  {
    ...rowColumns(),
    personId: uuid('person_id').notNull(),
    venueId: uuid('venue_id').notNull(),
    sharesWith: text('shares_with', { enum: sharesWithChoices }),
    /** The person's gender, stored only for sharing with the same gender. */
    gender: text('gender', { enum: genders }),
    wantsQuiet: boolean('wants_quiet').notNull().default(false),
    wantsGroundFloor: boolean('wants_ground_floor').notNull().default(false),
  },
  (t) => [
    unique('room_wishes_person_venue_key').on(t.venueId, t.personId),
    oneOf('room_wishes_shares_with_check', t.sharesWith, sharesWithChoices),
    oneOf('room_wishes_gender_check', t.gender, genders),
    check(
      'room_wishes_gender_use_check',
      sql`${t.gender} is null or coalesce(${t.sharesWith} = 'same_gender', false)`,
    ),
    foreignKey({
      name: 'room_wishes_attendance_fk',
      columns: [t.personId, t.venueId],
      foreignColumns: [attendance.personId, attendance.venueId],
    }).onDelete('cascade'),
  ],
)

/** Roommates that people would like; the other person learns of it only once both have named each other. */
export const roommateWishes = declareTable(
  'roommate_wishes',
  { live: 'rooms', retention: 'flights', personal: 'wantedRoommates' },
  {
    ...rowColumns(),
    venueId: uuid('venue_id').notNull(),
    personId: uuid('person_id').notNull(),
    wantedId: uuid('wanted_id').notNull(),
  },
  (t) => [
    unique('roommate_wishes_key').on(t.venueId, t.personId, t.wantedId),
    index('roommate_wishes_wanted_idx').on(t.venueId, t.wantedId),
    check('roommate_wishes_other_check', sql`${t.personId} <> ${t.wantedId}`),
    foreignKey({
      name: 'roommate_wishes_attendance_fk',
      columns: [t.personId, t.venueId],
      foreignColumns: [attendance.personId, attendance.venueId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'roommate_wishes_wanted_fk',
      columns: [t.wantedId, t.venueId],
      foreignColumns: [attendance.personId, attendance.venueId],
    }).onDelete('cascade'),
  ],
)

/** Two people who must never share a room, at any edition. */
export const roomVetoes = declareTable(
  'room_vetoes',
  { live: 'rooms', retention: 'person', personal: 'roomVetoes' },
  {
    ...rowColumns(),
    firstId: belongsTo('first_id', () => people.id),
    secondId: belongsTo('second_id', () => people.id),
  },
  (t) => [
    unique('room_vetoes_key').on(t.firstId, t.secondId),
    index('room_vetoes_second_idx').on(t.secondId),
    // Two people make a single veto, in whatever order they were chosen.
    check('room_vetoes_order_check', sql`${t.firstId} < ${t.secondId}`),
  ],
)
