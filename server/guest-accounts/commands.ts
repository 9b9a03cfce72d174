import { and, eq, inArray, isNull } from 'drizzle-orm'
import { giveRole, setPassword } from '#server/accounts/commands.ts'
import { user } from '#server/accounts/tables.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { editionsAhead, lockInvitee, type Invitee } from '#server/guest-accounts/queries.ts'
import { temporaryLife, temporaryPassword } from '#server/guest-accounts/rules.ts'
import { showPersonalLink } from '#server/invitations/commands.ts'
import type { Deps } from '#server/lib/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/people/tables.ts'

type Role = 'admin' | 'guest'
type Temporary = { password: string; passwordHash: string; until: Date }

/**
 * Send Invite: the account of a person who said yes, with their default role and a temporary password, told this
 * once. `email` is the address the organiser saw. Refuses NOT_FOUND, EMAIL_REQUIRED, EMAIL_NOT_THEIRS,
 * ACCOUNT_EXISTS, ACCOUNT_DISABLED, and NO_YES_AHEAD without a yes in any edition not over.
 */
export async function createGuestAccount(
  deps: Deps,
  actorId: string,
  { personId, email }: { personId: string; email: string },
) {
  const temporary = await hashTemporary(deps)
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, personId)
    if (person.email !== null && person.email !== email) refuse('EMAIL_NOT_THEIRS')
    if (person.userId !== null) refuse('ACCOUNT_EXISTS')
    const ahead = await editionsAhead(tx, personId, deps.clock())
    if (!ahead.some(({ attending }) => attending === 'yes')) refuse('NO_YES_AHEAD')
    return made(await makeAccount(tx, actorId, person, person.defaultRole, temporary), temporary)
  })
}

/**
 * New invitation: another temporary password for an account nobody signed in to, made anew. Refuses as
 * createGuestAccount does, and ACCOUNT_USED.
 */
export async function renewGuestAccount(deps: Deps, actorId: string, personId: string) {
  const temporary = await hashTemporary(deps)
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, personId)
    return made(await makeAccount(tx, actorId, person, person.defaultRole, temporary), temporary)
  })
}

/**
 * 'Copy personal link instead': the account nobody signed in to goes, with its password and its sessions, and the
 * link is shown in the same transaction. Refuses ACCOUNT_USED, ACCOUNT_DISABLED, and as showPersonalLink does.
 */
export function linkInstead(
  deps: Deps,
  actorId: string,
  target: { personId: string; venueId: string },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, target.personId)
    if (person.accounts.length > 0) {
      await dropUnused(tx, person)
      await record(tx, actorId, { action: 'account.withdrawn', entity: 'person', entityId: person.id })
    }
    return showPersonalLink({ ...deps, db: tx }, actorId, target)
  })
}

/** A temporary password and its hash, made before any transaction. */
export async function hashTemporary(deps: Deps, password = temporaryPassword()): Promise<Temporary> {
  const passwordHash = await deps.passwords.hash(password)
  return { password, passwordHash, until: new Date(deps.clock().getTime() + temporaryLife) }
}

/** Makes the account of a locked person, in place of one nobody signed in to. */
export async function makeAccount(
  tx: Db,
  actorId: string,
  person: Invitee,
  role: Role,
  { passwordHash, until }: Temporary,
) {
  const email = person.email ?? refuse('EMAIL_REQUIRED')
  await dropUnused(tx, person)
  const [owner] = await tx
    .insert(user)
    .values({ name: person.fullName, email, mustChangePassword: true, temporaryUntil: until })
    .onConflictDoNothing()
    .returning({ id: user.id })
  if (!owner) return refuse('ACCOUNT_EXISTS')
  await setPassword(tx, owner.id, passwordHash)
  await giveRole(tx, owner.id, role)
  await tx.update(people).set({ userId: owner.id }).where(eq(people.id, person.id))
  const isRenewed = person.accounts.length > 0
  await record(tx, actorId, {
    action: isRenewed ? 'account.renewed' : 'account.created',
    entity: 'person',
    entityId: person.id,
    after: { role },
  })
  return { personId: person.id, name: person.fullName, email, role, isRenewed }
}

/** An account never signed in to counts as none. One used, even once, and one that was shut out are not touched. */
async function dropUnused(tx: Db, { accounts, userId }: Invitee): Promise<void> {
  if (accounts.some(({ disabledAt, roleTakenAt }) => disabledAt ?? roleTakenAt)) refuse('ACCOUNT_DISABLED')
  const used = accounts.find(({ usedAt }) => usedAt !== null)
  if (used && used.id === userId) refuse('ACCOUNT_USED')
  if (used) {
    refuse('ACCOUNT_EXISTS', {
      said: 'This address has an account of its own already. Hand over the personal link: it asks for their sign-in.',
    })
  }
  const ids = accounts.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(user).where(and(inArray(user.id, ids), isNull(user.usedAt)))
}

type Made = { personId: string; name: string; email: string; role: Role }

const made = ({ personId, name, email, role }: Made, { password, until }: Temporary) => ({
  personId,
  name,
  email,
  password,
  role,
  goodUntil: until.toISOString(),
})
