import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, text } from 'drizzle-orm/pg-core'
import { quarters } from '#contract/fields.ts'
import { defaultCurrency } from '#contract/money.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { instant, oneOf, rowColumns, datedVersion, wallClock, wallTime } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/** One event edition. */
export const venues = declareTable(
  'venues',
  {
    live: ['venues', 'live_of_venues'],
    retention: 'lasting',
    history: ['venue', 'name'],
    personal: 'contacts',
  },
  {
    ...rowColumns(),
    ...datedVersion(),
    name: text('name').notNull(),
    quarter: text('quarter', { enum: quarters }).notNull(),
    year: integer('year').notNull(),
    /** IANA name; turns the venue's local times into instants. */
    timeZone: text('time_zone').notNull(),
    eventStartDate: date('event_start_date', { mode: 'string' }),
    eventEndDate: date('event_end_date', { mode: 'string' }),
    eventStartTime: wallTime('event_start_time'),
    imageUrl: text('image_url').notNull(),
    /** The uploaded picture of `imageUrl`: it can't be deleted while it is shown, nor shown after deletion. */
    pictureHash: text('picture_hash')
      .generatedAlwaysAs(sql`substring(image_url from '^/pictures/([0-9a-f]{64})$')`)
      .references(() => pictures.hash),
    googleMapsLink: text('google_maps_link').notNull(),
    airport: text('airport'),
    transportOptions: text('transport_options').array().notNull().default([]),
    description: text('description'),
    checkInTime: wallTime('check_in_time'),
    checkOutTime: wallTime('check_out_time'),
    thingsToKnow: text('things_to_know').array().notNull().default([]),
    /** By the venue's clock; null: registration closes when the event ends. */
    registrationClosesAt: wallClock('registration_closes_at'),
    /** The currency of catering orders: the ISO code of a currency with two decimals. */
    currency: text('currency').notNull().default(defaultCurrency),
    /** While planning, guests read 'Room assignment pending'. */
    roomsHidden: boolean('rooms_hidden').notNull().default(false),
    // What guests are asked about their room (contract/room-wishes.ts).
    asksRoommates: boolean('asks_roommates').notNull().default(false),
    asksSameGender: boolean('asks_same_gender').notNull().default(false),
    asksQuietRoom: boolean('asks_quiet_room').notNull().default(false),
    asksGroundFloor: boolean('asks_ground_floor').notNull().default(false),
    /** When the agenda that guests see was published, if organisers work on a draft. Null: there is no draft. */
    agendaPublishedAt: instant('agenda_published_at'),
    /** The contact for guests: on their pages, in the offline copy and in every mail. */
    contactName: text('contact_name'),
    contactPhone: text('contact_phone'),
    contactEmail: text('contact_email'),
    /** When the attendees were mailed that it starts in three days. */
    remindedAt: instant('reminded_at'),
  },
  (t) => [
    oneOf('venues_quarter_check', t.quarter, quarters),
    check('venues_year_check', sql`${t.year} between 2024 and 2100`),
    check('venues_name_check', sql`length(${t.name}) between 1 and 200`),
    check('venues_currency_check', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('venues_dates_check', sql`${t.eventEndDate} >= ${t.eventStartDate}`),
    check('venues_image_url_check', sql`${t.imageUrl} ~ '^(https://|/[a-zA-Z0-9_-])'`),
    check('venues_google_maps_link_check', sql`${t.googleMapsLink} ~* '^https://'`),
    check(
      'venues_transport_options_check',
      sql`${t.transportOptions} <@ array['shuttle', 'taxi', 'rental_cars']::text[]`,
    ),
  ],
)

/** 'Casa do Mar (Q4 2026)', from the row of venues with this alias. */
export const editionNameIn = (row: string) =>
  `${row}.name || ' (' || ${row}.quarter || ' ' || ${row}.year || ')'`
export const nameOfEdition = sql<string>`${sql.raw(editionNameIn('venues'))}`

/** The end of the day after the event, in its own zone; null without dates. */
export const closesAt = sql<Date | null>`((coalesce(${venues.eventEndDate}, ${venues.eventStartDate}) + 2)::timestamp at time zone ${venues.timeZone})`
