import { and, eq, isNull, ne } from 'drizzle-orm'
import { userRoles, user } from '#server/accounts/tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { outbox } from '#server/mail/outbox/tables.ts'
import type { ProofKind } from '#server/accounts/proofs/rules.ts'

/** The messages the product writes. server/mail/delivery/queries.ts composes each. */
type MessageKind =
  | 'claim'
  | 'claim reminder'
  | 'claim sent again'
  | 'invitation'
  | 'admin not given'
  | 'new organiser'
  | 'workshop changed'
  | 'workshop cancelled'
  | 'erasure asked'
  | 'organiser invitation'
  | 'e-mail changed'
  | 'password changed'
  | 'role given'
  | 'data deleted'
  | 'account waiting'
  | 'registration received'
  | 'room given'
  | 'event changed'
  | 'taken off'
  | 'starts soon'
  | 'cannot come'
  | 'identity linked'
  | ProofKind
  | 'identity unlinked'

export type MailDeps = Pick<Deps, 'clock' | 'isMailConfigured'>

type NewMessage = {
  kind: MessageKind
  recipient: string
  claimId?: string
  invitationId?: string
  organiserInvitationId?: string
  facts?: Record<string, string>
  /** Not before this moment; now when left out. */
  runAt?: Date
}

/** Writes a message in the business transaction. Without a mail server it is held until an organiser lets it go. */
export async function post(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'isMailConfigured'>,
  message: NewMessage,
): Promise<void> {
  await tx.insert(outbox).values({ runAt: deps.clock(), ...message, isHeld: !deps.isMailConfigured })
}

/** The same message to every organiser who can sign in, `but` one. */
export async function postToOrganisers(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'isMailConfigured'>,
  message: Omit<NewMessage, 'recipient'>,
  { but }: { but?: string } = {},
): Promise<void> {
  const organisers = await tx
    .select({ email: user.email })
    .from(user)
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .where(
      and(
        eq(userRoles.role, 'admin'),
        isNull(user.disabledAt),
        but === undefined ? undefined : ne(user.id, but),
      ),
    )
  for (const { email } of organisers) await post(tx, deps, { ...message, recipient: email })
}

/**
 * An account that nothing opens for until an organiser acts: organisers hear of it, of several within ten minutes in
 * one mail.
 */
export async function tellAccountWaiting(tx: Db, deps: MailDeps): Promise<void> {
  if (!deps.isMailConfigured) return
  const isWaiting = and(
    eq(outbox.kind, 'account waiting'),
    eq(outbox.attempts, 0),
    isNull(outbox.sentAt),
    isNull(outbox.discardedAt),
  )
  // The worker passes it over until this is committed: it is sent once, and later.
  const waiting = await tx.select({ id: outbox.id }).from(outbox).where(isWaiting).for('update')
  const runAt = new Date(deps.clock().getTime() + 10 * 60_000)
  if (waiting.length === 0) await postToOrganisers(tx, deps, { kind: 'account waiting', runAt })
}

/** Drops every held message. Answers how many. */
export async function discardHeld(db: Db, now: Date): Promise<number> {
  const dropped = await db.update(outbox).set({ discardedAt: now }).where(isHeld).returning({ id: outbox.id })
  return dropped.length
}

/** Written while no mail server was set up, and neither sent nor dropped since. */
export const isHeld = and(eq(outbox.isHeld, true), isNull(outbox.sentAt), isNull(outbox.discardedAt))
