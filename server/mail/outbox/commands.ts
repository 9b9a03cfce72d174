import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { stoppableKinds, type MessageKind } from '#contract/mail.ts'
import { record } from '#server/audit/commands.ts'
import { userRoles, user } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { hasDeadLinks, type Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import {
  recipientsFingerprint,
  type AnnouncedRecipients,
  type CountedRecipients,
  type MailReason,
  type MailTrial,
  type ShownRecipients,
} from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { lockRows } from '#server/locks.ts'

export type MailDeps = Pick<Deps, 'clock' | 'isMailConfigured'>

type Facts = Record<string, string>

type OutboxRow = typeof outbox.$inferSelect

type NewMessage = {
  /** Lets the caller find the message again. */
  id?: string
  kind: MessageKind
  recipient: string
  registrationId?: string
  invitationId?: string
  organiserInvitationId?: string
  messageRecipientId?: string
  facts?: Facts
  /** The earliest time to send it; now by default. */
  runAt?: Date
}

/**
 * Writes one message in the transaction of the change it is about. Without a mail server it is held until an organiser
 * releases it. Use enqueueMails for several people.
 */
export const enqueueMail = (tx: Db, deps: MailDeps, message: NewMessage): Promise<void> =>
  insertMails(tx, deps, [message]).then(() => undefined)

export type LinkDeps = MailDeps & Pick<Deps, 'publicUrl' | 'mailsLocalLinks'>

/** Mails to several people. `alreadyMailed`: recipients who already have a waiting mail about it. */
type Mailing = { messages: readonly NewMessage[]; alreadyMailed?: readonly string[] }

/** Mails several people without a dialog. `reason` is only there to make each caller say why. */
export async function enqueueMails(
  tx: Db,
  deps: MailDeps,
  { messages, alreadyMailed = [] }: Mailing & { reason: MailReason },
): Promise<void> {
  await insertMails(tx, deps, notYetMailed(messages, alreadyMailed))
}

/** The mailing that an organiser was shown. `unreachable`: names of people without an address. */
type AnnouncedMailing = Mailing & {
  announced: AnnouncedRecipients | ShownRecipients
  unreachable?: readonly string[]
}

/**
 * Writes messages to the people that an organiser was shown; a trial also collects them. Refuses like `refuseUnseen`.
 */
export async function enqueueAnnouncedMails(
  tx: Db,
  deps: LinkDeps,
  { announced, messages, alreadyMailed = [], unreachable = [] }: AnnouncedMailing,
): Promise<void> {
  if (!isTrial(announced)) {
    refuseUnseen(deps, announced, messages)
    await insertMails(tx, deps, notYetMailed(messages, alreadyMailed))
    return
  }
  announced.mails.push(...(await insertMails(tx, deps, messages)))
  announced.unreachable.push(...unreachable)
}

const notYetMailed = (messages: readonly NewMessage[], alreadyMailed: readonly string[]) =>
  messages.filter(({ recipient }) => !alreadyMailed.includes(recipient))

export const isTrial = (announced: AnnouncedRecipients | ShownRecipients): announced is MailTrial =>
  announced !== null && typeof announced === 'object' && 'mails' in announced

/**
 * Refuses a mailing to several people if the organiser was shown no recipients or different ones, or if guests couldn't
 * open its links.
 */
export function refuseUnseen(
  deps: LinkDeps,
  announced: string | null | ShownRecipients,
  mails: readonly Pick<NewMessage, 'kind' | 'recipient'>[],
): void {
  const count = new Set(mails.map(({ recipient }) => recipient)).size
  const seen = announced === null || typeof announced === 'string' ? announced : announced.shown
  if (seen === null && count > 1) refuse('MAIL_UNANNOUNCED')
  const now = typeof seen === 'number' ? count : recipientsFingerprint(mails)
  if (seen !== null && seen !== now) refuse('READERS_CHANGED')
  if (count > 1 && deps.isMailConfigured && hasDeadLinks(deps)) refuse('LINKS_UNREACHABLE')
}

/**
 * Called at the end of a command whose confirmation showed the number of recipients: refuses if the command mailed a
 * different number, or several people without a number.
 */
export async function refuseUncounted(tx: Db, shown: CountedRecipients): Promise<void> {
  if (shown === 'any') return
  const [row] = await tx
    .select({ recipients: sql<number>`count(distinct ${outbox.recipient})::int` })
    .from(outbox)
    .where(and(isFromThisTransaction, eq(outbox.isHeld, false)))
  const count = row?.recipients ?? 0
  if (shown === null && count > 1) refuse('MAIL_UNANNOUNCED')
  if (shown !== null && shown !== count) refuse('READERS_CHANGED')
}

async function insertMails(tx: Db, deps: MailDeps, messages: readonly NewMessage[]): Promise<OutboxRow[]> {
  if (messages.length === 0) return []
  const [runAt, isHeld] = [deps.clock(), !deps.isMailConfigured]
  return tx
    .insert(outbox)
    .values(messages.map((message) => ({ runAt, ...message, isHeld })))
    .returning()
}

/** Sends the same message to every organiser who can sign in, except one. */
export async function enqueueMailToOrganisers(
  tx: Db,
  deps: MailDeps,
  message: Omit<NewMessage, 'recipient'>,
  { exceptId }: { exceptId?: string } = {},
): Promise<void> {
  const recipients = await organisersAddresses(tx, exceptId)
  await enqueueMails(tx, deps, {
    reason: 'notice to organisers',
    messages: recipients.map((recipient) => ({ ...message, recipient })),
  })
}

/** The addresses of every organiser who can sign in, except one. */
export async function organisersAddresses(tx: Db, exceptId?: string): Promise<string[]> {
  const isOther = exceptId === undefined ? undefined : ne(user.id, exceptId)
  const rows = await tx
    .select({ email: sql<string>`lower(${user.email})` })
    .from(user)
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .where(and(eq(userRoles.role, 'admin'), isNull(user.disabledAt), isOther))
    .orderBy(user.id)
  return rows.map(({ email }) => email)
}

/**
 * Mails organisers about an account that one of them must let in; several accounts within ten minutes share one mail.
 */
export async function notifyAccountWaiting(tx: Db, deps: MailDeps): Promise<void> {
  if (!deps.isMailConfigured || (await lockWaiting(tx, 'account waiting')).length > 0) return
  const runAt = new Date(deps.clock().getTime() + 10 * 60_000)
  await enqueueMailToOrganisers(tx, deps, { kind: 'account waiting', runAt })
}

/** Locks the untried messages of a kind about these facts, and returns their recipients. */
export async function lockWaiting(tx: Db, kind: MessageKind, about: Facts = {}): Promise<string[]> {
  // The worker skips locked messages, so none is sent until we commit.
  const rows = await lockRows(tx, outbox, isWaiting(kind, about))
  return rows.map(({ recipient }) => recipient)
}

/** Whether a message of a kind about these facts is still untried. */
export const isWaiting = (kind: MessageKind, about: Facts) =>
  and(
    eq(outbox.kind, kind),
    sql`${outbox.facts} @> ${JSON.stringify(about)}::jsonb`,
    eq(outbox.attempts, 0),
    isUnsent,
  )

/** Drops unsent messages and returns their number. */
export async function discard(db: Db, now: Date, condition: SQL): Promise<number> {
  const dropped = await db
    .update(outbox)
    .set({ discardedAt: now })
    .where(and(condition, isUnsent))
    .returning({ id: outbox.id })
  return dropped.length
}

/** Drops the messages not yet sent of the mailing that a message belongs to: everything written by one transaction. */
export async function stopMailing(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { id }: { id: string },
): Promise<{ stopped: number }> {
  return db.transaction(async (tx) => {
    const [mail] = await tx.select().from(outbox).where(eq(outbox.id, id))
    if (!mail || !stoppableKinds.includes(mail.kind)) return refuse('NOT_FOUND')
    const isSameMailing = sql`${outbox.createdAt} = (select one.created_at from outbox one where one.id = ${id})`
    const stopped = await discard(
      tx,
      clock(),
      sql`${isSameMailing} and ${outbox.kind} = ${mail.kind} and ${outbox.attempts} = 0 and not ${outbox.isHeld}`,
    )
    const after = { kind: mail.kind, stopped }
    if (stopped > 0) await record(tx, actorId, { action: 'outbox.stopped', entity: 'message', after })
    return { stopped }
  })
}

/** Drops every held message and returns their number. */
export const discardHeld = (db: Db, now: Date) => discard(db, now, eq(outbox.isHeld, true))

/** Whether a message was neither sent nor dropped. */
export const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.discardedAt))

/** Whether this transaction wrote the message: all its statements share one timestamp. */
export const isFromThisTransaction = sql`${outbox.createdAt} = now()`

/** Whether a message was written without a mail server, and has been neither sent nor dropped. */
export const isHeld = and(eq(outbox.isHeld, true), isUnsent)
