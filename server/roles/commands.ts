import { eq } from 'drizzle-orm'
import { endSessions } from '#server/accounts/sessions.ts'
import { user, userRoles } from '#server/accounts/tables.ts'
import { roleOf } from '#server/accounts/commands.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { dropForeignPassword, hasOrganiser, lockOrganisers } from '#server/organisers/commands.ts'
import { people } from '#server/people/tables.ts'

type Role = 'admin' | 'guest'
type RoleChange = { id: string; from: Role; role: Role }

/**
 * The role a person's account has, or will get. Replaces the account's role and ends its sessions, under the lock that
 * everybody takes who counts organisers (security R-7). Refuses NOT_FOUND, STALE, and LAST_ORGANISER when nobody else
 * could sign in as one. Asking for the role they have changes nothing.
 */
export async function setRole(
  db: Db,
  actorId: string,
  { id, from, role }: RoleChange,
): Promise<{ isPasswordDropped: boolean }> {
  return db.transaction(async (tx) => {
    await lockOrganisers(tx)
    const [person] = await tx
      .select({ userId: people.userId, defaultRole: people.defaultRole })
      .from(people)
      .where(eq(people.id, id))
      .for('update')
    if (!person) return refuse('NOT_FOUND')
    const accountRole = person.userId === null ? null : await roleOf(tx, person.userId)
    const was = accountRole ?? person.defaultRole
    if (was !== role && was !== from) refuse('STALE')
    await tx.update(people).set({ defaultRole: role }).where(eq(people.id, id))
    const isPasswordDropped =
      person.userId !== null && accountRole !== role && (await replaceRole(tx, person.userId, role))
    if (was !== role || accountRole !== role) {
      await record(tx, actorId, {
        action: 'role.set',
        entity: 'person',
        entityId: id,
        fields: ['role'],
        before: { role: was },
        after: { role },
      })
    }
    return { isPasswordDropped }
  })
}

/**
 * Gives an account a role instead of the one there is, and ends its sessions; the caller holds the organisers' lock.
 * Answers whether a password somebody else made was dropped: it must not open what is an organiser's account now.
 * Refuses LAST_ORGANISER.
 */
export async function replaceRole(tx: Db, userId: string, role: Role): Promise<boolean> {
  await refuseLastOrganiser(tx, userId)
  await tx
    .insert(userRoles)
    .values({ userId, role })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role } })
  await tx.update(user).set({ roleTakenAt: null }).where(eq(user.id, userId))
  await endSessions(tx, userId)
  return role === 'admin' && (await dropForeignPassword(tx, userId))
}

/** There is always an organiser who can sign in (decisions: roles). The caller holds the organisers' lock. */
export async function refuseLastOrganiser(tx: Db, userId: string): Promise<void> {
  const isOrganiser = (await roleOf(tx, userId)) === 'admin'
  if (isOrganiser && !(await hasOrganiser(tx, { but: userId }))) refuse('LAST_ORGANISER')
}
