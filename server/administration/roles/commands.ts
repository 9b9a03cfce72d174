import { and, eq, isNull } from 'drizzle-orm'
import { endSessions } from '#server/accounts/sessions.ts'
import { user } from '#server/db/tables/accounts.ts'
import { roleOf } from '#server/accounts/commands.ts'
import { replaceRole } from '#server/accounts/granting.ts'
import type { FreshProof } from '#server/accounts/proved.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import {
  dropPasswordOfOthers,
  hasOrganiser,
  lockOrganisers,
} from '#server/sign-in/first-organiser/commands.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { lockRow } from '#server/locks.ts'

type Role = 'admin' | 'guest'
type RoleDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>
type RoleChange = { id: string; from: Role; role: Role }

/**
 * Sets the role of a person's present or future account. Replaces the account's role and ends its sessions, under the
 * lock with which organisers are counted (security R-7). The same role changes nothing.
 */
export async function setRole(
  deps: RoleDeps,
  proof: FreshProof,
  { id, from, role }: RoleChange,
): Promise<{ isPasswordDropped: boolean }> {
  return deps.db.transaction(async (tx) => {
    await lockOrganisers(tx)
    // Lock the person so that no account is linked to them or made for them while their role changes.
    const person = await lockRow(tx, people, id)
    if (!person) return refuse('NOT_FOUND')
    const accountRole = person.userId === null ? null : await roleOf(tx, person.userId)
    const formerRole = accountRole ?? person.defaultRole
    if (formerRole !== role && formerRole !== from) refuse('STALE')
    await tx.update(people).set({ defaultRole: role }).where(eq(people.id, id))
    const isPasswordDropped =
      person.userId !== null &&
      accountRole !== role &&
      (await changeRole(tx, deps, person.userId, { proof, role }))
    if (formerRole !== role || accountRole !== role) {
      await record(tx, proof.userId, {
        action: 'role.set',
        entity: 'person',
        entityId: id,
        fields: ['role'],
        before: { role: formerRole },
        after: { role },
      })
    }
    return { isPasswordDropped }
  })
}

/**
 * Replaces an account's role and ends its sessions; the caller holds the organisers' lock. Returns whether a password
 * made by someone else was dropped, because it must not open an organiser's account.
 */
export async function changeRole(
  tx: Db,
  deps: Omit<RoleDeps, 'db'>,
  userId: string,
  change: { proof: FreshProof; role: Role },
): Promise<boolean> {
  await refuseLastOrganiser(tx, userId)
  await replaceRole(tx, deps, userId, change)
  await tx.update(user).set({ roleTakenAt: null }).where(eq(user.id, userId))
  await endSessions(tx, userId)
  await notifyOwner(tx, deps, userId, change)
  return change.role === 'admin' && (await dropPasswordOfOthers(tx, userId))
}

async function notifyOwner(
  tx: Db,
  deps: Omit<RoleDeps, 'db'>,
  userId: string,
  { proof, role }: { proof: FreshProof; role: Role },
): Promise<void> {
  const [owner] = await tx
    .select({ email: user.email, usedAt: user.usedAt })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
  // People who have never signed in learn their role from their invitation.
  if (!deps.isMailConfigured || !owner?.usedAt) return
  const facts = { role, by: proof.userId }
  await enqueueMail(tx, deps, { kind: 'role given', recipient: owner.email.toLowerCase(), facts })
}

/** Ensures that an organiser who can sign in remains. The caller holds the organisers' lock. */
export async function refuseLastOrganiser(tx: Db, userId: string): Promise<void> {
  const isOrganiser = (await roleOf(tx, userId)) === 'admin'
  if (isOrganiser && !(await hasOrganiser(tx, { exceptId: userId }))) refuse('LAST_ORGANISER')
}
