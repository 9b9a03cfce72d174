import { foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#contract/fields.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { instant, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/** A personal link: one per person and edition. Revoking raises the generation. */
export const invitations = declareTable(
  'invitations',
  { live: 'invitations', kept: 'person', personal: 'invitations' },
  {
    ...rowColumns(),
    personId: uuid('person_id').notNull(),
    venueId: uuid('venue_id').notNull(),
    generation: integer('generation').notNull().default(1),
    /** Admin only for the organiser named in the settings. */
    gives: text('gives', { enum: roles }).notNull().default('guest'),
    /** Only of the link that gives admin: 72 hours. Others live until the event ends. */
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** When it was last mailed, or shown to an organiser. */
    handedAt: instant('handed_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (t) => [
    unique('invitations_person_venue_key').on(t.personId, t.venueId),
    index('invitations_venue_id_idx').on(t.venueId),
    oneOf('invitations_gives_check', t.gives, roles),
    foreignKey({
      name: 'invitations_attendance_fk',
      columns: [t.personId, t.venueId],
      foreignColumns: [attendance.personId, attendance.venueId],
    }).onDelete('cascade'),
  ],
)

/**
 * An organiser to be, who need not attend: their link gives admin, once, and lives 72 hours. There is no account before
 * it is used, so nobody can come by the role another way. Used or withdrawn, the row is gone.
 */
export const organiserInvitations = declareTable(
  'organiser_invitations',
  { live: 'accounts', kept: 'swept', personal: 'organiserInvitations' },
  {
    ...rowColumns(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    /** Inviting again raises it: the link sent before is dead. */
    generation: integer('generation').notNull().default(1),
    expiresAt: instant('expires_at').notNull(),
  },
)
