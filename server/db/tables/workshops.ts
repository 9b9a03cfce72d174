import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { workshopTypes } from '#contract/fields.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { belongsTo, instant, oneOf, rowColumns, datedVersion, wallClock } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { venues } from '#server/db/tables/venues.ts'

export const workshops = declareTable(
  'workshops',
  { live: 'workshops', retention: 'edition', isCopied: true },
  {
    ...rowColumns(),
    ...datedVersion(),
    venueId: belongsTo('venue_id', () => venues.id),
    title: text('title').notNull(),
    type: text('type', { enum: workshopTypes }).notNull().default('workshop'),
    startTime: wallClock('start_time').notNull(),
    endTime: wallClock('end_time'),
    description: text('description'),
    hostName: text('host_name'),
    location: text('location'),
    signupEnabled: boolean('signup_enabled').notNull().default(true),
    /** null: unlimited. */
    capacity: integer('capacity'),
    tags: text('tags').array().notNull().default([]),
  },
  (t) => [
    unique('workshops_id_venue_key').on(t.id, t.venueId),
    index('workshops_venue_id_idx').on(t.venueId, t.startTime),
    oneOf('workshops_type_check', t.type, workshopTypes),
    check('workshops_title_check', sql`length(${t.title}) between 1 and 200`),
    check('workshops_times_check', sql`${t.endTime} > ${t.startTime}`),
    check('workshops_capacity_check', sql`${t.capacity} between 1 and 10000`),
    check('workshops_description_check', sql`length(${t.description}) <= 1000`),
  ],
)

export const workshopSignups = declareTable(
  'workshop_signups',
  { live: 'workshops', retention: 'person', personal: 'workshops' },
  {
    ...rowColumns(),
    workshopId: uuid('workshop_id').notNull(),
    personId: uuid('person_id').notNull(),
    venueId: uuid('venue_id').notNull(),
  },
  (t) => [
    unique('workshop_signups_workshop_person_key').on(t.workshopId, t.personId),
    index('workshop_signups_person_idx').on(t.personId, t.venueId),
    foreignKey({
      name: 'workshop_signups_workshop_fk',
      columns: [t.workshopId, t.venueId],
      foreignColumns: [workshops.id, workshops.venueId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'workshop_signups_attendance_fk',
      columns: [t.personId, t.venueId],
      foreignColumns: [attendance.personId, attendance.venueId],
    }).onDelete('cascade'),
  ],
)

/** People in line for a full workshop: the smallest place is first. People who decline keep it, and are skipped. */
export const workshopWaiting = declareTable(
  'workshop_waiting',
  { live: 'workshops', retention: 'person', personal: 'waitingLists' },
  {
    ...rowColumns(),
    workshopId: uuid('workshop_id').notNull(),
    personId: uuid('person_id').notNull(),
    venueId: uuid('venue_id').notNull(),
    // Generated under the workshop's lock, so that it follows the order of the commits.
    place: integer('place').notNull().generatedByDefaultAsIdentity(),
    // The workshop whose seat the person gives up, but only once they have a seat in this one.
    givesUp: uuid('gives_up').references(() => workshops.id, { onDelete: 'set null' }),
    /** A seat is held for them until then. It stays held until the next transaction that hands seats on. */
    offeredUntil: instant('offered_until'),
  },
  (t) => [
    unique('workshop_waiting_workshop_person_key').on(t.workshopId, t.personId),
    index('workshop_waiting_workshop_idx').on(t.workshopId, t.place),
    index('workshop_waiting_venue_idx').on(t.venueId, t.personId),
    index('workshop_waiting_gives_up_idx').on(t.givesUp),
    foreignKey({
      name: 'workshop_waiting_workshop_fk',
      columns: [t.workshopId, t.venueId],
      foreignColumns: [workshops.id, workshops.venueId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'workshop_waiting_attendance_fk',
      columns: [t.personId, t.venueId],
      foreignColumns: [attendance.personId, attendance.venueId],
    }).onDelete('cascade'),
  ],
)
