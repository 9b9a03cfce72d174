import { foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#contract/fields.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { instant, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/** A personal link: one per person and edition. Revoking raises the generation. */
export const invitations = declareTable(
  'invitations',
  { live: 'invitations', retention: 'person', personal: 'invitations' },
  {
    ...rowColumns(),
    personId: uuid('person_id').notNull(),
    venueId: uuid('venue_id').notNull(),
    generation: integer('generation').notNull().default(1),
    /** Admin only for the organiser named in the settings. */
    gives: text('gives', { enum: roles }).notNull().default('guest'),
    /** Only for a link that gives admin: 72 hours. Other links last until the event ends. */
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** When it was last mailed, shown to an organiser, or downloaded; null: it was only made. */
    handedAt: instant('handed_at').defaultNow(),
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
 * The invitation of a future organiser, who need not attend: its single-use link gives admin, and lasts 72 hours. The
 * account is only made when the link is used, so that there is no other way to the role. The row is deleted when the
 * invitation is used or withdrawn.
 */
export const organiserInvitations = declareTable(
  'organiser_invitations',
  { live: 'accounts', retention: 'scheduled', personal: 'organiserInvitations' },
  {
    ...rowColumns(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    /** Inviting again raises it and invalidates the former link. */
    generation: integer('generation').notNull().default(1),
    expiresAt: instant('expires_at').notNull(),
  },
)
