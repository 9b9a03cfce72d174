import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MessageKind } from '#contract/mail.ts'
import { accountProofs } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { isOpen } from '#server/accounts/proofs/queries.ts'
import { isCode, proofValidMs, secretOf, type ProofKind } from '#server/accounts/proofs/rules.ts'

type MailedKind = Extract<ProofKind, MessageKind>

/** Milliseconds; longer than mailing takes, even on a slow disk. */
const minResponseMs = 150

/**
 * Mails a link or code to the enabled account with an address. Without such an account it runs the same statements and
 * gives the same response. Because flushing a write to disk takes time, both cases wait for a fixed time, so that
 * neither response nor timing reveals whether there is an account.
 */
export async function mailProof(deps: Deps, kind: MailedKind, email: string): Promise<void> {
  await Promise.all([mailToOwner(deps, kind, email), pause(minResponseMs)])
}

async function mailToOwner(deps: Deps, kind: MailedKind, email: string): Promise<void> {
  const id = randomUUID()
  await deps.db.transaction(async (tx) => {
    await invalidateEarlier(tx, deps, kind, sql`select id from "user" where lower(email) = ${email}`)
    await tx.execute(sql`
      insert into account_proofs (id, user_id, kind, email, created_at, expires_at)
      select ${id}::uuid, id, ${kind}, lower(email), ${deps.clock().toISOString()}::timestamptz, ${endOf(deps, kind)}::timestamptz
      from "user" where lower(email) = ${email} and disabled_at is null`)
    await postProof(tx, deps, id)
  })
  await printWithoutMail(deps, id)
}

/** Mails a proof for a known account, to an address that need not be the account's yet. */
export async function mailOwnProof(
  deps: Deps,
  { kind, userId, email }: { kind: MailedKind; userId: string; email: string },
): Promise<void> {
  const id = randomUUID()
  await deps.db.transaction(async (tx) => {
    await invalidateEarlier(tx, deps, kind, sql`select ${userId}::uuid`)
    await tx
      .insert(accountProofs)
      .values({ id, userId, kind, email, createdAt: deps.clock(), expiresAt: new Date(endOf(deps, kind)) })
    await postProof(tx, deps, id)
  })
  await printWithoutMail(deps, id)
}

/** Uses up a proof. False if it was used, invalidated or expired; of several concurrent calls exactly one gets true. */
export async function consumeProof(tx: Db, id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(accountProofs)
    .set({ endedAt: now })
    .where(and(eq(accountProofs.id, id), isOpen(now)))
    .returning({ id: accountProofs.id })
  return taken.length > 0
}

/**
 * Uses up an account's code if it is the one typed. Each try is counted before it is checked, so that a hundred
 * concurrent guesses count as a hundred.
 */
export async function consumeCode(
  deps: Deps,
  { kind, userId, code }: { kind: ProofKind; userId: string; code: string },
): Promise<boolean> {
  const proof = await countTry(deps, and(eq(accountProofs.userId, userId), eq(accountProofs.kind, kind)))
  return (
    proof !== undefined &&
    isCode(deps.secret, proof, code) &&
    consumeCountedProof(deps.db, proof.id, deps.clock())
  )
}

/** Counts an attempt at an open proof, even if others try concurrently. Undefined if there is no open proof. */
export async function countTry({ db, clock }: Pick<Deps, 'db' | 'clock'>, condition: SQL | undefined) {
  const [counted] = await db
    .update(accountProofs)
    .set({ tries: sql`${accountProofs.tries} + 1` })
    .where(and(condition, isOpen(clock())))
    .returning({ id: accountProofs.id, kind: accountProofs.kind })
  return counted
}

/** Uses up a proof whose try was counted. False if it had been used up already; of concurrent calls exactly one gets true. */
export async function consumeCountedProof(tx: Db, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(accountProofs)
    .set({ endedAt: now })
    .where(and(eq(accountProofs.id, id), isNull(accountProofs.endedAt)))
    .returning({ id: accountProofs.id })
  return ended.length > 0
}

/** Invalidates everything of these kinds that was mailed to an account before. */
export async function invalidateProofs(tx: Db, userId: string, kinds: readonly ProofKind[]): Promise<void> {
  await tx
    .update(accountProofs)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(accountProofs.userId, userId),
        inArray(accountProofs.kind, [...kinds]),
        isNull(accountProofs.endedAt),
      ),
    )
}

/** Only the newest code or new address is valid; several reset links may be valid at once. */
async function invalidateEarlier(
  tx: Db,
  deps: Deps,
  kind: ProofKind,
  userIds: ReturnType<typeof sql>,
): Promise<void> {
  if (kind === 'reset') return
  await tx.execute(sql`
    update account_proofs set ended_at = ${deps.clock().toISOString()}::timestamptz
    where kind = ${kind} and ended_at is null and user_id in (${userIds})`)
}

const postProof = (tx: Db, { clock, isMailConfigured }: Deps, id: string) =>
  tx.execute(sql`
    insert into outbox (kind, recipient, proof_id, run_at, is_held)
    select kind, email, id, ${clock().toISOString()}::timestamptz, ${!isMailConfigured} from account_proofs where id = ${id}`)

/** Without a mail server, prints the secret on the terminal, because no organiser may see it. Never logs it. */
async function printWithoutMail(deps: Deps, id: string): Promise<void> {
  if (deps.isMailConfigured || !deps.terminal) return
  const [proof] = await deps.db
    .select({ id: accountProofs.id, kind: accountProofs.kind, email: accountProofs.email })
    .from(accountProofs)
    .where(eq(accountProofs.id, id))
  if (proof) deps.terminal(`\n${proof.kind} for ${proof.email}:\n${secretOf(deps, proof)}\n\n`)
}

const endOf = ({ clock }: Deps, kind: ProofKind) =>
  new Date(clock().getTime() + proofValidMs[kind]).toISOString()
