import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agendaTypes } from '#contract/fields.ts'
import {
  belongsTo,
  oneOf,
  rowColumns,
  datedVersion,
  versionColumn,
  wallClock,
} from '#server/db/tables/columns.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops } from '#server/db/tables/workshops.ts'

/** An entry in the programme. One of a workshop type points to its workshop, one of type meal to its meal event. */
export const agendaItems = declareTable(
  'agenda_items',
  { live: 'agenda', retention: 'edition', isCopied: true },
  {
    ...rowColumns(),
    ...datedVersion(),
    venueId: belongsTo('venue_id', () => venues.id),
    workshopId: uuid('workshop_id').unique(),
    mealId: uuid('meal_id').unique(),
    title: text('title').notNull(),
    type: text('type', { enum: agendaTypes }).notNull().default('session'),
    startTime: wallClock('start_time').notNull(),
    endTime: wallClock('end_time').notNull(),
    description: text('description'),
    location: text('location'),
  },
  (t) => [
    index('agenda_items_venue_id_idx').on(t.venueId, t.startTime),
    oneOf('agenda_items_type_check', t.type, agendaTypes),
    check('agenda_items_title_check', sql`length(${t.title}) between 1 and 200`),
    check('agenda_items_times_check', sql`${t.endTime} > ${t.startTime}`),
    check(
      'agenda_items_workshop_check',
      sql`(${t.type} in ('workshop', 'activity', 'panel debate')) = (${t.workshopId} is not null)`,
    ),
    foreignKey({
      name: 'agenda_items_workshop_fk',
      columns: [t.workshopId, t.venueId],
      foreignColumns: [workshops.id, workshops.venueId],
    }).onDelete('cascade'),
    check('agenda_items_meal_check', sql`(${t.type} = 'meal') = (${t.mealId} is not null)`),
    foreignKey({
      name: 'agenda_items_meal_fk',
      columns: [t.mealId, t.venueId],
      foreignColumns: [mealEvents.id, mealEvents.venueId],
    }).onDelete('cascade'),
  ],
)

/**
 * The drafts of an edition's agenda: a row for each entry that differs from what guests see, with the organisers'
 * version. The ids are those of the two tables that guests see (docs/decisions/039).
 */
export const agendaDrafts = declareTable(
  'agenda_drafts',
  { live: 'drafts', retention: 'edition' },
  {
    ...rowColumns(),
    /** Continues the versions of the tables that guests see. */
    version: versionColumn(),
    venueId: belongsTo('venue_id', () => venues.id),
    /** False for a workshop without an item. */
    isItem: boolean('is_item').notNull(),
    /** The next publishing deletes it. */
    isRemoved: boolean('is_removed').notNull().default(false),
    /** The entry's present or future workshop. */
    workshopId: uuid('workshop_id').unique(),
    title: text('title').notNull(),
    type: text('type', { enum: agendaTypes }).notNull(),
    startTime: wallClock('start_time').notNull(),
    endTime: wallClock('end_time'),
    description: text('description'),
    location: text('location'),
    // Workshop fields, used until guests see the workshop. From then on, organisers change them in the workshop itself.
    hostName: text('host_name'),
    signupEnabled: boolean('signup_enabled').notNull().default(false),
    capacity: integer('capacity'),
    tags: text('tags').array().notNull().default([]),
  },
  (t) => [
    index('agenda_drafts_venue_id_idx').on(t.venueId),
    oneOf('agenda_drafts_type_check', t.type, agendaTypes),
    check('agenda_drafts_title_check', sql`length(${t.title}) between 1 and 200`),
    check('agenda_drafts_times_check', sql`${t.endTime} > ${t.startTime}`),
    check('agenda_drafts_end_check', sql`${t.endTime} is not null or not ${t.isItem}`),
    check('agenda_drafts_capacity_check', sql`${t.capacity} between 1 and 10000`),
    check(
      'agenda_drafts_workshop_check',
      sql`(${t.type} in ('workshop', 'activity', 'panel debate')) = (${t.workshopId} is not null)`,
    ),
  ],
)
