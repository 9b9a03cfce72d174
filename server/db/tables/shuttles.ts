import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { shuttleDirections } from '#contract/shuttle-directions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import {
  belongsTo,
  oneOf,
  rowColumns,
  datedVersion,
  versionColumn,
  wallClock,
} from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

/** A drive between airport and venue, as organisers plan it. Guests see tickets instead. */
export const shuttleRuns = declareTable(
  'shuttle_runs',
  { live: 'runs', retention: 'edition' },
  {
    ...rowColumns(),
    version: versionColumn(),
    venueId: belongsTo('venue_id', () => venues.id),
    direction: text('direction', { enum: shuttleDirections }).notNull(),
    /** The run's name for guests, who remember 'Shuttle 2', so it is never reused. */
    number: integer('number').notNull(),
    place: text('place').notNull(),
    airport: text('airport'),
    leavesAt: wallClock('leaves_at').notNull(),
    seats: integer('seats').notNull(),
    vehicle: text('vehicle'),
    driverName: text('driver_name'),
    driverPhone: text('driver_phone'),
    note: text('note'),
  },
  (t) => [
    unique('shuttle_runs_number_key').on(t.venueId, t.number),
    unique('shuttle_runs_id_key').on(t.id, t.venueId, t.direction),
    check('shuttle_runs_seats_check', sql`${t.seats} between 1 and 100`),
    oneOf('shuttle_runs_direction_check', t.direction, shuttleDirections),
  ],
)

/** One person on one run; the columns for venue and direction let the database enforce that it is the only run. */
export const shuttleSeats = declareTable(
  'shuttle_seats',
  { live: 'runs', retention: 'flights', personal: 'shuttleSeats' },
  {
    ...rowColumns(),
    runId: uuid('run_id').notNull(),
    personId: uuid('person_id').notNull(),
    venueId: uuid('venue_id').notNull(),
    direction: text('direction', { enum: shuttleDirections }).notNull(),
  },
  (t) => [
    unique('shuttle_seats_person_key').on(t.venueId, t.personId, t.direction),
    index('shuttle_seats_run_idx').on(t.runId),
    foreignKey({
      name: 'shuttle_seats_run_fk',
      columns: [t.runId, t.venueId, t.direction],
      foreignColumns: [shuttleRuns.id, shuttleRuns.venueId, shuttleRuns.direction],
    }).onDelete('cascade'),
    foreignKey({
      name: 'shuttle_seats_attendance_fk',
      columns: [t.personId, t.venueId],
      foreignColumns: [attendance.personId, attendance.venueId],
    }).onDelete('cascade'),
  ],
)

/** The limits for a plan; runs that exceed them are marked. */
export const shuttleLimits = declareTable(
  'shuttle_limits',
  { live: 'shuttles', retention: 'edition' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    direction: text('direction', { enum: shuttleDirections }).notNull(),
    bufferMinutes: integer('buffer_minutes').notNull(),
    longestWaitMinutes: integer('longest_wait_minutes').notNull(),
    seats: integer('seats').notNull(),
  },
  (t) => [
    unique('shuttle_limits_direction_key').on(t.venueId, t.direction),
    oneOf('shuttle_limits_direction_check', t.direction, shuttleDirections),
  ],
)

/**
 * The shuttle that a guest was shown: the run as it was published, for each person who had a seat. It outlives the
 * attendance row and the run, because guests rely on it until the next publishing.
 */
export const shuttleTickets = declareTable(
  'shuttle_tickets',
  { live: 'shuttles', retention: 'flights', personal: 'shuttles' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    personId: belongsTo('person_id', () => people.id),
    direction: text('direction', { enum: shuttleDirections }).notNull(),
    /** The run that was published; it may no longer exist. */
    runId: uuid('run_id').notNull(),
    ...datedVersion(),
    number: integer('number').notNull(),
    place: text('place').notNull(),
    leavesAt: wallClock('leaves_at').notNull(),
    vehicle: text('vehicle'),
    driverName: text('driver_name'),
    driverPhone: text('driver_phone'),
    note: text('note'),
  },
  (t) => [
    unique('shuttle_tickets_person_key').on(t.venueId, t.personId, t.direction),
    index('shuttle_tickets_person_idx').on(t.personId),
    oneOf('shuttle_tickets_direction_check', t.direction, shuttleDirections),
  ],
)
