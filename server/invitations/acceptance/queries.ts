import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { user } from '#server/db/tables/accounts.ts'
import { findInvitation, type Invitation } from '#server/invitations/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/db/tables/people.ts'
import { listOpen } from '#server/questions/queries.ts'
import { findEdition, findKnownAnswers, isPerson, listAirports } from '#server/registration/queries.ts'
import { hasEnded, isRegistrationOpen } from '#server/lib/edition-days.ts'
import { listStudioNames } from '#server/studios/queries.ts'

/** The invitation, edition and person of a valid personal link. Changes nothing. */
export async function openInvitation(deps: Deps, token: string) {
  const target = readLinkToken(deps.secret, 'invitation', token)
  const invitation = target && (await findInvitation(deps.db, target.id))
  if (!invitation || invitation.revokedAt || invitation.generation !== target.generation)
    return refuse('LINK_INVALID')
  if (invitation.expiresAt && invitation.expiresAt <= deps.clock()) return refuse('LINK_INVALID')
  const edition = (await findEdition(deps.db, invitation.venueId)) ?? refuse('LINK_INVALID')
  if (hasEnded(edition, deps.clock())) refuse('LINK_EXPIRED', { message: 'This event is over' })
  return { invitation, edition, person: await findInvited(deps, invitation) }
}

/**
 * The survey as a personal link shows it: with name, address and studio, and the values that a blank answer keeps. If
 * the account's own sign-in is needed, only name and address: the link may have been passed on.
 */
export async function showInvitation(deps: Deps, token: string) {
  const { invitation, edition, person } = await openInvitation(deps, token)
  const asksSignIn = person.usedAt !== null
  const answers = await findKnownAnswers(deps.db, isPerson(person.id), invitation.venueId)
  return {
    venue: edition.card,
    isOpen: isRegistrationOpen(edition, deps.clock()),
    studios: await listStudioNames(deps.db),
    airports: await listAirports(deps.db, edition),
    keptDays: deps.keptDays,
    questions: await listOpen(deps.db, invitation.venueId, deps.clock()),
    fullName: person.fullName,
    email: person.accountEmail ?? person.email,
    asksSignIn,
    known: asksSignIn ? {} : (answers ?? {}),
    answered: invitation.usedAt === null ? null : (answers?.attending ?? null),
  }
}

export type InvitedPerson = Awaited<ReturnType<typeof findInvited>>

async function findInvited(deps: Deps, { personId }: Invitation) {
  const [person] = await deps.db
    .select({
      id: people.id,
      fullName: people.fullName,
      email: people.email,
      defaultRole: people.defaultRole,
      accountId: user.id,
      accountEmail: user.email,
      usedAt: user.usedAt,
      disabledAt: user.disabledAt,
      roleTakenAt: user.roleTakenAt,
    })
    .from(people)
    .leftJoin(user, or(eq(user.id, people.userId), and(isNull(people.userId), sameAddress)))
    .where(eq(people.id, personId))
  return person ?? refuse('LINK_INVALID')
}

const sameAddress = sql`lower(${user.email}) = lower(${people.email})`
