import { and, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { stoppableKinds } from '#contract/mail.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { isHeld } from '#server/mail/outbox/commands.ts'
import { messageState } from '#server/mail/outbox/states.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'

export type OutboxRow = typeof outbox.$inferSelect

/** The newest 500 messages for organisers, without texts and links. */
export async function listMessages(db: Db, now: Date) {
  const rows = await db
    .select({ row: outbox, state: messageState, isOpen: sql<boolean>`coalesce(${hasLink(now)}, false)` })
    .from(outbox)
    .leftJoin(pendingRegistrations, eq(pendingRegistrations.id, outbox.registrationId))
    .leftJoin(invitations, eq(invitations.id, outbox.invitationId))
    .leftJoin(people, eq(people.id, invitations.personId))
    // Mails of a message to several are shown with that message.
    .where(isNull(outbox.messageRecipientId))
    // Mails of one transaction have the same time.
    .orderBy(desc(outbox.createdAt), outbox.id)
    .limit(500)
  return rows.map(({ row, state, isOpen }) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    kind: row.kind,
    recipient: row.recipient,
    state,
    attempts: row.attempts,
    sentAt: row.sentAt?.toISOString() ?? null,
    lastError: row.lastError,
    leavesAt: state === 'waiting' && row.runAt > now ? row.runAt.toISOString() : null,
    canStop: state === 'waiting' && stoppableKinds.includes(row.kind),
    canReveal: isOpen,
  }))
}

/**
 * Whether a person knows that they are invited to an edition: they answered yes, were given or mailed their personal
 * link, or got a mail about it. People are never mailed about an edition before that.
 */
export const knowsOfEdition = ({
  personId,
  venueId,
}: {
  personId: SQL | PgColumn
  venueId: SQL | PgColumn
}) =>
  sql`(exists (select from attendance answer where answer.person_id = ${personId} and answer.venue_id = ${venueId}
      and answer.attending = 'yes')
    or exists (select from ${invitations} where ${invitations.personId} = ${personId}
      and ${invitations.venueId} = ${venueId} and ${invitations.revokedAt} is null and ${invitations.handedAt} is not null)
    or exists (select from message_readers reader join messages m on m.id = reader.message_id
      where reader.person_id = ${personId} and m.venue_id = ${venueId}
        and not exists (select from ${outbox} where ${outbox.messageRecipientId} = reader.id and ${outbox.discardedAt} is not null)))`

/** Whether a message's link still works, and only for its recipient. */
const hasLink = (now: Date) =>
  and(
    isNull(outbox.discardedAt),
    or(
      and(
        isNull(pendingRegistrations.endedAt),
        gt(pendingRegistrations.linkExpiresAt, now),
        eq(pendingRegistrations.email, outbox.recipient),
      ),
      and(
        isNull(invitations.revokedAt),
        or(isNull(invitations.expiresAt), gt(invitations.expiresAt, now)),
        eq(sql`lower(${people.email})`, sql`lower(${outbox.recipient})`),
      ),
    ),
  )

export const countHeld = (db: Db) => db.$count(outbox, isHeld)

/** A message whose link may be shown: not discarded, not expired, and its address hasn't changed since. */
export async function findMessageWithValidLink(
  db: Db,
  id: string,
  now: Date,
): Promise<OutboxRow | undefined> {
  const [found] = await db
    .select({ row: outbox })
    .from(outbox)
    .leftJoin(pendingRegistrations, eq(pendingRegistrations.id, outbox.registrationId))
    .leftJoin(invitations, eq(invitations.id, outbox.invitationId))
    .leftJoin(people, eq(people.id, invitations.personId))
    .where(and(eq(outbox.id, id), hasLink(now)))
  return found?.row
}
