import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'
import { defaultEdition, isUnderWay } from '#server/editions/rules.ts'
import { editionState } from '#server/lib/edition-days.ts'

/** The editions of a picker, newest first: all for an organiser, their own for a guest. */
export async function listChoices(db: Db, actor: Pick<Actor, 'role' | 'personId'>, now: Date) {
  const isAttendee = actor.personId === null ? sql`false` : eq(attendance.personId, actor.personId)
  const ownEditions = db.select({ id: attendance.venueId }).from(attendance).where(isAttendee)
  const rows = await db
    .select({
      id: venues.id,
      name: venues.name,
      imageUrl: venues.imageUrl,
      quarter: venues.quarter,
      year: venues.year,
      eventStartDate: venues.eventStartDate,
      eventEndDate: venues.eventEndDate,
      timeZone: venues.timeZone,
      currency: venues.currency,
      attending: attendance.attending,
    })
    .from(venues)
    .leftJoin(
      attendance,
      and(eq(attendance.venueId, venues.id), actor.role === 'admin' ? sql`false` : isAttendee),
    )
    .where(actor.role === 'admin' ? undefined : inArray(venues.id, ownEditions))
    .orderBy(desc(venues.year), desc(venues.quarter), sql`${venues.name} collate names`, asc(venues.id))
  const isDefault = defaultEdition(rows, now)?.id
  return rows.map((row) => ({
    ...row,
    state: editionState(row, now),
    isUnderWay: isUnderWay(row, now),
    isDefault: row.id === isDefault,
  }))
}

/**
 * The words that others would try first as someone's password (security A6): the address, the name, and the names of
 * the editions they belong to (for an organiser: all editions). No other editions: a refusal must not tell a stranger
 * which events exist.
 */
export async function listOwnWords(db: Db, userId: string): Promise<string[]> {
  const [owner] = await db
    .select({ email: user.email, name: user.name, role: userRoles.role })
    .from(user)
    .leftJoin(userRoles, eq(userRoles.userId, user.id))
    .where(eq(user.id, userId))
  if (!owner) return []
  const ownEditions = db
    .select({ id: attendance.venueId })
    .from(attendance)
    .innerJoin(people, and(eq(people.id, attendance.personId), eq(people.userId, userId)))
  const events = await listEventNames(
    db,
    owner.role === 'admin' ? undefined : inArray(venues.id, ownEditions),
  )
  return [owner.email, owner.name, ...events]
}

/** The name of one edition, as a list. */
export const listEventName = (db: Db, venueId: string | null): Promise<string[]> =>
  venueId === null ? Promise.resolve([]) : listEventNames(db, eq(venues.id, venueId))

/** The names of the editions. All of them are for organisers only. */
export async function listEventNames(db: Db, condition?: SQL): Promise<string[]> {
  const rows = await db.select({ name: venues.name }).from(venues).where(condition)
  return rows.map(({ name }) => name)
}
