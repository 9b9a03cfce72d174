import { dropUnusedAccounts } from '#server/accounts/commands.ts'
import { openAccountFor } from '#server/accounts/door.ts'
import { OrganiserGrant, type Caller } from '#server/accounts/proved.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { listEditionsAhead, lockInvitee, type Invitee } from '#server/invitations/guest-accounts/queries.ts'
import { temporaryLifeMs, temporaryPassword } from '#server/invitations/guest-accounts/rules.ts'
import { revokePersonalLinks, mailPersonalLink, showPersonalLink } from '#server/invitations/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'

type TemporaryPassword = { password: string; passwordHash: string; until: Date }

/**
 * Send Invite: creates the account of a person who answered yes to an edition that isn't over, with their default role
 * and a temporary password, shown only now. `email` is the address the organiser saw.
 */
export async function createGuestAccount(
  deps: Deps,
  actor: Caller,
  { personId, email }: { personId: string; email: string },
) {
  const temporary = await hashTemporary(deps)
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, personId)
    if (person.email !== null && person.email !== email) refuse('EMAIL_NOT_THEIRS')
    if (person.userId !== null) refuse('ACCOUNT_EXISTS')
    const ahead = await listEditionsAhead(tx, personId, deps.clock())
    if (!ahead.some(({ attending }) => attending === 'yes')) refuse('NO_YES_AHEAD')
    return withPassword(
      await makeAccount(tx, deps, OrganiserGrant.of(actor, person.defaultRole), person, temporary),
      temporary,
    )
  })
}

/** Replaces an account that no one has signed in to by a new account with another temporary password. */
export async function renewGuestAccount(deps: Deps, actor: Caller, personId: string) {
  const temporary = await hashTemporary(deps)
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, personId)
    return withPassword(
      await makeAccount(tx, deps, OrganiserGrant.of(actor, person.defaultRole), person, temporary),
      temporary,
    )
  })
}

/**
 * 'Copy personal link instead': deletes the account no one signed in to, with its password and sessions, and shows the
 * link in the same transaction.
 */
export function linkInstead(
  deps: Deps,
  actor: Caller,
  target: { personId: string; venueId: string },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, target.personId)
    refuseUsed(person)
    return showPersonalLink({ ...deps, db: tx }, actor, target)
  })
}

/**
 * Mails a person their personal link. First invalidates an unused temporary password; the link of a person with their own
 * account requires its sign-in.
 */
export function sendPersonalLink(
  deps: Deps,
  actor: Caller,
  target: { personId: string; venueId: string },
): Promise<{ email: string }> {
  if (!deps.isMailConfigured) refuse('MAIL_NOT_CONFIGURED')
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, target.personId)
    refuseDisabled(person)
    const email = person.email ?? refuse('EMAIL_REQUIRED')
    await mailPersonalLink({ ...deps, db: tx }, actor, { ...target, recipient: email })
    return { email }
  })
}

/** A temporary password and its hash, made before any transaction. */
export async function hashTemporary(deps: Deps, password = temporaryPassword()): Promise<TemporaryPassword> {
  const passwordHash = await deps.passwords.hash(password)
  return { password, passwordHash, until: new Date(deps.clock().getTime() + temporaryLifeMs) }
}

/** Creates the account of a locked person, replacing an account that no one has signed in to. */
export async function makeAccount(
  tx: Db,
  deps: Deps,
  grant: OrganiserGrant,
  person: Invitee,
  { passwordHash, until }: TemporaryPassword,
) {
  const email = person.email ?? refuse('EMAIL_REQUIRED')
  refuseUsed(person)
  await dropUnusedAccounts(tx, person)
  // Only the newer of password and link is valid.
  await revokePersonalLinks(tx, person.id, deps.clock())
  await openAccountFor(tx, deps, grant, { person: { ...person, email }, passwordHash, until })
  const isRenewed = person.accounts.length > 0
  await record(tx, grant.by, {
    action: isRenewed ? 'account.renewed' : 'account.created',
    entity: 'person',
    entityId: person.id,
    after: { role: grant.role },
  })
  return { personId: person.id, name: person.fullName, email, role: grant.role, isRenewed }
}

/** An account that was shut out is enabled again on the Accounts page, never by an invitation. */
export function refuseDisabled({ accounts }: Invitee): void {
  if (accounts.some(({ disabledAt, roleTakenAt }) => disabledAt ?? roleTakenAt)) refuse('ACCOUNT_DISABLED')
}

/**
 * An account no one ever signed in to counts as unused. Used accounts, and accounts that were shut out, aren't
 * touched.
 */
function refuseUsed(person: Invitee): void {
  refuseDisabled(person)
  const { accounts, userId } = person
  const used = accounts.find(({ usedAt }) => usedAt !== null)
  if (used && used.id === userId) refuse('ACCOUNT_USED')
  if (used) {
    refuse('ACCOUNT_EXISTS', {
      message:
        'This address already has its own account. Hand over the personal link instead: it asks them to sign in.',
    })
  }
}

const withPassword = (
  { personId, name, email, role }: Awaited<ReturnType<typeof makeAccount>>,
  { password, until }: TemporaryPassword,
) => ({
  personId,
  name,
  email,
  password,
  role,
  goodUntil: until.toISOString(),
})
