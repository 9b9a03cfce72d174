import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { agendaTypes } from '#contract/fields.ts'
import { belongsTo, oneOf, rowColumns, versionColumn, wallClock } from '#server/lib/columns.ts'
import { venues } from '#server/venues/tables.ts'
import { workshops } from '#server/workshops/tables.ts'

/** An entry of the programme. One of a workshop type points to the workshop it is. */
export const agendaItems = pgTable(
  'agenda_items',
  {
    ...rowColumns(),
    version: versionColumn(),
    venueId: belongsTo('venue_id', () => venues.id),
    workshopId: uuid('workshop_id').unique(),
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
  ],
)
