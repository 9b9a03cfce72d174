import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import { reading } from '#server/db/statement.ts'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'
import { defaultEdition, isUnderWay } from '#server/editions/rules.ts'
import { editionState } from '#server/lib/edition-days.ts'

type Choice = Pick<
  typeof venues.$inferSelect,
  | 'id'
  | 'name'
  | 'imageUrl'
  | 'quarter'
  | 'year'
  | 'eventStartDate'
  | 'eventEndDate'
  | 'timeZone'
  | 'currency'
> & { attending: (typeof attendance.$inferSelect)['attending'] | null }

const choices = reading<Choice>(
  'edition_choices',
  sql`
    select v.id, v.name, v.image_url as "imageUrl", v.quarter, v.year, v.event_start_date::text as "eventStartDate",
      v.event_end_date::text as "eventEndDate", v.time_zone as "timeZone", v.currency, a.attending
    from venues v left join attendance a on a.venue_id = v.id and a.person_id = ${sql.placeholder('personId')}::uuid
    where ${sql.placeholder('isAll')}::boolean or a.id is not null
    order by v.year desc, v.quarter desc, v.name collate names, v.id`,
)

/** The editions of a picker, newest first: all for an organiser, their own for a guest. */
export async function listChoices(db: Db, { role, personId }: Pick<Actor, 'role' | 'personId'>, now: Date) {
  const isAll = role === 'admin'
  const rows = await choices(db, { isAll, personId: isAll ? null : personId })
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
