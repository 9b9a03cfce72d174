import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#server/accounts/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { lockAddress } from '#server/registration/pending/commands.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/people/tables.ts'
import { hasEnded } from '#server/registration/rules.ts'
import { venues } from '#server/venues/tables.ts'

export type Invitee = Awaited<ReturnType<typeof lockInvitee>>

/**
 * A person with the accounts that are theirs or have their address, nobody else changing either until the
 * transaction ends. Refuses NOT_FOUND.
 */
export async function lockInvitee(tx: Db, personId: string) {
  const [seen] = await tx.select({ email: people.email }).from(people).where(eq(people.id, personId))
  if (seen?.email) await lockAddress(tx, seen.email.toLowerCase())
  // Nobody changes their address, or links an account, until it is made. The person before the account, as
  // everywhere.
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
    .for('update')
  if (!person) return refuse('NOT_FOUND')
  // Nobody uses, disables or deletes such an account in the meantime.
  const accounts = await tx
    .select({ id: user.id, usedAt: user.usedAt, disabledAt: user.disabledAt, roleTakenAt: user.roleTakenAt })
    .from(user)
    .where(or(eq(user.id, person.userId ?? nobody), eq(sql`lower(${user.email})`, person.email)))
    .for('update')
  return { ...person, accounts }
}

/** No account has this id. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** The editions of a person that are not over, the newest first. */
export async function editionsAhead(tx: Db, personId: string, now: Date) {
  const editions = await tx
    .select({
      venueId: venues.id,
      name: venues.name,
      attending: attendance.attending,
      quarter: venues.quarter,
      year: venues.year,
      eventEndDate: venues.eventEndDate,
      timeZone: venues.timeZone,
    })
    .from(attendance)
    .innerJoin(venues, eq(venues.id, attendance.venueId))
    .where(eq(attendance.personId, personId))
    .orderBy(sql`${venues.year} desc, ${venues.quarter} desc`)
  return editions.filter((edition) => !hasEnded(edition, now))
}

/** Whom a bulk set-up would reach, by way, by name. Nobody who ever signed in, nobody an organiser shut out. */
export async function planSetUp(db: Db, venueId: string) {
  if ((await db.$count(venues, eq(venues.id, venueId))) === 0) return refuse('NOT_FOUND')
  const rows = await db
    .select({ ...setUpState, attending: attendance.attending })
    .from(people)
    .leftJoin(attendance, and(eq(attendance.personId, people.id), eq(attendance.venueId, venueId)))
    .leftJoin(own, isOwn)
    .leftJoin(same, isSame)
    .orderBy(sql`${people.fullName} collate names`, people.id)
  const reachable = rows.filter(isReachable)
  const invited = rows.filter((row) => row.attending !== null)
  const links = reachable.filter(({ attending }) => attending !== null && attending !== 'no')
  return {
    links: links.map(({ id }) => id),
    accounts: reachable.map(({ id }) => id),
    renewed: reachable.filter((row) => row.hasAccount).length,
    signedIn: invited.filter((row) => row.isUsed).length,
    withoutEmail: invited.filter((row) => !row.hasEmail && !row.isUsed).length,
  }
}

/** Everybody with an address whom a bulk set-up may give an account, by name. */
export async function everybodyToSetUp(db: Db): Promise<string[]> {
  const rows = await db
    .select(setUpState)
    .from(people)
    .leftJoin(own, isOwn)
    .leftJoin(same, isSame)
    .orderBy(sql`${people.fullName} collate names`, people.id)
  return rows.filter(isReachable).map(({ id }) => id)
}

/** The account that is the person's, and the one that has their address. */
const own = alias(user, 'own')
const same = alias(user, 'same')
const isOwn = eq(own.id, people.userId)
const isSame = eq(sql`lower(${same.email})`, sql`lower(${people.email})`)

const setUpState = {
  id: people.id,
  hasEmail: sql<boolean>`${people.email} is not null`,
  hasAccount: sql<boolean>`coalesce(${own.id}, ${same.id}) is not null`,
  isUsed: sql<boolean>`coalesce(${own.usedAt}, ${same.usedAt}) is not null`,
  isShutOut: sql<boolean>`coalesce(${own.disabledAt}, ${own.roleTakenAt}, ${same.disabledAt}, ${same.roleTakenAt}) is not null`,
}

const isReachable = (row: { hasEmail: boolean; isUsed: boolean; isShutOut: boolean }) =>
  row.hasEmail && !row.isUsed && !row.isShutOut
