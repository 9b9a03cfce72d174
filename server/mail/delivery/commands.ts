import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { MessageKind } from '#contract/mail.ts'
import { backOff, hasAnswered, verdictOf } from '#server/mail/delivery/rules.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Mailer } from '#server/core/ports.ts'
import { messageId, sentence, withoutAddresses } from '#server/mail/rules.ts'
import { isUnsent } from '#server/mail/outbox/commands.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'
import { mostAttempts } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'

/** Sends one mail after the other until nothing is due. */
export async function deliverAllDue(deps: Deps, mailer: Mailer): Promise<void> {
  while ((await deliverDue(deps, mailer)) > 0);
}

/**
 * Sends the mail that is due first, and answers 1; 0 when none is, or the mail server takes none. It is taken by pushing
 * its next try into the future, so that no other process takes it too and a crash only delays it: at least once, under
 * one Message-ID. A message to many goes at most once (`noteLeaving`).
 */
export async function deliverDue(deps: Deps, mailer: Mailer): Promise<0 | 1> {
  const mail = await takeDue(deps)
  if (!mail) return 0
  if ((await deliver(deps, mailer, mail)) === 'go on') return 1
  await pause(deps)
  return 0
}

const minute = 60_000

/** The mail server takes nothing from us now: all that is due waits a minute. */
async function pause({ db, clock }: Deps): Promise<void> {
  const until = new Date(clock().getTime() + minute)
  await db.update(outbox).set({ runAt: until }).where(isDue(until))
}

/** One that was leaving when its process died is not due: nobody knows whether it left, and nobody may get it twice. */
const isDue = (now: Date) =>
  and(
    isUnsent,
    isNull(outbox.refusedAt),
    isNull(outbox.leavingAt),
    eq(outbox.isHeld, false),
    lte(outbox.runAt, now),
  )

/** What goes to many, and to nobody twice. */
const toMany: MessageKind[] = ['message', 'reminder']
const isToMany = (kind: MessageKind) => toMany.includes(kind)

async function takeDue({ db, clock }: Deps): Promise<OutboxRow | undefined> {
  const now = clock()
  // Another process takes other mails at the same time, never the same.
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDue(now), lt(outbox.attempts, mostAttempts)))
    // Nobody waits for a code to sign in because a thousand are written to.
    .orderBy(inArray(outbox.kind, toMany), outbox.runAt, outbox.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      runAt: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${backOff(1) / 1000} * power(2, ${outbox.attempts}))`,
    })
    // Not `in`: that may be asked more than once by some plans, and take several of which one is sent.
    .where(sql`${outbox.id} = (${due})`)
    .returning()
  return taken
}

/** Outside any transaction: the network takes as long as it takes. `stop`: no other mail would be taken either. */
async function deliver(deps: Deps, mailer: Mailer, message: OutboxRow): Promise<'go on' | 'stop'> {
  const letter = await deps.compose(deps, message)
  if (!letter) {
    await deps.db.update(outbox).set({ discardedAt: deps.clock() }).where(eq(outbox.id, message.id))
    return 'go on'
  }
  const beforeTheEnd = isToMany(message.kind) ? () => noteLeaving(deps, message) : undefined
  try {
    await mailer.send(
      { ...letter, to: message.recipient, messageId: messageId(deps, message.id) },
      beforeTheEnd,
    )
  } catch (error) {
    return noteFailure(deps, message, error)
  }
  await noteSent(deps, message)
  return 'go on'
}

/** Written before the mail server has all of it: from here on nobody else sends it. Throws when someone else does. */
async function noteLeaving({ db, clock }: Deps, { id, attempts }: OutboxRow): Promise<void> {
  const mine = and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.leavingAt), isUnsent)
  const marked = await db.update(outbox).set({ leavingAt: clock() }).where(mine).returning({ id: outbox.id })
  if (marked.length === 0) throw new Error('Somebody else sends this mail, or it was dropped.')
}

async function noteSent({ db, clock }: Deps, { id, kind, facts }: OutboxRow): Promise<void> {
  const byId = eq(outbox.id, id)
  // To an address that must be forgotten.
  if (kind === 'data deleted') return void (await db.delete(outbox).where(byId))
  // What people believe by it is kept: their room, and the people who organisers heard cannot come.
  const kept = kind === 'room given' || kind === 'cannot come' ? facts : {}
  await db.update(outbox).set({ sentAt: clock(), lastError: null, facts: kept }).where(byId)
}

async function noteFailure(deps: Deps, message: OutboxRow, error: unknown): Promise<'go on' | 'stop'> {
  const { id, attempts } = message
  const verdict = verdictOf(error)
  deps.log.warn({ message: id, attempts, verdict, why: withoutAddresses(error) }, 'a mail was not accepted')
  const byId = eq(outbox.id, id)
  const isOver = verdict === 'refused' || attempts >= mostAttempts
  if (message.kind === 'data deleted' && isOver) {
    await deps.db.delete(outbox).where(byId)
    return 'go on'
  }
  const now = deps.clock()
  await deps.db
    .update(outbox)
    .set({
      lastError: sentence(error),
      // The mail server answered, so it has not got it. Without an answer nobody knows, and it stays as it is.
      ...(hasAnswered(error) && { leavingAt: null }),
      ...(verdict === 'refused' && { refusedAt: now }),
      // Later than the others: should it be this very mail that breaks the line, they leave first.
      ...(verdict === 'server' && { attempts: attempts - 1, runAt: new Date(now.getTime() + 5 * minute) }),
    })
    .where(byId)
  return verdict === 'server' ? 'stop' : 'go on'
}
