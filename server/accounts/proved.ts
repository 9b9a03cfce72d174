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
import { takeProof } from '#server/accounts/proofs/commands.ts'
import { readProof } from '#server/accounts/proofs/queries.ts'
import { lockRows } from '#server/locks.ts'

// What lets someone through server/accounts/door.ts. Each class has a private constructor: only looking at a link, a
// code, a password or a grant makes one, here. `isOurs` keeps an object that merely looks like one from passing as one.

/** The caller, with the time they last proved their identity. */
export type Caller = Pick<Actor, 'userId' | 'isProved' | 'role'>

/** A person who showed within the last ten minutes, by a password or a code, that it is them. */
export class FreshProof {
  readonly userId: string
  protected readonly isOurs = true

  private constructor(userId: string) {
    this.userId = userId
  }

  /** Refuses REAUTHENTICATION_REQUIRED, for which every screen asks and then tries again. */
  static of({ userId, isProved }: Pick<Caller, 'userId' | 'isProved'>): FreshProof {
    if (!isProved) refuse('REAUTHENTICATION_REQUIRED')
    return new FreshProof(userId)
  }
}

/** The owner of an account at this moment: a session of it, or its password, just typed and found right. */
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

type Mailed = {
  email: string
  /** What the link gives: admin only where an organiser, or the settings, said so beforehand. */
  gives: 'admin' | 'guest'
  /** The owner of the personal link, or of the one the registration came by; null for other links. */
  personId: string | null
}

/**
 * A person who holds what was sent to a mailbox, or handed over for it by an organiser. It is made in the transaction
 * that uses it, of rows that are good at that moment.
 */
export class MailboxProof {
  /** In lower case. */
  readonly email: string
  readonly gives: 'admin' | 'guest'
  readonly personId: string | null
  protected readonly isOurs = true

  private constructor({ email, gives, personId }: Mailed) {
    this.email = email.toLowerCase()
    this.gives = gives
    this.personId = personId
  }

  /** A registration's link. Refuses LINK_INVALID, as all of these do. */
  static async byRegistration(tx: Db, deps: Deps, token: string): Promise<MailboxProof> {
    const { id, generation } = read(deps, token, 'claim', 'claim-handed')
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

  /** A personal link: it proves the person it was made for, and their address. Marks it as used. */
  static async byInvitation(tx: Db, deps: Deps, token: string): Promise<MailboxProof> {
    const { id, generation } = read(deps, token, 'invitation')
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
    const isNamed = email === deps.organiserEmail
    return new MailboxProof({ email, personId, gives: isNamed ? gives : 'guest' })
  }

  /** The link of a person invited to organise. Single use: deleting the row uses it. */
  static async byOrganiserInvitation(tx: Db, deps: Deps, token: string): Promise<MailboxProof> {
    const { id, generation } = read(deps, token, 'organiser')
    const isThis = and(eq(organiserInvitations.id, id), eq(organiserInvitations.generation, generation))
    const [taken] = await tx
      .delete(organiserInvitations)
      .where(and(isThis, gt(organiserInvitations.expiresAt, deps.clock())))
      .returning({ email: organiserInvitations.email })
    return new MailboxProof({ gives: 'admin', personId: null, ...(taken ?? refuse('LINK_INVALID')) })
  }

  /** The link of a forgotten password, or of a new address. Single use. */
  static async byLink(
    tx: Db,
    deps: Deps,
    kind: 'reset' | 'new e-mail',
    token: string,
  ): Promise<MailboxProof> {
    const proof = (await readProof({ ...deps, db: tx }, kind, token)) ?? refuse('LINK_INVALID')
    if (!(await takeProof(tx, proof.id, deps.clock()))) refuse('LINK_INVALID')
    return new MailboxProof({ email: proof.email, gives: 'guest', personId: null })
  }

  /**
   * An account all of whose ways in were set up by the holder of its mailbox: being signed in to it shows the mailbox.
   * Null for one that was not proved yet, or that is shut out. Locks its row.
   */
  static async byAccount(tx: Db, userId: string): Promise<MailboxProof | null> {
    // Nobody shuts it out, or changes its address, until what the proof is for is committed.
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

/** The operator of the server: their word counts as proof of a mailbox, and of who may organise. */
export class OperatorGrant {
  /** In lower case. */
  readonly email: string
  protected readonly isOurs = true

  private constructor(email: string) {
    this.email = email.toLowerCase()
  }

  /** The set-up link that the server printed; `check` refuses a dead one. */
  static async bySetUpLink(email: string, check: () => Promise<void>): Promise<OperatorGrant> {
    await check()
    return new OperatorGrant(email)
  }

  /** ADMIN_EMAIL, make-admin and the demo: only a person on the server itself can say these. */
  static fromServer(email: string): OperatorGrant {
    return new OperatorGrant(email)
  }
}

/**
 * An organiser who makes an account for someone, with a role; for an organiser's they proved a moment ago who they
 * are.
 */
export class OrganiserGrant {
  readonly by: string
  readonly role: 'admin' | 'guest'
  protected readonly isOurs = true

  private constructor(by: string, role: 'admin' | 'guest') {
    this.by = by
    this.role = role
  }

  /** Refuses FORBIDDEN to anyone else, and REAUTHENTICATION_REQUIRED. */
  static of(caller: Caller, role: 'admin' | 'guest'): OrganiserGrant {
    if (caller.role !== 'admin') refuse('FORBIDDEN')
    return new OrganiserGrant(role === 'admin' ? FreshProof.of(caller).userId : caller.userId, role)
  }
}

function read(deps: Deps, token: string, ...kinds: LinkKind[]) {
  for (const kind of kinds) {
    const target = readLinkToken(deps.secret, kind, token)
    if (target) return target
  }
  return refuse('LINK_INVALID')
}
