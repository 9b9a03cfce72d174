import { and, eq, isNull } from 'drizzle-orm'
import { userRoles, user } from '#server/accounts/tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/lib/deps.ts'
import { outbox } from '#server/outbox/tables.ts'
import type { ProofKind } from '#server/proofs/rules.ts'

/** The messages the product writes. The text of each stands in server/delivery/rules.ts. */
type MessageKind =
  | 'claim'
  | 'claim reminder'
  | 'invitation'
  | 'admin not given'
  | 'workshop changed'
  | 'workshop cancelled'
  | 'erasure asked'
  | 'organiser invitation'
  | 'e-mail changed'
  | 'identity linked'
  | ProofKind
  | 'identity unlinked'

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
  deps: Pick<Deps, 'clock' | 'mailIsSent'>,
  message: NewMessage,
): Promise<void> {
  await tx.insert(outbox).values({ runAt: deps.clock(), ...message, isHeld: !deps.mailIsSent })
}

/** The same message to every organiser who can sign in. */
export async function postToOrganisers(
  tx: Db,
  deps: Deps,
  message: Omit<NewMessage, 'recipient'>,
): Promise<void> {
  const organisers = await tx
    .select({ email: user.email })
    .from(user)
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .where(and(eq(userRoles.role, 'admin'), isNull(user.disabledAt)))
  for (const { email } of organisers) await post(tx, deps, { ...message, recipient: email })
}

/** Drops what still waits for a claim whose address changed or that ended. */
export async function withdrawMessages(tx: Db, claimId: string, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ discardedAt: now })
    .where(and(eq(outbox.claimId, claimId), isNull(outbox.sentAt), isNull(outbox.discardedAt)))
}

/** Drops every held message. Answers how many. */
export async function discardHeld(db: Db, now: Date): Promise<number> {
  const dropped = await db.update(outbox).set({ discardedAt: now }).where(isHeld).returning({ id: outbox.id })
  return dropped.length
}

/** Written while no mail server was set up, and neither sent nor dropped since. */
export const isHeld = and(eq(outbox.isHeld, true), isNull(outbox.sentAt), isNull(outbox.discardedAt))
