import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { MessageKind } from '#contract/mail.ts'
import { hasReplied, verdictOf } from '#server/mail/delivery/rules.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Mailer } from '#server/core/ports.ts'
import { claimColumns } from '#server/lib/queue.ts'
import { messageId, sentence, withoutAddresses } from '#server/mail/rules.ts'
import { storeNotice } from '#server/mail/notices/commands.ts'
import { isUnsent } from '#server/mail/outbox/commands.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'
import { maxAttempts } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'

/** Sends mails one after another until nothing is due. */
export async function deliverAllDue(deps: Deps, mailer: Mailer): Promise<void> {
  while ((await deliverDue(deps, mailer)) > 0);
}

/**
 * Sends the mail that is due first and returns 1; returns 0 if none is due or the mail server accepts none. Taking a
 * mail moves its next try into the future, so that no other process takes it too and a crash only delays it: it is
 * sent at least once, under one Message-ID. A message to many is sent at most once (`recordSending`).
 */
export async function deliverDue(deps: Deps, mailer: Mailer): Promise<0 | 1> {
  const mail = await claimDue(deps)
  if (!mail) return 0
  if ((await deliver(deps, mailer, mail)) === 'go on') return 1
  await pause(deps)
  return 0
}

const minute = 60_000

/** Delays every due mail by a minute, because the mail server accepts none now. */
async function pause({ db, clock }: Deps): Promise<void> {
  const until = new Date(clock().getTime() + minute)
  await db.update(outbox).set({ runAt: until }).where(isDue(until))
}

/**
 * A mail that was being sent when its process died isn't due: we can't know whether it was sent, and no one may get it
 * twice.
 */
const isDue = (now: Date) =>
  and(
    isUnsent,
    isNull(outbox.refusedAt),
    isNull(outbox.sendingAt),
    eq(outbox.isHeld, false),
    lte(outbox.runAt, now),
  )

/** The kinds of mail to many people, which no one may get twice. */
const toMany: MessageKind[] = ['message', 'reminder']
const isToMany = (kind: MessageKind) => toMany.includes(kind)

async function claimDue({ db, clock }: Deps): Promise<OutboxRow | undefined> {
  const now = clock()
  const { set, where } = claimColumns(outbox, {
    now,
    isDue: and(isDue(now), lt(outbox.attempts, maxAttempts)),
    // A mail with a sign-in code never waits behind a message to a thousand people.
    order: sql`${inArray(outbox.kind, toMany)}, ${outbox.runAt}, ${outbox.createdAt}`,
  })
  const [taken] = await db.update(outbox).set(set).where(where).returning()
  return taken
}

/**
 * Sends one mail, outside any transaction because the network may be slow. `stop` means that the server would accept
 * no other mail either.
 */
async function deliver(deps: Deps, mailer: Mailer, message: OutboxRow): Promise<'go on' | 'stop'> {
  const letter = await deps.compose(deps, message)
  if (!letter) {
    await deps.db.update(outbox).set({ discardedAt: deps.clock() }).where(eq(outbox.id, message.id))
    return 'go on'
  }
  await storeNotice(deps, message, letter)
  const beforeTheEnd = isToMany(message.kind) ? () => recordSending(deps, message) : undefined
  try {
    await mailer.send(
      { ...letter, to: message.recipient, messageId: messageId(deps, message.id) },
      beforeTheEnd,
    )
  } catch (error) {
    return recordFailure(deps, message, error)
  }
  await recordSent(deps, message)
  return 'go on'
}

/**
 * Records that sending has begun before the mail server has the whole mail, so that no other process sends it. Throws if
 * another process does.
 */
async function recordSending({ db, clock }: Deps, { id, attempts }: OutboxRow): Promise<void> {
  const isThisAttempt = and(
    eq(outbox.id, id),
    eq(outbox.attempts, attempts),
    isNull(outbox.sendingAt),
    isUnsent,
  )
  const marked = await db
    .update(outbox)
    .set({ sendingAt: clock() })
    .where(isThisAttempt)
    .returning({ id: outbox.id })
  if (marked.length === 0) throw new Error('Somebody else sends this mail, or it was dropped.')
}

async function recordSent({ db, clock }: Deps, { id, kind, facts }: OutboxRow): Promise<void> {
  const byId = eq(outbox.id, id)
  // The address must be deleted.
  if (kind === 'data deleted') return void (await db.delete(outbox).where(byId))
  // These facts are kept because they record what people know: their room, or who can't come.
  const keptFacts = kind === 'room given' || kind === 'cannot come' ? facts : {}
  await db.update(outbox).set({ sentAt: clock(), lastError: null, facts: keptFacts }).where(byId)
}

async function recordFailure(deps: Deps, message: OutboxRow, error: unknown): Promise<'go on' | 'stop'> {
  const { id, attempts } = message
  const verdict = verdictOf(error)
  deps.log.warn({ message: id, attempts, verdict, why: withoutAddresses(error) }, 'a mail was not accepted')
  const byId = eq(outbox.id, id)
  const isOver = verdict === 'refused' || attempts >= maxAttempts
  if (message.kind === 'data deleted' && isOver) {
    await deps.db.delete(outbox).where(byId)
    return 'go on'
  }
  const now = deps.clock()
  await deps.db
    .update(outbox)
    .set({
      lastError: sentence(error),
      // The mail server replied, so it doesn't have the mail. Without a reply we can't know, and `sendingAt` stays.
      ...(hasReplied(error) && { sendingAt: null }),
      ...(verdict === 'refused' && { refusedAt: now }),
      // Tried after the other mails, in case this one breaks the connection.
      ...(verdict === 'server' && { attempts: attempts - 1, runAt: new Date(now.getTime() + 5 * minute) }),
    })
    .where(byId)
  return verdict === 'server' ? 'stop' : 'go on'
}
