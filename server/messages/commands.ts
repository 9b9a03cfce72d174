import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { insertsIn } from '#contract/plain-writing.ts'
import type { MessageKind } from '#contract/mail.ts'
import type { NewMessage } from '#contract/messages.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { inviteAll } from '#server/invitations/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { sendNow } from '#server/mail/commands.ts'
import { storeExported } from '#server/mail/notices/commands.ts'
import { discard, isUnsent, enqueueAnnouncedMails, enqueueMails } from '#server/mail/outbox/commands.ts'
import { maxAttempts } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { postCopy } from '#server/messages/channel.ts'
import {
  findEditionValues,
  needsMessage,
  isInDoubt,
  linksOf,
  listRecipients,
  mergeMessage,
  refuseEmpty,
  signInLinks,
  writeMessage,
  type Edition,
} from '#server/messages/queries.ts'
import { messageRecipients, messages } from '#server/db/tables/messages.ts'
import { lockRow } from '#server/locks.ts'
import { dropCopy } from '#server/posts/commands.ts'

type MessageInput = Omit<z.output<typeof NewMessage>, MessageOption> & { [Name in MessageOption]?: boolean }
type MessageOption = 'isPosted' | 'isUrgent'
type SendResult = { mailed: number; withoutAddress: number; leftOut: number; leavesAt: string }

/**
 * Writes a message to many people; a worker sends each mail. If it requests missing answers, people who have
 * answered everything are left out. Repeating it with the same id returns the first result.
 */
export async function sendMessage(deps: Deps, actorId: string, input: MessageInput): Promise<SendResult> {
  if (!deps.isMailConfigured) return refuse('MAIL_NOT_CONFIGURED')
  const edition = await editionOf(deps.db, input)
  return deps.db.transaction(async (tx) => {
    await lockWriting(tx)
    const leavesAt = input.leavesAt === null ? deps.clock() : await instantOf(tx, edition, input.leavesAt)
    if (input.leavesAt !== null && leavesAt <= deps.clock()) return refuse('MOMENT_PASSED')
    const { id = randomUUID(), venueId, subject, text, isUrgent } = input
    const message = { id, venueId, subject, text, isUrgent, leavesAt, way: 'mail' } as const
    if (!(await insertMessage(tx, message))) return firstResult(tx, id)
    const listed = await listRecipients(tx, { ...edition, ...input })
    const recipients = listed.filter((recipient) => needsMessage(recipient, input))
    const invited = await inviteIfLinked(tx, deps, actorId, input, recipients)
    const mailed = await postToRecipients(tx, deps, {
      message: { id, leavesAt },
      recipients,
      invited,
      shown: input.shown,
    })
    if (input.isPosted) await postCopy(tx, deps, edition, { ...input, id }, leavesAt)
    await record(tx, actorId, {
      action: 'message.written',
      entity: 'message',
      entityId: id,
      venueId,
      after: { subject, readers: mailed },
    })
    return {
      mailed,
      withoutAddress: recipients.length - mailed,
      leftOut: listed.length - recipients.length,
      leavesAt: leavesAt.toISOString(),
    }
  })
}

/**
 * Lets only one call write to many people at a time, so that no reminder misses a message of the same day. One lock for
 * all editions, because a person may be on two lists.
 */
export const lockWriting = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('writing to many', 0))`)

type MessageRecipients = { recipients: Recipients; invited: ReadonlyMap<string, string> }

/** Writes a reminder to its recipients and returns their number. The caller holds the lock. */
export async function writeReminderTo(
  tx: Db,
  deps: Deps,
  {
    message,
    ...addressees
  }: MessageRecipients & { message: Omit<typeof messages.$inferInsert, 'way'> & { id: string } },
): Promise<number> {
  await tx.insert(messages).values({ ...message, way: 'mail' })
  return postToRecipients(tx, deps, { message, ...addressees })
}

/** Returns the number of recipients with an address. */
async function postToRecipients(
  tx: Db,
  deps: Deps,
  {
    message,
    recipients,
    invited,
    shown,
  }: MessageRecipients & {
    message: { id: string; leavesAt: Date }
    /** The number of recipients that the button named; undefined for a reminder, which no button sends. */
    shown?: number | null
  },
): Promise<number> {
  const byPerson = await addRecipients(tx, message.id, recipients)
  const kind: MessageKind = shown === undefined ? 'reminder' : 'message'
  const mails = recipients.flatMap(({ personId, email: recipient }) => {
    const messageRecipientId = byPerson.get(personId)
    if (recipient === null || messageRecipientId === undefined) return []
    const invitationId = invited.get(personId)
    const invitation = invitationId === undefined ? {} : { invitationId }
    return [{ kind, recipient, messageRecipientId, runAt: message.leavesAt, ...invitation }]
  })
  if (shown === undefined) await enqueueMails(tx, deps, { reason: 'due by the clock', messages: mails })
  else await enqueueAnnouncedMails(tx, deps, { announced: { shown }, messages: mails })
  return mails.length
}

/** Returns the message as rows for a mail merge elsewhere, and stores it as handed over. */
export async function exportMailMerge(
  deps: Deps,
  actorId: string,
  input: Omit<MessageInput, 'leavesAt' | 'shown' | MessageOption>,
) {
  const edition = await editionOf(deps.db, input)
  const recipients = await deps.db.transaction(async (tx) => {
    const { id = randomUUID(), venueId, subject, text } = input
    const found = (await listRecipients(tx, { ...edition, ...input })).filter((recipient) =>
      needsMessage(recipient, input),
    )
    if (!(await insertMessage(tx, { id, venueId, subject, text, leavesAt: deps.clock(), way: 'file' })))
      return found
    await inviteIfLinked(tx, deps, actorId, input, found)
    const byPerson = await addRecipients(tx, id, found)
    const links = signInLinks(deps, venueId)
    const letters = found.flatMap((recipient) => {
      const letterId = byPerson.get(recipient.personId)
      if (letterId === undefined) return []
      const { subject: title, notice } = writeMessage(edition, recipient, { subject, text, links })
      return [{ personId: recipient.personId, letterId, title, text: notice }]
    })
    await storeExported(tx, deps, { venueId, letters })
    await record(tx, actorId, {
      action: 'message.exported',
      entity: 'message',
      entityId: id,
      venueId,
      after: { subject, readers: found.length },
    })
    return found
  })
  const rows = []
  for (const recipient of recipients) {
    const links = await linksOf(deps, { personId: recipient.personId, venueId: input.venueId })
    rows.push(mergeMessage(edition, recipient, { ...input, links }))
  }
  return rows
}

type CopyInput = Pick<MessageInput, 'venueId' | 'subject' | 'text'> & { personId: string }

/** Sends one recipient's copy to another address. Its personal link shows no answers. */
export async function sendCopy(deps: Deps, to: string, input: CopyInput): Promise<{ to: string }> {
  const edition = await editionOf(deps.db, input)
  const [recipient] = await listRecipients(deps.db, { ...edition, ...input, personIds: [input.personId] })
  if (!recipient) return refuse('NOT_FOUND')
  const letter = writeMessage(edition, recipient, { ...input, links: signInLinks(deps, input.venueId) })
  await sendNow(deps, { ...letter, to })
  return { to }
}

/** Drops the unsent mails of a message. */
export function cancelMessage(deps: Deps, actorId: string, { id }: { id: string }) {
  return deps.db.transaction(async (tx) => {
    const message = await findMessage(tx, id)
    const untried = and(isMailOf(id), eq(outbox.attempts, 0), isNull(outbox.sendingAt))
    const cancelled = await discard(tx, deps.clock(), sql`${untried}`)
    await dropCopy(tx, id)
    if (cancelled > 0) await recordAbout(tx, actorId, message, 'message.cancelled', cancelled)
    return { cancelled }
  })
}

/** Sends a message again to recipients whose copy failed or is in doubt. */
export function sendAgain(
  deps: Deps,
  actorId: string,
  input: { id: string; deliveryIds: readonly string[] },
) {
  return deps.db.transaction(async (tx) => {
    const message = await findMessage(tx, input.id)
    const now = deps.clock()
    const isStuck = or(
      isNotNull(outbox.refusedAt),
      gte(outbox.attempts, maxAttempts),
      isInDoubt(sql`${outbox.sendingAt}`, now),
    )
    const again = await tx
      .update(outbox)
      .set({ attempts: 0, sendingAt: null, refusedAt: null, lastError: null, runAt: now })
      .where(
        and(
          isMailOf(input.id),
          isUnsent,
          isStuck,
          sql`${outbox.messageRecipientId} = any(${`{${input.deliveryIds.join(',')}}`}::uuid[])`,
        ),
      )
      .returning({ id: outbox.id })
    if (again.length > 0) await recordAbout(tx, actorId, message, 'message.sentAgain', again.length)
    return { again: again.length }
  })
}

const isMailOf = (messageId: string) =>
  sql`${outbox.messageRecipientId} in (select ${messageRecipients.id} from ${messageRecipients}
    where ${messageRecipients.messageId} = ${messageId})`

type Message = typeof messages.$inferSelect

/** Locks the message, so that concurrent cancelling and resending take turns. */
async function findMessage(tx: Db, id: string): Promise<Message> {
  const message = await lockRow(tx, messages, id)
  return message ?? refuse('NOT_FOUND')
}

const recordAbout = (
  tx: Db,
  actorId: string,
  { id, venueId, subject }: Message,
  action: string,
  readers: number,
) => record(tx, actorId, { action, entity: 'message', entityId: id, venueId, after: { subject, readers } })

async function editionOf(
  db: Db,
  message: { venueId: string; subject: string; text: string },
): Promise<Edition> {
  const edition = (await findEditionValues(db, message.venueId)) ?? refuse('NOT_FOUND')
  refuseEmpty(edition, message)
  return edition
}

/** The instant of a wall-clock time at the venue. */
async function instantOf(tx: Db, { timeZone }: Edition, wallClock: string): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(
    sql`select to_json(${wallClock}::timestamp at time zone ${timeZone}) #>> '{}' as at`,
  )
  return new Date(rows[0]?.at ?? refuse('NOT_FOUND'))
}

async function insertMessage(tx: Db, message: typeof messages.$inferInsert): Promise<boolean> {
  const made = await tx.insert(messages).values(message).onConflictDoNothing().returning({ id: messages.id })
  return made.length > 0
}

/** The result of the first call, for callers who repeat it or never got the response. */
async function firstResult(tx: Db, id: string): Promise<SendResult> {
  const { leavesAt } = await findMessage(tx, id)
  const recipientCount = await tx.$count(messageRecipients, eq(messageRecipients.messageId, id))
  const mailed = await tx.$count(outbox, isMailOf(id))
  return { mailed, withoutAddress: recipientCount - mailed, leftOut: 0, leavesAt: leavesAt.toISOString() }
}

type Recipients = Awaited<ReturnType<typeof listRecipients>>

/** A message with a personal link invites its recipients. Returns the invitations by person. */
async function inviteIfLinked(
  tx: Db,
  deps: Deps,
  actorId: string,
  { venueId, text }: Pick<MessageInput, 'venueId' | 'text'>,
  recipients: Recipients,
): Promise<ReadonlyMap<string, string>> {
  if (!insertsIn(text).includes('personal link')) return new Map()
  return inviteAll(tx, deps, actorId, { venueId, personIds: recipients.map(({ personId }) => personId) })
}

/** Returns the ids of their rows by person. */
async function addRecipients(
  tx: Db,
  messageId: string,
  recipients: Recipients,
): Promise<ReadonlyMap<string, string>> {
  if (recipients.length === 0) return new Map()
  const rows = await tx
    .insert(messageRecipients)
    .values(recipients.map(({ personId }) => ({ messageId, personId })))
    .returning({ id: messageRecipients.id, personId: messageRecipients.personId })
  return new Map(rows.map(({ id, personId }) => [personId, id]))
}
