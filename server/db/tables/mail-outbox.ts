import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { MessageKind } from '#contract/mail.ts'
import { accountProofs } from '#server/db/tables/accounts.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { invitations, organiserInvitations } from '#server/db/tables/invitations.ts'
import { instant, queueColumns, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { messageRecipients } from '#server/db/tables/messages.ts'

/**
 * Messages to send, written in the transaction of the change they are about. A row holds only its kind and ids; text
 * and link are composed at sending, so that neither is stored here.
 */
export const outbox = declareTable(
  'outbox',
  { live: 'outbox', retention: 'scheduled', personal: 'messages' },
  {
    ...rowColumns(),
    kind: text('kind').$type<MessageKind>().notNull(),
    recipient: text('recipient').notNull(),
    registrationId: uuid('registration_id').references(() => pendingRegistrations.id, {
      onDelete: 'cascade',
    }),
    // A person taken off the list loses their link, but the record of their mails stays.
    invitationId: uuid('invitation_id').references(() => invitations.id, { onDelete: 'set null' }),
    organiserInvitationId: uuid('organiser_invitation_id').references(() => organiserInvitations.id, {
      onDelete: 'cascade',
    }),
    /** The recipient of this copy, if organisers wrote it to several people. */
    messageRecipientId: uuid('message_reader_id')
      .unique()
      .references(() => messageRecipients.id, { onDelete: 'cascade' }),
    proofId: uuid('proof_id').references(() => accountProofs.id, { onDelete: 'cascade' }),
    /** Facts for the text that aren't secret and can't be looked up later. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull().default({}),
    /** Written while no mail server was set up: sent only when an organiser decides so. */
    isHeld: boolean('is_held').notNull(),
    ...queueColumns(),
    /** Set before the mail server has the whole mail, only for a message that must not be sent twice. */
    sendingAt: instant('leaving_at'),
    discardedAt: instant('discarded_at'),
    /** When the mail server permanently rejected it. It isn't retried. */
    refusedAt: instant('refused_at'),
  },
  (t) => [
    index('outbox_run_at_idx').on(t.runAt),
    index('outbox_registration_id_idx').on(t.registrationId),
    index('outbox_invitation_id_idx').on(t.invitationId),
    // One person's mails, newest first.
    index('outbox_recipient_idx').on(sql`lower(${t.recipient})`, t.createdAt),
    // For the rejection that organisers see beside a person; few mails are ever rejected.
    index('outbox_refused_idx')
      .on(sql`lower(${t.recipient})`)
      .where(sql`${t.refusedAt} is not null`),
  ],
)
