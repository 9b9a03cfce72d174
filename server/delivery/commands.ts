import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { renewLinks } from '#server/claims/commands.ts'
import { record } from '#server/audit/commands.ts'
import { composeLetter } from '#server/delivery/queries.ts'
import { backOff, type Letter } from '#server/delivery/rules.ts'
import type { Deps } from '#server/lib/deps.ts'
import type { Mailer } from '#server/lib/mailer.ts'
import { refuse } from '#server/lib/refuse.ts'
import { discardHeld, isHeld } from '#server/outbox/commands.ts'
import { mostAttempts, type OutboxRow } from '#server/outbox/queries.ts'
import { outbox } from '#server/outbox/tables.ts'

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
  for (const message of taken) await deliver(deps, mailer, message)
  return taken.length
}

async function takeDue({ db, clock }: Deps): Promise<OutboxRow[]> {
  const now = clock()
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        isNull(outbox.discardedAt),
        eq(outbox.isHeld, false),
        sql`${outbox.runAt} <= ${now.toISOString()}`,
        sql`${outbox.attempts} < ${mostAttempts}`,
      ),
    )
    .orderBy(outbox.runAt)
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
    deps.log.warn({ err: withoutAddresses(error) }, 'a test mail was not taken')
    refuse('MAIL_FAILED', { said: `The mail server did not take the message: ${sentence(error)}` })
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
  if (!deps.mailIsSent) return refuse('MAIL_NOT_CONFIGURED')
  const held = await deps.db.select().from(outbox).where(isHeld)
  const alive: string[] = []
  for (const message of held) if (await composeLetter(deps, message)) alive.push(message.id)
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const released = await tx
      .update(outbox)
      .set({ isHeld: false, runAt: now })
      .where(and(isHeld, inArray(outbox.id, alive)))
      .returning({ claimId: outbox.claimId })
    const claimIds = released.flatMap(({ claimId }) => claimId ?? [])
    await renewLinks(tx, deps, claimIds)
    const counts = { released: released.length, dropped: await discardHeld(tx, now) }
    await record(tx, actorId, { action: 'outbox.released', entity: 'message', after: counts })
    return counts
  })
}

/** Outside any transaction: the network takes as long as it takes. */
async function deliver(deps: Deps, mailer: Mailer, message: OutboxRow): Promise<void> {
  const byId = eq(outbox.id, message.id)
  const letter = await composeLetter(deps, message)
  if (!letter) {
    await deps.db.update(outbox).set({ discardedAt: deps.clock() }).where(byId)
    return
  }
  try {
    await mailer.send({ ...letter, to: message.recipient, messageId: messageId(deps, message.id) })
    await deps.db.update(outbox).set({ sentAt: deps.clock(), lastError: null, facts: {} }).where(byId)
  } catch (error) {
    deps.log.warn(
      { message: message.id, attempts: message.attempts, err: withoutAddresses(error) },
      'a mail was not taken',
    )
    await deps.db
      .update(outbox)
      .set({ lastError: sentence(error) })
      .where(byId)
  }
}

/** What a mail server says often repeats the address; logs hold ids only. */
function withoutAddresses(error: unknown): { message: string } {
  return { message: sentence(error).replaceAll(/\S+@\S+/g, '[address]') }
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

const messageId = ({ publicUrl }: Deps, id: string) => `<${id}@${new URL(publicUrl).hostname}>`
