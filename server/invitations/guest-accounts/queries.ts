import { lockAddress, lockRow, lockRows } from '#server/locks.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invitationState, listed } from '#server/attendance/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { user } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { isValid, listRecentlyMailed } from '#server/invitations/queries.ts'
import { hasAnswered } from '#server/invitations/guest-accounts/rules.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/db/tables/people.ts'
import { hasEnded } from '#server/lib/edition-days.ts'
import { venues } from '#server/db/tables/venues.ts'

export type Invitee = Awaited<ReturnType<typeof lockInvitee>>

/** Locks a person, with the accounts that are theirs or have their address, until the transaction ends. */
export async function lockInvitee(tx: Db, personId: string) {
  const [seen] = await tx.select({ email: people.email }).from(people).where(eq(people.id, personId))
  if (seen?.email) await lockAddress(tx, seen.email.toLowerCase())
  // Locks the person's address and account link. The person comes before the account, as everywhere.
  await lockRow(tx, people, personId)
  const [person] = await tx
    .select({
      id: people.id,
      fullName: people.fullName,
      email: sql<string | null>`lower(${people.email})`,
      defaultRole: people.defaultRole,
      userId: people.userId,
    })
    .from(people)
    .where(eq(people.id, personId))
  if (!person) return refuse('NOT_FOUND')
  // Locks those accounts against sign-in, disabling and deletion.
  const belongsToInvitee = or(
    eq(user.id, person.userId ?? absentId),
    eq(sql`lower(${user.email})`, person.email),
  )
  await lockRows(tx, user, belongsToInvitee)
  const accounts = await tx
    .select({
      id: user.id,
      usedAt: user.usedAt,
      disabledAt: user.disabledAt,
      roleTakenAt: user.roleTakenAt,
      role: sql<'admin' | 'guest' | null>`(select r.role from user_roles r where r.user_id = ${user.id})`,
    })
    .from(user)
    .where(belongsToInvitee)
  return { ...person, accounts }
}

const absentId = '00000000-0000-0000-0000-000000000000'

/** The editions of a person that aren't over, newest first. */
export async function listEditionsAhead(tx: Db, personId: string, now: Date) {
  const editions = await tx
    .select({
      venueId: venues.id,
      name: venues.name,
      attending: attendance.attending,
      registeredAt: attendance.registeredAt,
      quarter: venues.quarter,
      year: venues.year,
      eventStartDate: venues.eventStartDate,
      eventEndDate: venues.eventEndDate,
      timeZone: venues.timeZone,
    })
    .from(attendance)
    .innerJoin(venues, eq(venues.id, attendance.venueId))
    .where(eq(attendance.personId, personId))
    .orderBy(sql`${venues.year} desc, ${venues.quarter} desc, ${venues.id}`)
  return editions.filter((edition) => !hasEnded(edition, now))
}

/**
 * The people whom a bulk set-up would mail a link or give an account, by name. Everyone on the list is in `links`, or
 * in the field that says why no link is mailed to them.
 */
export async function planSetUp(
  { db, clock, isMailConfigured }: Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>,
  venueId: string,
) {
  if ((await db.$count(venues, eq(venues.id, venueId))) === 0) return refuse('NOT_FOUND')
  const { rows, byStatus, mailed } = await listSetUpStates(db, venueId, clock())
  const { invitable = [], answered = [], declined = [], disabled = [], withoutEmail = [] } = byStatus
  const linked = invitable.filter(({ id }) => !isMailConfigured || !mailed.has(id))
  const accounts = rows.filter(getsPassword)
  const { rows: unreached } = await db.execute<{ id: string }>(
    sql`select a.person_id as id from ${listed} where a.venue_id = ${venueId} and ${invitationState.isUninvited}`,
  )
  const uninvited = new Set(unreached.map(({ id }) => id))
  const countIf = (isCounted: (row: (typeof rows)[number]) => boolean) => ({
    people: rows.filter(isCounted).length,
    links: linked.filter(isCounted).length,
  })
  return {
    links: invitable.map(({ id }) => id),
    uninvited: countIf(({ id }) => uninvited.has(id)),
    unanswered: countIf(({ id, attending }) => attending === 'maybe' && !uninvited.has(id)),
    coming: countIf(({ attending }) => attending === 'yes'),
    mailedLately: invitable.length - linked.length,
    ...linkStates(invitable),
    answered: answered.length,
    declined: declined.length,
    disabled: disabled.length,
    withoutEmail: withoutEmail.map(({ id, name }) => ({ personId: id, name })),
    accounts: accounts.map(({ id }) => id),
    renewed: accounts.filter(({ hasAccount }) => hasAccount).length,
  }
}

type LinkedPerson = { id: string; madeAt: Date | null; handedAt: Date | null }

/** The people who have a valid link: made only, or handed over. */
function linkStates(invitees: readonly LinkedPerson[]) {
  const made = invitees.flatMap(({ id, madeAt, handedAt }) =>
    madeAt && !handedAt ? [{ id, at: madeAt }] : [],
  )
  const handed = invitees.flatMap(({ id, handedAt: at }) => (at ? [{ id, at }] : []))
  const madeAt = newest(made)
  const lastAt = newest(handed)
  return {
    prepared: madeAt === null ? null : { links: made.map(({ id }) => id), madeAt },
    handedOver: lastAt === null ? null : { people: handed.length, lastAt },
  }
}

const newest = (events: readonly { at: Date }[]): string | null =>
  events.length === 0 ? null : new Date(Math.max(...events.map(({ at }) => at.getTime()))).toISOString()

/** The people to whom a bulk set-up would mail a personal link, and the people it cannot reach, by name. */
export async function listInvitable(db: Db, venueId: string, now: Date) {
  const { byStatus, mailed } = await listSetUpStates(db, venueId, now)
  return {
    recipients: (byStatus.invitable ?? []).filter(({ id }) => !mailed.has(id)),
    unreachable: (byStatus.withoutEmail ?? []).map(({ name }) => name),
  }
}

async function listSetUpStates(db: Db, venueId: string, now: Date) {
  const rows = await db
    .select({
      ...setUpState,
      attending: attendance.attending,
      registeredAt: attendance.registeredAt,
      madeAt: invitations.createdAt,
      handedAt: invitations.handedAt,
    })
    .from(people)
    .leftJoin(attendance, and(eq(attendance.personId, people.id), eq(attendance.venueId, venueId)))
    .leftJoin(
      invitations,
      and(eq(invitations.personId, people.id), eq(invitations.venueId, venueId), isValid(now)),
    )
    .leftJoin(ownAccount, isOwnAccount)
    .leftJoin(addressAccount, hasSameAddress)
    .orderBy(sql`${people.fullName} collate names`, people.id)
  const byStatus = Object.groupBy(
    rows.filter(({ attending }) => attending !== null),
    statusOf,
  )
  const mailed = new Set((await listRecentlyMailed(db, { venueId }, now)).map(({ personId }) => personId))
  return { rows, byStatus, mailed }
}

/** Everyone with an address who can be given an account by a bulk set-up, by name. */
export async function listPeopleToSetUp(db: Db): Promise<string[]> {
  const rows = await db
    .select(setUpState)
    .from(people)
    .leftJoin(ownAccount, isOwnAccount)
    .leftJoin(addressAccount, hasSameAddress)
    .orderBy(sql`${people.fullName} collate names`, people.id)
  return rows.filter(getsPassword).map(({ id }) => id)
}

/** The person's own account, and the one with their address. */
const ownAccount = alias(user, 'own')
const addressAccount = alias(user, 'same')
const isOwnAccount = eq(ownAccount.id, people.userId)
const hasSameAddress = eq(sql`lower(${addressAccount.email})`, sql`lower(${people.email})`)

const setUpState = {
  id: people.id,
  name: people.fullName,
  email: sql<string | null>`lower(${people.email})`,
  hasEmail: sql<boolean>`${people.email} is not null`,
  hasAccount: sql<boolean>`coalesce(${ownAccount.id}, ${addressAccount.id}) is not null`,
  isUsed: sql<boolean>`coalesce(${ownAccount.usedAt}, ${addressAccount.usedAt}) is not null`,
  isShutOut: sql<boolean>`coalesce(${ownAccount.disabledAt}, ${ownAccount.roleTakenAt}, ${addressAccount.disabledAt}, ${addressAccount.roleTakenAt}) is not null`,
}

type SetUpState = { hasEmail: boolean; isUsed: boolean; isShutOut: boolean }
type ListedPerson = SetUpState & { attending: string | null; registeredAt: Date | null }

function statusOf(row: ListedPerson) {
  if (row.attending === 'no') return 'declined'
  if (row.isShutOut) return 'disabled'
  if (hasAnswered(row)) return 'answered'
  return row.hasEmail ? 'invitable' : 'withoutEmail'
}

const getsPassword = (row: SetUpState) => row.hasEmail && !row.isUsed && !row.isShutOut
