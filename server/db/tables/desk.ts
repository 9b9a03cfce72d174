import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

const tapKinds = ['in', 'undo', 'report'] as const

/** A transaction's number, which is never reused. */
const transaction = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Every check-in and undo, however it was made, and the reports of devices whose access has ended. Rows are only ever added: check-ins
 * follow from all of them, in any order of arrival (rules.ts). They belong to the person, not to their place on the
 * list, so that a removal and its Undo lose nothing.
 */
export const doorTaps = declareTable(
  'door_taps',
  { live: 'attendance', retention: 'person', personal: 'doorTaps' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    personId: belongsTo('person_id', () => people.id),
    kind: text('kind', { enum: tapKinds }).notNull(),
    /** When it happened; `created_at` is when it arrived. */
    at: instant('at').notNull(),
    /** The account; null if unknown, or if it followed from an answer. No foreign key, as in the audit log. */
    byId: uuid('by_id'),
    /** The device of a helper, who has no account. */
    byDeviceId: uuid('by_device_id'),
    /** The check-ins that an undo removes. */
    saw: uuid('saw').array().notNull().default([]),
    /**
     * An undo names this tap. It follows from the other rows (settleCheckIns), and is stored so that no read has to
     * compare all of them.
     */
    undone: boolean('undone').notNull().default(false),
    /** Lets a device request new rows without missing those that were committed late. */
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
