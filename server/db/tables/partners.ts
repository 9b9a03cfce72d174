import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { partnerKinds } from '#contract/partners.ts'
import { cateringVendors } from '#server/db/tables/catering.ts'
import { belongsTo, instant, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The link by which a partner without an account reads one list of an edition; at most one for each partner. */
export const partnerLinks = declareTable(
  'partner_links',
  { live: 'partners', retention: 'flights' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    kind: text('kind', { enum: partnerKinds }).notNull(),
    /** The caterer, for a caterer's link. */
    vendorId: uuid('vendor_id').references(() => cateringVendors.id, { onDelete: 'cascade' }),
    /** Part of the token; increased whenever the link is revoked. */
    generation: integer('generation').notNull().default(1),
    endedAt: instant('ended_at'),
    openedAt: instant('opened_at'),
    /** When the partner marked all of `partner_seen` as seen. */
    seenAt: instant('seen_at'),
  },
  (t) => [
    unique('partner_links_venue_kind_vendor_key').on(t.venueId, t.kind, t.vendorId).nullsNotDistinct(),
    index('partner_links_vendor_id_idx').on(t.vendorId),
    oneOf('partner_links_kind_check', t.kind, partnerKinds),
    check('partner_links_vendor_check', sql`(${t.kind} = 'caterer') = (${t.vendorId} is not null)`),
  ],
)

/** A line as its partner last saw it. A line about a person is deleted with the person. */
export const partnerSeen = declareTable(
  'partner_seen',
  // A row is written together with its link, whose change is announced.
  { live: null, retention: 'scheduled', personal: 'seenByPartners' },
  {
    ...rowColumns(),
    linkId: belongsTo('link_id', () => partnerLinks.id),
    /** Such as `room 7e57…`; a line keeps it as long as it exists. */
    line: text('line').notNull(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** Parsed by the schemas of its kind in rules.ts. */
    content: jsonb('content').notNull(),
  },
  (t) => [
    unique('partner_seen_link_line_key').on(t.linkId, t.line),
    index('partner_seen_person_id_idx').on(t.personId),
  ],
)
