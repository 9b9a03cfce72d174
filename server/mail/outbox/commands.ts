import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { MessageKind } from '#contract/mail.ts'
import { userRoles, user } from '#server/accounts/tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { outbox } from '#server/mail/outbox/tables.ts'

export type MailDeps = Pick<Deps, 'clock' | 'isMailConfigured'>

type Facts = Record<string, string>

type NewMessage = {
  /** For who has to find it again. */
  id?: string
  kind: MessageKind
  recipient: string
  registrationId?: string
  invitationId?: string
  organiserInvitationId?: string
  messageReaderId?: string
  facts?: Facts
  /** Not before this moment; now when left out. */
  runAt?: Date
}

/** Writes a message in the business transaction. Without a mail server it is held until an organiser lets it go. */
export const post = (tx: Db, deps: MailDeps, message: NewMessage): Promise<void> =>
  postAll(tx, deps, [message])

/** The same for several messages. */
export async function postAll(tx: Db, deps: MailDeps, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const [runAt, isHeld] = [deps.clock(), !deps.isMailConfigured]
  await tx.insert(outbox).values(messages.map((message) => ({ runAt, ...message, isHeld })))
}

/** The same message to every organiser who can sign in, `but` one. */
export async function postToOrganisers(
  tx: Db,
  deps: MailDeps,
  message: Omit<NewMessage, 'recipient'>,
  { but }: { but?: string } = {},
): Promise<void> {
  const recipients = await organisersAddresses(tx, but)
  await postAll(
    tx,
    deps,
    recipients.map((recipient) => ({ ...message, recipient })),
  )
}

/** Where every organiser who can sign in is reached, `but` one. */
export async function organisersAddresses(tx: Db, but?: string): Promise<string[]> {
  const isOther = but === undefined ? undefined : ne(user.id, but)
  const rows = await tx
    .select({ email: sql<string>`lower(${user.email})` })
    .from(user)
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .where(and(eq(userRoles.role, 'admin'), isNull(user.disabledAt), isOther))
    .orderBy(user.id)
  return rows.map(({ email }) => email)
}

/**
 * An account that nothing opens for until an organiser acts: organisers hear of it, of several within ten minutes in
 * one mail.
 */
export async function tellAccountWaiting(tx: Db, deps: MailDeps): Promise<void> {
  if (!deps.isMailConfigured || (await lockWaiting(tx, 'account waiting')).length > 0) return
  const runAt = new Date(deps.clock().getTime() + 10 * 60_000)
  await postToOrganisers(tx, deps, { kind: 'account waiting', runAt })
}

/** Who has an untried message of a kind, about these facts. */
export async function lockWaiting(tx: Db, kind: MessageKind, about: Facts = {}): Promise<string[]> {
  // Nobody sends it, because the worker passes it over until this is committed.
  const rows = await tx
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(isWaiting(kind, about))
    .for('update')
  return rows.map(({ recipient }) => recipient)
}

/** An untried message of a kind, about these facts. */
export const isWaiting = (kind: MessageKind, about: Facts) =>
  and(
    eq(outbox.kind, kind),
    sql`${outbox.facts} @> ${JSON.stringify(about)}::jsonb`,
    eq(outbox.attempts, 0),
    isUnsent,
  )

/** Drops unsent messages. Answers how many. */
export async function discard(db: Db, now: Date, which: SQL): Promise<number> {
  const dropped = await db
    .update(outbox)
    .set({ discardedAt: now })
    .where(and(which, isUnsent))
    .returning({ id: outbox.id })
  return dropped.length
}

/** Drops every held message. Answers how many. */
export const discardHeld = (db: Db, now: Date) => discard(db, now, eq(outbox.isHeld, true))

/** Neither sent nor dropped. */
export const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.discardedAt))

/** Written while no mail server was set up, and neither sent nor dropped since. */
export const isHeld = and(eq(outbox.isHeld, true), isUnsent)
