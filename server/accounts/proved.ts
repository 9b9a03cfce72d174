import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#server/core/context.ts'
import { user } from '#server/db/tables/accounts.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { invitations, organiserInvitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { readLinkToken, type LinkKind } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/db/tables/people.ts'
import { consumeProof } from '#server/accounts/proofs/commands.ts'
import { readProof } from '#server/accounts/proofs/queries.ts'
import { lockRows } from '#server/locks.ts'

// The proofs that server/accounts/door.ts requires. Each class has a private constructor: only the checks of links,
// codes, passwords and grants in this file make one. `isOurs` prevents an object of the same shape from passing as one.

/** The caller, and whether they proved their identity recently. */
export type Caller = Pick<Actor, 'userId' | 'isProved' | 'role'>

/** A person who proved their identity by a password or code within the last ten minutes. */
export class FreshProof {
  readonly userId: string
  protected readonly isOurs = true

  private constructor(userId: string) {
    this.userId = userId
  }

  /** On REAUTHENTICATION_REQUIRED every screen requests proof and then tries again. */
  static of({ userId, isProved }: Pick<Caller, 'userId' | 'isProved'>): FreshProof {
    if (!isProved) refuse('REAUTHENTICATION_REQUIRED')
    return new FreshProof(userId)
  }
}

/** The owner of an account: they have a session of it now, or have just typed its correct password. */
export class OwnerProof {
  readonly userId: string
  protected readonly isOurs = true

  private constructor(userId: string) {
    this.userId = userId
  }

  static bySession(actor: Actor | null, userId: string): OwnerProof | null {
    return actor?.userId === userId && !actor.mustChangePassword ? new OwnerProof(userId) : null
  }

  static async byPassword(userId: string, isRight: () => Promise<boolean>): Promise<OwnerProof | null> {
    return (await isRight()) ? new OwnerProof(userId) : null
  }
}

type ProvenMailbox = {
  email: string
  /** The role that the link gives: admin only if an organiser, or the settings, decided so beforehand. */
  gives: 'admin' | 'guest'
  /** The owner of the personal link, or of the one used for the registration; null for other links. */
  personId: string | null
}

/**
 * The holder of a secret that was sent to a mailbox, or handed over for it by an organiser. Made in the transaction
 * that uses it, from rows that are valid at that time.
 */
export class MailboxProof {
  /** In lower case. */
  readonly email: string
  readonly gives: 'admin' | 'guest'
  readonly personId: string | null
  protected readonly isOurs = true

  private constructor({ email, gives, personId }: ProvenMailbox) {
    this.email = email.toLowerCase()
    this.gives = gives
    this.personId = personId
  }

  static async byRegistration(tx: Db, deps: Deps, token: string): Promise<MailboxProof> {
    const { id, generation } = readTarget(deps, token, 'claim', 'claim-handed')
    const [found] = await tx
      .select({ email: pendingRegistrations.email, personId: pendingRegistrations.personId })
      .from(pendingRegistrations)
      .where(
        and(
          eq(pendingRegistrations.id, id),
          eq(pendingRegistrations.generation, generation),
          isNull(pendingRegistrations.endedAt),
        ),
      )
    return new MailboxProof({ gives: 'guest', ...(found ?? refuse('LINK_INVALID')) })
  }

  /** From a personal link: proves its person, and their address. Marks it as used. */
  static async byInvitation(tx: Db, deps: Deps, token: string): Promise<MailboxProof> {
    const { id, generation } = readTarget(deps, token, 'invitation')
    const isThis = and(eq(invitations.id, id), eq(invitations.generation, generation))
    const [used] = await tx
      .update(invitations)
      .set({ usedAt: deps.clock() })
      .where(and(isThis, isNull(invitations.revokedAt)))
      .returning({ personId: invitations.personId, gives: invitations.gives })
    const { personId, gives } = used ?? refuse('LINK_INVALID')
    const [invited] = await tx
      .select({ email: sql<string | null>`lower(coalesce(${user.email}, ${people.email}))` })
      .from(people)
      .leftJoin(user, eq(user.id, people.userId))
      .where(eq(people.id, personId))
    const email = invited?.email ?? refuse('LINK_INVALID')
    const isNamedOrganiser = email === deps.organiserEmail
    return new MailboxProof({ email, personId, gives: isNamedOrganiser ? gives : 'guest' })
  }

  /** From the link of a person invited to be an organiser. Single use: deletes the row. */
  static async byOrganiserInvitation(tx: Db, deps: Deps, token: string): Promise<MailboxProof> {
    const { id, generation } = readTarget(deps, token, 'organiser')
    const isThis = and(eq(organiserInvitations.id, id), eq(organiserInvitations.generation, generation))
    const [taken] = await tx
      .delete(organiserInvitations)
      .where(and(isThis, gt(organiserInvitations.expiresAt, deps.clock())))
      .returning({ email: organiserInvitations.email })
    return new MailboxProof({ gives: 'admin', personId: null, ...(taken ?? refuse('LINK_INVALID')) })
  }

  /** From the link of a password reset or new address. Single use. */
  static async byLink(
    tx: Db,
    deps: Deps,
    kind: 'reset' | 'new e-mail',
    token: string,
  ): Promise<MailboxProof> {
    const proof = (await readProof({ ...deps, db: tx }, kind, token)) ?? refuse('LINK_INVALID')
    if (!(await consumeProof(tx, proof.id, deps.clock()))) refuse('LINK_INVALID')
    return new MailboxProof({ email: proof.email, gives: 'guest', personId: null })
  }

  /**
   * From an account whose mailbox has been proved: its holder set up every sign-in method, so being signed in proves
   * the mailbox. Null if it hasn't been proved, or the account was shut out.
   */
  static async byAccount(tx: Db, userId: string): Promise<MailboxProof | null> {
    // Lock the account so that it isn't shut out and keeps its address until the use of this proof is committed.
    const [owner] = await lockRows(
      tx,
      user,
      and(
        eq(user.id, userId),
        eq(user.emailVerified, true),
        isNull(user.disabledAt),
        isNull(user.roleTakenAt),
      ),
    )
    return owner ? new MailboxProof({ email: owner.email, gives: 'guest', personId: null }) : null
  }
}

/** The operator of the server, who can vouch for any mailbox and appoint organisers. */
export class OperatorGrant {
  /** In lower case. */
  readonly email: string
  protected readonly isOurs = true

  private constructor(email: string) {
    this.email = email.toLowerCase()
  }

  /** From the set-up link that the server printed; `check` refuses a link that no longer works. */
  static async bySetUpLink(email: string, check: () => Promise<void>): Promise<OperatorGrant> {
    await check()
    return new OperatorGrant(email)
  }

  /** For ADMIN_EMAIL, make-admin and the demo, which only a person on the server itself can use. */
  static fromServer(email: string): OperatorGrant {
    return new OperatorGrant(email)
  }
}

/**
 * An organiser who creates an account with a role for a person; for an organiser's role they have just proved their
 * identity.
 */
export class OrganiserGrant {
  readonly by: string
  readonly role: 'admin' | 'guest'
  protected readonly isOurs = true

  private constructor(by: string, role: 'admin' | 'guest') {
    this.by = by
    this.role = role
  }

  /** Refuses anyone else, and an organiser who must first prove their identity. */
  static of(caller: Caller, role: 'admin' | 'guest'): OrganiserGrant {
    if (caller.role !== 'admin') refuse('FORBIDDEN')
    return new OrganiserGrant(role === 'admin' ? FreshProof.of(caller).userId : caller.userId, role)
  }
}

function readTarget(deps: Deps, token: string, ...kinds: LinkKind[]) {
  for (const kind of kinds) {
    const target = readLinkToken(deps.secret, kind, token)
    if (target) return target
  }
  return refuse('LINK_INVALID')
}
