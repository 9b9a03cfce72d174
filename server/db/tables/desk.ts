import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

const tapKinds = ['in', 'undo', 'report'] as const

/** A transaction's number that never comes again. */
const transaction = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Every check-in and every undo of one, by whatever way it came, and what ended devices report. Rows are only ever added: who
 * is in follows from all of them, in whatever order they arrive (rules.ts). They belong to the person and not to their place
 * on the list, so that a removal and its Undo lose nothing.
 */
export const doorTaps = declareTable(
  'door_taps',
  { live: 'attendance', kept: 'person', personal: 'doorTaps' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    personId: belongsTo('person_id', () => people.id),
    kind: text('kind', { enum: tapKinds }).notNull(),
    /** When it happened; `created_at` is when it arrived. */
    at: instant('at').notNull(),
    /** The account; null: it is not known, or it followed from an answer. No foreign key, as in the audit log. */
    byId: uuid('by_id'),
    /** The device of a helper, who has no account. */
    byDeviceId: uuid('by_device_id'),
    /** The check-ins that an undo takes back. */
    saw: uuid('saw').array().notNull().default([]),
    /** An undo names this one. It follows from the others (settleCheckIns) and is kept so that no read compares each with all. */
    undone: boolean('undone').notNull().default(false),
    /** So that a device can ask for what is new without missing what was committed late. */
    madeIn: transaction('made_in')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('door_taps_venue_person_idx').on(t.venueId, t.personId),
    index('door_taps_person_idx').on(t.personId),
    index('door_taps_by_device_id_idx').on(t.byDeviceId),
    oneOf('door_taps_kind_check', t.kind, tapKinds),
    check('door_taps_saw_check', sql`${t.kind} = 'undo' or ${t.saw} = '{}'`),
  ],
)
