import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, unique, uuid } from 'drizzle-orm/pg-core'
import { maxWishes } from '#contract/workshop-slots.ts'
import { belongsTo, instant, rowColumns, wallClock } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops } from '#server/db/tables/workshops.ts'

/** The deadline for an edition’s workshop wishes. Without a row, it collects none. */
export const workshopWishRounds = declareTable(
  'workshop_wish_rounds',
  { live: 'workshops', retention: 'edition' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    /** By the venue's clock. Guests wish for workshops that begin later. */
    closesAt: wallClock('closes_at').notNull(),
    /** Decides ties; organisers see it beside the plan. */
    seed: integer('seed').notNull(),
    /** When the seats were given. From then on sign-up is first come, first served. */
    publishedAt: instant('published_at'),
  },
  (t) => [unique('workshop_wish_rounds_venue_key').on(t.venueId)],
)

/**
 * The workshops a person would like. They belong to the person, not to their place on the list, so that Undo of a
 * removal has nothing to restore; they count only while the person attends.
 */
export const workshopWishes = declareTable(
  'workshop_wishes',
  { live: 'wishes', retention: 'flights', personal: 'workshopWishes' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    personId: belongsTo('person_id', () => people.id),
    workshopId: uuid('workshop_id').notNull(),
    /** 1 is the favourite at its time. null: acceptable, after all ranked ones. */
    rank: integer('rank'),
  },
  (t) => [
    unique('workshop_wishes_person_workshop_key').on(t.personId, t.workshopId),
    index('workshop_wishes_venue_idx').on(t.venueId, t.personId),
    index('workshop_wishes_workshop_idx').on(t.workshopId),
    check('workshop_wishes_rank_check', sql`${t.rank} between 1 and ${sql.raw(String(maxWishes))}`),
    foreignKey({
      name: 'workshop_wishes_workshop_fk',
      columns: [t.workshopId, t.venueId],
      foreignColumns: [workshops.id, workshops.venueId],
    }).onDelete('cascade'),
  ],
)

/** What a published plan gave a person at one time. The next edition's plan uses it to favour people who got little. */
export const workshopWishResults = declareTable(
  'workshop_wish_results',
  { live: 'workshops', retention: 'health', personal: 'workshopWishResults' },
  {
    ...rowColumns(),
    venueId: belongsTo('venue_id', () => venues.id),
    personId: belongsTo('person_id', () => people.id),
    /** When the first workshop of that time begins. */
    startTime: wallClock('start_time').notNull(),
    /** null: they got no workshop, or it has been deleted. */
    workshopId: uuid('workshop_id').references(() => workshops.id, { onDelete: 'set null' }),
    /** The rank of the wish they got; null if they got none. */
    rank: integer('rank'),
    /** The distance from their first wish, as the plan counts it (rules.ts): 0 for the first. */
    missed: integer('missed').notNull(),
  },
  (t) => [
    unique('workshop_wish_results_person_time_key').on(t.personId, t.venueId, t.startTime),
    index('workshop_wish_results_venue_idx').on(t.venueId),
    index('workshop_wish_results_workshop_idx').on(t.workshopId),
  ],
)
