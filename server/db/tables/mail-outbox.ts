import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { MessageKind } from '#contract/mail.ts'
import { accountProofs } from '#server/db/tables/accounts.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { invitations, organiserInvitations } from '#server/db/tables/invitations.ts'
import { instant, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { messageReaders } from '#server/db/tables/messages.ts'

/**
 * Messages to send, written in the business transaction. A row holds its kind and ids; the text and the link
 * are written at sending, so no link and no body ever lies here.
 */
export const outbox = declareTable(
  'outbox',
  { live: 'outbox', kept: 'swept', personal: 'messages' },
  {
    ...rowColumns(),
    kind: text('kind').$type<MessageKind>().notNull(),
    recipient: text('recipient').notNull(),
    registrationId: uuid('registration_id').references(() => pendingRegistrations.id, {
      onDelete: 'cascade',
    }),
    // A person taken off the list loses their link; what they got stays known.
    invitationId: uuid('invitation_id').references(() => invitations.id, { onDelete: 'set null' }),
    organiserInvitationId: uuid('organiser_invitation_id').references(() => organiserInvitations.id, {
      onDelete: 'cascade',
    }),
    /** The reader of this copy, if organisers wrote it to several people. */
    messageReaderId: uuid('message_reader_id')
      .unique()
      .references(() => messageReaders.id, { onDelete: 'cascade' }),
    proofId: uuid('proof_id').references(() => accountProofs.id, { onDelete: 'cascade' }),
    /** Facts the text needs that are not secret and not to be looked up later. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull().default({}),
    /** Written while no mail server was set up: leaves only when an organiser says so. */
    isHeld: boolean('is_held').notNull(),
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull().defaultNow(),
    /** The last moment before the mail server has it, of a message that nobody may get twice. */
    leavingAt: instant('leaving_at'),
    sentAt: instant('sent_at'),
    discardedAt: instant('discarded_at'),
    lastError: text('last_error'),
    /** When the mail server refused it for good. It is not tried again. */
    refusedAt: instant('refused_at'),
  },
  (t) => [
    index('outbox_run_at_idx').on(t.runAt),
    index('outbox_registration_id_idx').on(t.registrationId),
    index('outbox_invitation_id_idx').on(t.invitationId),
    // The mails of one person, the newest first.
    index('outbox_recipient_idx').on(sql`lower(${t.recipient})`, t.createdAt),
    // What an organiser reads beside each person; few mails are ever refused.
    index('outbox_refused_idx')
      .on(sql`lower(${t.recipient})`)
      .where(sql`${t.refusedAt} is not null`),
  ],
)
