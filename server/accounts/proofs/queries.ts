import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { accountProofs, user } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { maxTries, type ProofKind } from '#server/accounts/proofs/rules.ts'

const links = { reset: 'reset', 'new e-mail': 'new-email', factor: 'factor' } as const

/** The proof behind a token of its kind, while it is valid. Changes nothing. */
export async function readProof({ db, secret, clock }: Deps, kind: keyof typeof links, token: string) {
  const target = readLinkToken(secret, links[kind], token)
  return target ? findOpenProof(db, { id: target.id, kind }, clock()) : undefined
}

/** A proof that is still valid, with its account, which must be enabled. */
export async function findOpenProof(
  db: Db,
  { id, kind }: { id: string; kind?: ProofKind | undefined },
  now: Date,
) {
  const [found] = await db
    .select({
      id: accountProofs.id,
      kind: accountProofs.kind,
      userId: accountProofs.userId,
      email: accountProofs.email,
      accountEmail: sql<string>`lower(${user.email})`,
    })
    .from(accountProofs)
    .innerJoin(user, eq(user.id, accountProofs.userId))
    .where(
      and(
        eq(accountProofs.id, id),
        kind === undefined ? undefined : eq(accountProofs.kind, kind),
        isOpen(now),
        isNull(user.disabledAt),
      ),
    )
  // A proof is for the address it was sent to, so it stops working if the account now has another.
  const isStillTheirs = found?.kind === 'new e-mail' || found?.email === found?.accountEmail
  return isStillTheirs ? found : undefined
}

/** Neither used, invalidated nor expired, and with attempts left. */
export const isOpen = (now: Date) =>
  and(isNull(accountProofs.endedAt), gt(accountProofs.expiresAt, now), lt(accountProofs.tries, maxTries))
