import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { instant, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

/**
 * A self-registration whose mailbox isn't proved yet. It changes neither accounts nor people until it is confirmed. Its
 * link is an HMAC over id and generation: raising the generation invalidates all earlier links.
 */
export const pendingRegistrations = declareTable(
  'pending_registrations',
  { live: 'claims', retention: 'scheduled', personal: 'registrations' },
  {
    ...rowColumns(),
    /** null: a sign-up at /auth, which asks only for an account. */
    venueId: uuid('venue_id').references(() => venues.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** The person without an address whose personal link was used; null once that link is revoked. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** null once another pending registration of the address is confirmed: it then requires a new password. */
    passwordHash: text('password_hash'),
    /**
     * The hash of the password typed at registration; it allows only a change of the address. Also kept if the address
     * has an account, because a changed address would otherwise reveal that.
     */
    addressProof: text('address_proof'),
    /** SurveyAnswers, as submitted; null without a venue, and once the pending registration has ended. */
    answers: jsonb('answers'),
    generation: integer('generation').notNull().default(1),
    /** SHA-256 of the secret in the registering browser's cookie; null once it no longer proves anything. */
    browserProof: text('browser_proof'),
    linkExpiresAt: instant('link_expires_at').notNull(),
    reminders: integer('reminders').notNull().default(0),
    /** When it was confirmed, accepted, replaced or superseded: its link no longer works. */
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
  },
  (t) => [
    index('pending_registrations_email_idx').on(sql`lower(${t.email})`),
    index('pending_registrations_venue_id_idx').on(t.venueId),
    index('pending_registrations_person_id_idx').on(t.personId),
    // A stranger can send many registrations, and each is compared with those of the same name.
    index('pending_registrations_name_idx')
      .on(t.venueId, sql`lower(btrim(${t.answers}->>'fullName'))`)
      .where(sql`${t.endedAt} is null`),
    check('pending_registrations_email_check', sql`${t.email} = lower(${t.email})`),
    check(
      'pending_registrations_answers_check',
      sql`(${t.answers} is null) = (${t.venueId} is null or ${t.endedAt} is not null)`,
    ),
  ],
)
