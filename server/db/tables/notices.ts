import { index, text, uuid } from 'drizzle-orm/pg-core'
import { noticeKinds } from '#contract/notices.ts'
import { belongsTo, instant, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

/** What a guest was mailed about an edition, as they read it in their portal. */
export const notices = declareTable(
  'notices',
  { live: 'notices', retention: 'flights', personal: 'notices' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    personId: belongsTo('person_id', () => people.id),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /**
     * The mail, or the recipient's row of a message to several people. No reference, because mails are deleted earlier.
     */
    letterId: uuid('letter_id').notNull().unique(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Shown only to the recipient; organisers see counts. */
    readAt: instant('read_at'),
  },
  (t) => [
    index('notices_person_id_idx').on(t.personId, t.venueId, t.createdAt),
    index('notices_venue_id_idx').on(t.venueId),
    oneOf('notices_kind_check', t.kind, noticeKinds),
  ],
)
