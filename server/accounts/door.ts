import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { setOwnPassword, setPassword } from '#server/accounts/commands.ts'
import { giveRole } from '#server/accounts/granting.ts'
import type { MailboxProof, OperatorGrant, OrganiserGrant, OwnerProof } from '#server/accounts/proved.ts'
import { endSessions } from '#server/accounts/sessions.ts'
import { account, proofKinds, user, userRoles } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/db/tables/people.ts'
import { invalidateProofs } from '#server/accounts/proofs/commands.ts'
import { lockRow, lockRows } from '#server/locks.ts'

// Only this file makes accounts, changes their address or links them to people (docs/decisions/017-one-door.md);
// granting.ts beside it gives roles. scripts/structure.ts enforces this. The caller holds the lock of the address.

type NewAccount = { name: string; passwordHash: string; now: Date }

/**
 * Creates the account of a proved address, or takes over one that has never been used. A takeover drops the account's
 * role and every way into it, and sets the password given. Null if the account was used or shut out; it then doesn't
 * change.
 */
export async function openAccount(
  tx: Db,
  { email }: MailboxProof | OperatorGrant,
  { name, passwordHash, now }: NewAccount,
): Promise<string | null> {
  const accountFields = {
    name,
    emailVerified: true,
    usedAt: now,
    updatedAt: now,
    mustChangePassword: false,
    temporaryUntil: null,
  }
  const made = await makeAccount(tx, { ...accountFields, email })
  const [taken] = made
    ? [{ id: made }]
    : await tx
        .update(user)
        .set(accountFields)
        .where(and(hasAddress(email), isNull(user.usedAt), isNull(user.disabledAt), isNull(user.roleTakenAt)))
        .returning({ id: user.id })
  if (!taken) return null
  await tx.delete(userRoles).where(eq(userRoles.userId, taken.id))
  await tx.delete(account).where(eq(account.userId, taken.id))
  await setOwnPassword(tx, taken.id, passwordHash)
  return taken.id
}

type Invitee = { id: string; fullName: string; email: string }
type TemporaryPassword = { passwordHash: string; until: Date }

/**
 * Creates an account for a person who has no account, with a temporary password and the grant's role. This doesn't
 * prove the person's mailbox.
 */
export async function openAccountFor(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'isMailConfigured'>,
  grant: OrganiserGrant,
  { person, passwordHash, until }: TemporaryPassword & { person: Invitee },
): Promise<void> {
  const { fullName: name, email } = person
  const userId = await makeAccount(tx, { name, email, mustChangePassword: true, temporaryUntil: until })
  if (userId === null) return refuse('ACCOUNT_EXISTS')
  await setPassword(tx, userId, passwordHash)
  await giveRole(tx, deps, userId, grant)
  const linked = await tx
    .update(people)
    .set({ userId })
    .where(and(eq(people.id, person.id), isNull(people.userId)))
    .returning({ id: people.id })
  if (linked.length === 0) refuse('ACCOUNT_EXISTS')
}

/** Creates the account of an address that the operator named, or enables it again, without any sign-in method. */
export async function grantAccount(
  tx: Db,
  { email }: OperatorGrant,
  name: string,
  now: Date,
): Promise<string> {
  const newAccount = {
    emailVerified: true,
    usedAt: now,
    mustChangePassword: false,
    temporaryUntil: null,
    updatedAt: now,
  }
  const made = await makeAccount(tx, { ...newAccount, name, email })
  if (made) return made
  const [known] = await tx
    .update(user)
    .set({ ...newAccount, disabledAt: null, roleTakenAt: null })
    .where(hasAddress(email))
    .returning({ id: user.id })
  if (!known) throw new Error('An account with this address exists and cannot be found.')
  await tx.delete(account).where(eq(account.userId, known.id))
  await endSessions(tx, known.id)
  await invalidateProofs(tx, known.id, proofKinds)
  return known.id
}

/**
 * Whether the step that proves the mailbox also took a password, which then stays valid; every other sign-in method
 * is removed.
 */
type ProvingStep = { alsoProved: 'password' | 'nothing' }

/**
 * Returns the account's person. If it has none, links the person who has the proved address, else the owner of the
 * personal link that was used, if they have no address yet, and invalidates everything that opened the account without that
 * mailbox. Returns null if there is no one to link.
 */
export async function linkPerson(
  tx: Db,
  proof: MailboxProof | OperatorGrant,
  { userId, alsoProved }: ProvingStep & { userId: string },
) {
  await refuseShutOut(tx, userId)
  const columns = { id: people.id, fullName: people.fullName, defaultRole: people.defaultRole }
  const [own] = await tx.select(columns).from(people).where(eq(people.userId, userId))
  if (own) return { ...own, hasNewAddress: false }
  await proveAccount(tx, proof, { userId, alsoProved })
  const [found] = await tx
    .update(people)
    .set({ userId })
    .where(and(eq(sql`lower(${people.email})`, proof.email), isNull(people.userId)))
    .returning(columns)
  const [namedPerson] = found ? [] : await linkInvitedPerson(tx, proof, userId, columns)
  const linked = found ?? namedPerson
  if (!linked) return null
  await nameAfterPerson(tx, userId, linked.fullName)
  return { ...linked, hasNewAddress: found === undefined }
}

/**
 * Gives the proved address to the person whose personal link was used, if they have neither an address nor an account.
 * The link never proved an address, and a person who already has the proved address takes precedence.
 */
async function linkInvitedPerson<Columns extends { id: typeof people.id }>(
  tx: Db,
  proof: MailboxProof | OperatorGrant,
  userId: string,
  columns: Columns,
) {
  const personId = 'personId' in proof ? proof.personId : null
  if (personId === null) return []
  return tx
    .update(people)
    .set({ userId, email: proof.email, version: sql`${people.version} + 1` })
    .where(and(eq(people.id, personId), isNull(people.userId), isNull(people.email)))
    .returning(columns)
}

type NewPerson = Omit<typeof people.$inferInsert, 'id' | 'userId' | 'email'>

/**
 * Creates a person for an account that has no person. Null if an import, which locks no address, has just added that
 * person; the new row should be linked instead.
 */
export async function makePerson(
  tx: Db,
  { email }: MailboxProof,
  userId: string,
  fields: { [Key in keyof NewPerson]: NewPerson[Key] | ReturnType<typeof sql> },
): Promise<string | null> {
  const [made] = await tx
    .insert(people)
    .values({ ...fields, userId, email })
    .onConflictDoNothing()
    .returning({ id: people.id })
  return made?.id ?? null
}

/**
 * Changes the address of an account and its person to the one whose mailbox the owner proved. Invalidates everything
 * mailed before. Returns the old address. FORBIDDEN for an account that was shut out; EMAIL_TAKEN if another account or person
 * has the address.
 */
export async function changeAddress(
  tx: Db,
  { email }: MailboxProof,
  { userId }: OwnerProof,
  now: Date,
): Promise<string> {
  // Lock the person first, like everywhere else.
  await lockRows(tx, people, eq(people.userId, userId))
  const former = await refuseShutOut(tx, userId)
  const isOtherAccount = and(hasAddress(email), ne(user.id, userId))
  const isNotTheirs = or(isNull(people.userId), ne(people.userId, userId))
  const isOtherPerson = and(eq(sql`lower(${people.email})`, email), isNotTheirs)
  if ((await tx.$count(user, isOtherAccount)) + (await tx.$count(people, isOtherPerson)) > 0)
    refuse('EMAIL_TAKEN')
  await tx.update(user).set({ email, updatedAt: now }).where(eq(user.id, userId))
  await tx
    .update(people)
    .set({ email, version: sql`${people.version} + 1` })
    .where(eq(people.userId, userId))
  await invalidateProofs(tx, userId, proofKinds)
  return former
}

/**
 * When an account's mailbox is first proved, invalidates everything that opened it before, except the password its owner typed
 * now: someone else may have set up or received the rest.
 */
export async function proveAccount(
  tx: Db,
  { email }: MailboxProof | OperatorGrant,
  { userId, alsoProved }: ProvingStep & { userId: string },
): Promise<void> {
  const [first] = await tx
    .update(user)
    .set({ emailVerified: true })
    .where(and(eq(user.id, userId), hasAddress(email), eq(user.emailVerified, false)))
    .returning({ id: user.id })
  if (!first) return
  const isKept = alsoProved === 'password' ? ne(account.providerId, 'credential') : undefined
  await tx.delete(account).where(and(eq(account.userId, userId), isKept))
  await endSessions(tx, userId)
  await invalidateProofs(tx, userId, proofKinds)
}

/**
 * Refuses all writes of an account that an organiser disabled or took the role from. Locks its row,
 * so that it can't be shut out during the write. Returns its address.
 */
export async function refuseShutOut(tx: Db, userId: string): Promise<string> {
  const owner = await lockRow(tx, user, userId)
  return owner && !owner.disabledAt && !owner.roleTakenAt ? owner.email : refuse('FORBIDDEN')
}

/** An account made without a name uses its address as its name, until it is linked to a person. */
const nameAfterPerson = (tx: Db, userId: string, name: string) =>
  tx
    .update(user)
    .set({ name })
    .where(and(eq(user.id, userId), eq(sql`lower(${user.name})`, sql`lower(${user.email})`)))

const hasAddress = (email: string) => eq(sql`lower(${user.email})`, email)

/** Creates an account; null if there already is one with this address. */
async function makeAccount(tx: Db, values: typeof user.$inferInsert): Promise<string | null> {
  const [made] = await tx
    .insert(user)
    .values({ ...values, email: values.email.toLowerCase() })
    .onConflictDoNothing()
    .returning({ id: user.id })
  return made?.id ?? null
}
