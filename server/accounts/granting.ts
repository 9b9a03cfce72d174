import { eq } from 'drizzle-orm'
import { announceOrganiser, roleOf } from '#server/accounts/commands.ts'
import { revokeKeysAndWebhooks } from '#server/accounts/keys.ts'
import type { FreshProof, MailboxProof, OperatorGrant, OrganiserGrant } from '#server/accounts/proved.ts'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'

// Only this file gives roles to accounts; scripts/structure.ts enforces it.

type Role = 'admin' | 'guest'

/** Gives the guest role to an account without a role, unless an organiser took its role away. */
export async function giveGuest(tx: Db, userId: string): Promise<void> {
  const [owner] = await tx.select({ roleTakenAt: user.roleTakenAt }).from(user).where(eq(user.id, userId))
  if (owner && !owner.roleTakenAt)
    await tx.insert(userRoles).values({ userId, role: 'guest' }).onConflictDoNothing()
}

type RoleProof = OrganiserGrant | MailboxProof | OperatorGrant

/**
 * Gives the grant's role to an account that has no role. The operator can make any account an organiser's. All other
 * organisers are mailed about a new organiser.
 */
export async function giveRole(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'isMailConfigured'>,
  userId: string,
  grant: RoleProof,
): Promise<Role> {
  const formerRole = await roleOf(tx, userId)
  const isOperatorGrant = !('role' in grant) && !('gives' in grant)
  const role = isOperatorGrant ? 'admin' : 'role' in grant ? grant.role : grant.gives
  if (formerRole !== null && !isOperatorGrant) return formerRole
  if (formerRole === role) return role
  return writeRole(tx, deps, userId, { role })
}

/** Changes a role on behalf of an organiser. All other organisers are mailed about a new organiser. */
export const replaceRole = (
  tx: Db,
  deps: Pick<Deps, 'clock' | 'isMailConfigured'>,
  userId: string,
  change: { proof: FreshProof; role: Role },
): Promise<Role> => writeRole(tx, deps, userId, { role: change.role, by: change.proof.userId })

async function writeRole(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'isMailConfigured'>,
  userId: string,
  { role, by }: { role: Role; by?: string },
): Promise<Role> {
  await tx
    .insert(userRoles)
    .values({ userId, role })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role } })
  if (role === 'admin') await announceOrganiser(tx, deps, userId, by)
  else await revokeKeysAndWebhooks(tx, userId, deps.clock())
  return role
}
