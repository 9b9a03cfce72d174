import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { referencesTo } from '#server/db/tables.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import { isUntouched as isAsLeft, restoreRows, type Undone, type UndoneDeed } from '#server/audit/undoable.ts'
import { undoEntries } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { killLinks, refuseLostStudio } from '#server/people/details/commands.ts'
import { lockImports, writtenColumns } from '#server/people/import/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { restoreAnswers } from '#server/questions/many/commands.ts'
import { studios } from '#server/db/tables/studios.ts'
import { lockRows, lockVenue } from '#server/locks.ts'

/**
 * Undo of an import: puts back what nobody has touched since. Someone who was edited, invited, has answered, or has a
 * seat or an account by now stays as they are.
 */
export async function undoImport(
  { db: tx, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { id: deedId, venueId, rows }: UndoneDeed,
): Promise<Undone> {
  const joined = rows.filter(({ kind }) => kind === 'attendance')
  const persons = rows.filter(({ kind }) => kind === 'people')
  const made = new Set(persons.flatMap(({ was, rowId }) => (was === null ? [rowId] : [])))
  const touched = new Set(rows.flatMap(({ personId }) => personId ?? []))
  await lockImports(tx)
  // Locked, so nobody gives them a seat or a place in line between the check and the delete, which would remove it.
  const joinedIds = joined.map(({ rowId }) => rowId)
  await lockRows(tx, attendance, isAmong(attendance.id, joinedIds), 'no key update')
  await lockVenue(tx, venueId)
  // Locked, so nobody edits, links, invites or erases them between the check and the write.
  await lockRows(tx, people, isAmong(people.id, [...touched]))
  // First: a new person with an answer of before would stay.
  const answered = await restoreAnswers(tx, deedId)
  const addressed = await findWhoGotAddress(tx, deedId)
  // An account that was made since signs in by the address and raises no version: it keeps the address.
  const isMeant = sql`${isAsLeft} and (t.user_id is null or t.email is not distinct from w.email)`
  const columns = writtenColumns.map((name) => people[name])
  const restored = await restoreRows(tx, people, columns, { deedId, isMeant }).catch(refuseLostStudio)
  const withoutAddress = restored.filter((id) => addressed.has(id))
  const hadLinks = await killLinks(tx, withoutAddress, clock())
  const isNew = ({ personId }: Joined[number]) => personId !== null && made.has(personId)
  const left = new Set([
    ...(await deleteNew(tx, joined.filter(isNew))),
    ...(await takeOff(
      tx,
      joined.filter((row) => !isNew(row)),
    )),
  ])
  await deleteUnused(
    tx,
    rows.flatMap(({ kind, rowId }) => (kind === 'studios' ? [rowId] : [])),
  )
  const isRestored = new Set(restored)
  const kept = new Set([
    ...joined.flatMap(({ personId }) => (personId === null || left.has(personId) ? [] : [personId])),
    ...rows.flatMap(({ kind, rowId, personId }) =>
      kind !== 'answers' || personId === null || answered.has(rowId) ? [] : [personId],
    ),
    ...persons.flatMap(({ rowId, was }) => (was === null || isRestored.has(rowId) ? [] : [rowId])),
  ])
  const undone = [...touched].filter((id) => !kept.has(id))
  if (undone.length > 0) {
    await record(tx, actorId, {
      action: 'person.importUndone',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after: manyPeople(undone),
    })
  }
  const notRestored = hadLinks ? ['Personal links that the import ended do not work again'] : []
  return { undone: undone.length, kept: kept.size, notRestored }
}

/** The people who had no address before the import. */
async function findWhoGotAddress(tx: Db, deedId: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.id from undo_entries u join people t on u.row_id = t.id and u.kind = 'people'
    where u.deed_id = ${deedId} and u.was is not null and u.was ->> 'email' is null and t.email is not null`)
  return new Set(rows.map(({ id }) => id))
}

type Joined = UndoneDeed['rows']

/** Made by the import and untouched since: gone with their row. Answers who. */
async function deleteNew(tx: Db, joined: Joined): Promise<string[]> {
  if (joined.length === 0) return []
  // A look of its own: within the delete the planner, which knows nothing of rows just made, goes through all for each.
  const { rows: untouched } = await tx.execute<{ id: string }>(
    sql`select a.person_id as id from attendance a where ${isUntouched(joined)}`,
  )
  // Named in full: a column alone would be one of the inner query.
  const deleted = await tx
    .delete(people)
    .where(
      and(
        isAmong(
          people.id,
          untouched.map(({ id }) => id),
        ),
        eq(people.version, 1),
        isNull(people.userId),
        sql`(select count(*) from attendance a where a.person_id = "people"."id") = 1`,
        ...hanging.map(
          ({ table, personId }) =>
            sql`not exists (select from ${table} h where h.${personId} = "people"."id")`,
        ),
      ),
    )
    .returning({ id: people.id })
  return deleted.map(({ id }) => id)
}

/** Known before: they leave the list alone. */
async function takeOff(tx: Db, joined: Joined): Promise<string[]> {
  if (joined.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(
    sql`delete from attendance a where ${isUntouched(joined)} returning a.person_id as id`,
  )
  return rows.map(({ id }) => id)
}

/** A row as the import made it: no answer, no flight, no link, no place. */
const isUntouched = (joined: Joined): SQL => sql`
  ${isAmong(
    sql`a.id`,
    joined.map(({ rowId }) => rowId),
  )}
  and a.version = 1 and a.attending = 'maybe' and a.registered_at is null and a.check_in_time is null
  and num_nonnulls(a.flight_1_departure_airport, a.flight_1_departure_time, a.flight_1_arrival_time,
    a.flight_2_departure_airport, a.flight_2_departure_time, a.flight_2_arrival_time, a.flight_1_number, a.flight_2_number) = 0
  and not (a.flight_1_not_booked or a.flight_2_not_booked or a.flights_private or a.own_way_there or a.own_way_home)
  ${sql.join(
    hanging.flatMap(({ table, personId, venueId }) =>
      venueId === undefined
        ? []
        : [
            sql`and not exists (select from ${table} h where h.${personId} = a.person_id and h.venue_id = a.venue_id)`,
          ],
    ),
    sql` `,
  )}`

/** Tables whose rows record what a person did or got. */
const hanging = [people.id, attendance.personId]
  .flatMap(referencesTo)
  // Their attendance is checked above; unchanged rows are the import's own.
  .filter(({ table }) => table !== attendance && table !== undoEntries)
  .map(({ table, venueId, column }) => ({ table, venueId, personId: sql.identifier(column.name) }))

/** Studios that the import made and nobody belongs to any more; nobody joins one while it is looked at. */
async function deleteUnused(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockRows(tx, studios, inArray(studios.id, [...ids]))
  await tx.execute(sql`delete from studios s where ${inArray(sql`s.id`, [...ids])} and s.version = 1
    and not exists (select from people p where p.studio_id = s.id)`)
}
