import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { renewLinks } from '#server/registration/pending/commands.ts'
import { record } from '#server/audit/commands.ts'
import { composeLetter } from '#server/mail/delivery/queries.ts'
import { backOff, verdictOf } from '#server/mail/delivery/rules.ts'
import type { Letter } from '#server/mail/letters/rules.ts'
import type { Deps } from '#server/deps.ts'
import type { Mailer } from '#server/mail/delivery/mailer.ts'
import { refuse } from '#server/lib/refuse.ts'
import { discardHeld, isHeld, isUnsent } from '#server/mail/outbox/commands.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'
import { mostAttempts } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/mail/outbox/tables.ts'

const batch = 10

/** Sends round after round until nothing is due: a full round means there may be more. */
export async function deliverAllDue(deps: Deps, mailer: Mailer): Promise<void> {
  for (let taken = batch; taken === batch;) taken = await deliverDue(deps, mailer)
}

/**
 * Sends what is due and answers how many messages were taken. A message is taken by pushing its next try into the
 * future, so that no other process takes it too and a crash only delays it: at least once, under one Message-ID.
 */
export async function deliverDue(deps: Deps, mailer: Mailer): Promise<number> {
  const taken = await takeDue(deps)
  for (const [at, message] of taken.entries()) {
    if ((await deliver(deps, mailer, message)) === 'stop') {
      await pause(deps, taken.slice(at + 1))
      return 0
    }
  }
  return taken.length
}

const minute = 60_000

/** The mail server takes nothing from us now: what was taken goes back untried, and all that is due waits a minute. */
async function pause({ db, clock }: Deps, untried: readonly OutboxRow[]): Promise<void> {
  const until = new Date(clock().getTime() + minute)
  const ids = untried.map(({ id }) => id)
  if (ids.length > 0) {
    await db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} - 1`, runAt: until })
      .where(inArray(outbox.id, ids))
  }
  await db.update(outbox).set({ runAt: until }).where(isDue(until))
}

const isDue = (now: Date) =>
  and(isUnsent, isNull(outbox.refusedAt), eq(outbox.isHeld, false), lte(outbox.runAt, now))

async function takeDue({ db, clock }: Deps): Promise<OutboxRow[]> {
  const now = clock()
  // Another process takes other messages at the same time, never the same.
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDue(now), lt(outbox.attempts, mostAttempts)))
    .orderBy(outbox.runAt, outbox.createdAt)
    .limit(batch)
    .for('update', { skipLocked: true })
  return db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      runAt: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${backOff(1) / 1000} * power(2, ${outbox.attempts}))`,
    })
    .where(sql`${outbox.id} in (${due})`)
    .returning()
}

/** Sends one letter at once. Refuses MAIL_NOT_CONFIGURED, and MAIL_FAILED with the mail server's own words. */
export async function sendNow(deps: Deps, mail: Letter & { to: string; id: string }): Promise<void> {
  if (!deps.mailer) return refuse('MAIL_NOT_CONFIGURED')
  const { id, ...letter } = mail
  await deps.mailer.send({ ...letter, messageId: messageId(deps, id) }).catch((error: unknown) => {
    deps.log.warn({ why: withoutAddresses(error) }, 'a test mail was not accepted')
    refuse('MAIL_FAILED', { said: `The mail server did not accept the message: ${sentence(error)}` })
  })
}

/**
 * Lets held messages go, now that there is a mail server; those whose subject is over are dropped. Links that
 * expired while held are renewed. Refuses MAIL_NOT_CONFIGURED.
 */
export async function releaseHeld(
  deps: Deps,
  actorId: string,
): Promise<{ released: number; dropped: number }> {
  if (!deps.isMailConfigured) return refuse('MAIL_NOT_CONFIGURED')
  const held = await deps.db.select().from(outbox).where(isHeld)
  const alive: string[] = []
  for (const message of held) if (await composeLetter(deps, message)) alive.push(message.id)
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const released = await tx
      .update(outbox)
      .set({ isHeld: false, runAt: now })
      .where(and(isHeld, inArray(outbox.id, alive)))
      .returning({ registrationId: outbox.registrationId })
    const registrationIds = released.flatMap(({ registrationId }) => registrationId ?? [])
    await renewLinks(tx, deps, registrationIds)
    const counts = { released: released.length, dropped: await discardHeld(tx, now) }
    await record(tx, actorId, { action: 'outbox.released', entity: 'message', after: counts })
    return counts
  })
}

/** Outside any transaction: the network takes as long as it takes. `stop`: no other mail would be taken either. */
async function deliver(deps: Deps, mailer: Mailer, message: OutboxRow): Promise<'go on' | 'stop'> {
  const letter = await composeLetter(deps, message)
  if (!letter) {
    await deps.db.update(outbox).set({ discardedAt: deps.clock() }).where(eq(outbox.id, message.id))
    return 'go on'
  }
  try {
    await mailer.send({ ...letter, to: message.recipient, messageId: messageId(deps, message.id) })
  } catch (error) {
    return noteFailure(deps, message, error)
  }
  await noteSent(deps, message)
  return 'go on'
}

async function noteSent({ db, clock }: Deps, { id, kind, facts }: OutboxRow): Promise<void> {
  const byId = eq(outbox.id, id)
  // To an address that must be forgotten.
  if (kind === 'data deleted') return void (await db.delete(outbox).where(byId))
  // The room is kept, so that the same is not announced again.
  const kept = kind === 'room given' ? facts : {}
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
      ...(verdict === 'refused' && { refusedAt: now }),
      // Later than the others: should it be this very mail that breaks the line, they leave first.
      ...(verdict === 'server' && { attempts: attempts - 1, runAt: new Date(now.getTime() + 5 * minute) }),
    })
    .where(byId)
  return verdict === 'server' ? 'stop' : 'go on'
}

/** What a mail server says often repeats the address; logs hold ids only. */
const withoutAddresses = (error: unknown): string => sentence(error).replaceAll(/\S+@\S+/g, '[address]')

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

const messageId = ({ publicUrl }: Deps, id: string) => `<${id}@${new URL(publicUrl).hostname}>`
