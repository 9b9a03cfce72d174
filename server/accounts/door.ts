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
import { endProofs } from '#server/accounts/proofs/commands.ts'
import { lockRow, lockRows } from '#server/locks.ts'

// The one door between addresses, accounts and people (docs/decisions/017-one-door.md): nobody else makes an account,
// writes the address of one or says which person it is; roles are given in granting.ts beside it. scripts/structure.ts holds the others to it.
// The caller holds the address's lock.

type NewAccount = { name: string; passwordHash: string; now: Date }

/**
 * The account of a proved address, made or taken over where nobody ever signed in to it: such an account counts as none,
 * so the role it was made with goes, and every way into it. The password becomes the one given. Null: the account was used
 * before, or is shut out, and is left alone.
 */
export async function openAccount(
  tx: Db,
  { email }: MailboxProof | OperatorGrant,
  { name, passwordHash, now }: NewAccount,
): Promise<string | null> {
  const fresh = {
    name,
    emailVerified: true,
    usedAt: now,
    updatedAt: now,
    mustChangePassword: false,
    temporaryUntil: null,
  }
  const made = await makeAccount(tx, { ...fresh, email })
  const [taken] = made
    ? [{ id: made }]
    : await tx
        .update(user)
        .set(fresh)
        .where(and(isAt(email), isNull(user.usedAt), isNull(user.disabledAt), isNull(user.roleTakenAt)))
        .returning({ id: user.id })
  if (!taken) return null
  await tx.delete(userRoles).where(eq(userRoles.userId, taken.id))
  await tx.delete(account).where(eq(account.userId, taken.id))
  await setOwnPassword(tx, taken.id, passwordHash)
  return taken.id
}

type Invitee = { id: string; fullName: string; email: string }
type Temporary = { passwordHash: string; until: Date }

/**
 * An account for a person who has none, with a temporary password and the role of the grant. Its mailbox is not proved
 * by this. Refuses ACCOUNT_EXISTS.
 */
export async function lendAccount(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'isMailConfigured'>,
  grant: OrganiserGrant,
  { person, passwordHash, until }: Temporary & { person: Invitee },
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

/** The account of an address that the operator names, made or let in again. No way of signing in is made or kept. */
export async function grantAccount(
  tx: Db,
  { email }: OperatorGrant,
  name: string,
  now: Date,
): Promise<string> {
  const own = {
    emailVerified: true,
    usedAt: now,
    mustChangePassword: false,
    temporaryUntil: null,
    updatedAt: now,
  }
  const made = await makeAccount(tx, { ...own, name, email })
  if (made) return made
  const [known] = await tx
    .update(user)
    .set({ ...own, disabledAt: null, roleTakenAt: null })
    .where(isAt(email))
    .returning({ id: user.id })
  if (!known) throw new Error('An account with this address exists and cannot be found.')
  await tx.delete(account).where(eq(account.userId, known.id))
  await endSessions(tx, known.id)
  await endProofs(tx, known.id, proofKinds)
  return known.id
}

/** What its owner typed in the same step in which they proved the mailbox stays; every other way in does not. */
type Shown = { shown: 'password' | 'nothing' }

/**
 * The person that is this account; else the one who has the proved address, or whose personal link it came by and who has
 * no address yet: linked then, and everything that opened the account without that mailbox ends. Null: there is nobody to
 * link. Refuses FORBIDDEN to an account that is shut out.
 */
export async function linkPerson(
  tx: Db,
  proof: MailboxProof | OperatorGrant,
  { userId, shown }: Shown & { userId: string },
) {
  await refuseShutOut(tx, userId)
  const columns = { id: people.id, fullName: people.fullName, defaultRole: people.defaultRole }
  const [own] = await tx.select(columns).from(people).where(eq(people.userId, userId))
  if (own) return { ...own, isNamed: false }
  await proveAccount(tx, proof, { userId, shown })
  const [found] = await tx
    .update(people)
    .set({ userId })
    .where(and(eq(sql`lower(${people.email})`, proof.email), isNull(people.userId)))
    .returning(columns)
  const [named] = found ? [] : await nameAndLink(tx, proof, userId, columns)
  const linked = found ?? named
  if (!linked) return null
  await nameAfterPerson(tx, userId, linked.fullName)
  return { ...linked, isNamed: found === undefined }
}

/**
 * The person whose personal link the registration came by, with the address proved now. Only while they still have
 * neither an address nor an account: the link never proved an address, and the person with the proved one comes first.
 */
async function nameAndLink<Columns extends { id: typeof people.id }>(
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
 * A new person for an account that is nobody yet. Null: a list of many being added, which locks no address, was quicker
 * by a moment, and its row is to be linked.
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
 * The account's address, and with it its person's, becomes the one whose mailbox was proved by its owner. Nothing mailed
 * before opens anything. Refuses FORBIDDEN to an account that is shut out, and EMAIL_TAKEN when another account, or any
 * person who is not its own, has the address. Answers the old address.
 */
export async function changeAddress(
  tx: Db,
  { email }: MailboxProof,
  { userId }: OwnerProof,
  now: Date,
): Promise<string> {
  // The person first, as everyone locks the two.
  await lockRows(tx, people, eq(people.userId, userId))
  const was = await refuseShutOut(tx, userId)
  const isOthers = and(isAt(email), ne(user.id, userId))
  const isNotOwn = or(isNull(people.userId), ne(people.userId, userId))
  const isSomebody = and(eq(sql`lower(${people.email})`, email), isNotOwn)
  if ((await tx.$count(user, isOthers)) + (await tx.$count(people, isSomebody)) > 0) refuse('EMAIL_TAKEN')
  await tx.update(user).set({ email, updatedAt: now }).where(eq(user.id, userId))
  await tx
    .update(people)
    .set({ email, version: sql`${people.version} + 1` })
    .where(eq(people.userId, userId))
  await endProofs(tx, userId, proofKinds)
  return was
}

/**
 * The first time that an account's mailbox is proved, whatever opened it until then ends but what its owner showed
 * besides: someone else may have set it up, or been given it.
 */
export async function proveAccount(
  tx: Db,
  { email }: MailboxProof | OperatorGrant,
  { userId, shown }: Shown & { userId: string },
): Promise<void> {
  const [first] = await tx
    .update(user)
    .set({ emailVerified: true })
    .where(and(eq(user.id, userId), isAt(email), eq(user.emailVerified, false)))
    .returning({ id: user.id })
  if (!first) return
  const isKept = shown === 'password' ? ne(account.providerId, 'credential') : undefined
  await tx.delete(account).where(and(eq(account.userId, userId), isKept))
  await endSessions(tx, userId)
  await endProofs(tx, userId, proofKinds)
}

/**
 * An account that an organiser disabled or took the role from writes nothing any more, in no way (decisions: roles).
 * Its row is locked, so that nobody shuts it out while it writes. Refuses FORBIDDEN. Answers its address.
 */
export async function refuseShutOut(tx: Db, userId: string): Promise<string> {
  const owner = await lockRow(tx, user, userId)
  return owner && !owner.disabledAt && !owner.roleTakenAt ? owner.email : refuse('FORBIDDEN')
}

/** An account that was made without a name has its address for one, until it is linked to a person who has a name. */
const nameAfterPerson = (tx: Db, userId: string, name: string) =>
  tx
    .update(user)
    .set({ name })
    .where(and(eq(user.id, userId), eq(sql`lower(${user.name})`, sql`lower(${user.email})`)))

const isAt = (email: string) => eq(sql`lower(${user.email})`, email)

/** Makes an account; null: there is one with this address. */
async function makeAccount(tx: Db, values: typeof user.$inferInsert): Promise<string | null> {
  const [made] = await tx
    .insert(user)
    .values({ ...values, email: values.email.toLowerCase() })
    .onConflictDoNothing()
    .returning({ id: user.id })
  return made?.id ?? null
}
