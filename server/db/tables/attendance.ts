import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { perFlightField, type FlightField } from '#contract/answers.ts'
import type { Flights } from '#contract/flight-fields.ts'
import { attendingChoices } from '#contract/fields.ts'
import { belongsTo, instant, oneOf, rowColumns, datedVersion, wallClock } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

/** One person at one edition: the answer, the check-in, the flights. */
export const attendance = declareTable(
  'attendance',
  { live: 'attendance', retention: 'person', isCopied: true, personal: 'attendance' },
  {
    ...rowColumns(),
    ...datedVersion(),
    personId: belongsTo('person_id', () => people.id),
    venueId: uuid('venue_id')
      .notNull()
      .references(() => venues.id, { onDelete: 'restrict' }),
    attending: text('attending', { enum: attendingChoices }).notNull().default('maybe'),
    checkInTime: instant('check_in_time'),
    /** When they turned off reminders. */
    remindersStoppedAt: instant('reminders_stopped_at'),
    /** When the person answered themselves, or an organiser accepted their answers. */
    registeredAt: instant('registered_at'),
    // What the person gave up by leaving, restored if they come after all and it is still free. Without foreign keys,
    // because rooms, workshops and runs may be deleted by then, and the answer still has to name them as lost.
    freedRoomId: uuid('freed_room_id'),
    freedWorkshopIds: uuid('freed_workshop_ids').array().notNull().default([]),
    freedRunIds: uuid('freed_run_ids').array().notNull().default([]),
    // Flight 1 is outbound, flight 2 is return; each time is local to its own airport.
    flight1DepartureAirport: text('flight_1_departure_airport'),
    flight1DepartureTime: wallClock('flight_1_departure_time'),
    flight1ArrivalTime: wallClock('flight_1_arrival_time'),
    flight1Number: text('flight_1_number'),
    flight2DepartureAirport: text('flight_2_departure_airport'),
    flight2DepartureTime: wallClock('flight_2_departure_time'),
    flight2ArrivalTime: wallClock('flight_2_arrival_time'),
    flight2Number: text('flight_2_number'),
    // 'Not booked yet' is also an answer; entering a flight overrides it.
    flight1NotBooked: boolean('flight_1_not_booked').notNull().default(false),
    flight2NotBooked: boolean('flight_2_not_booked').notNull().default(false),
    // When an organiser saw them at the airport. No foreign key, as in the audit log. Deleted with the flights.
    landedAt: instant('landed_at'),
    landedById: uuid('landed_by_id'),
    flightsPrivate: boolean('flights_private').notNull().default(false),
    // The person needs no shuttle.
    ownWayThere: boolean('own_way_there').notNull().default(false),
    ownWayHome: boolean('own_way_home').notNull().default(false),
    // The former values of changed flights, and the time of the change. A trigger writes both; they are deleted with
    // the flights.
    flightsBefore: jsonb('flights_before').$type<Flights>(),
    flightsChangedAt: instant('flights_changed_at'),
    /** How many desk codes they had before this one (desk/codes/rules.ts). */
    doorGeneration: integer('door_generation').notNull().default(0),
  },
  (t) => [
    unique('attendance_person_venue_key').on(t.personId, t.venueId),
    index('attendance_venue_id_idx').on(t.venueId, t.attending),
    oneOf('attendance_attending_check', t.attending, attendingChoices),
    // So that a count of checked-in people only has to look at check-ins.
    check('attendance_check_in_check', sql`${t.checkInTime} is null or ${t.attending} = 'yes'`),
  ],
)

/** The columns of the flights, for reading or deleting all of them. */
export const travelColumns: Pick<(typeof attendance)['_']['columns'], FlightField> = perFlightField(
  (name) => attendance[name],
)
