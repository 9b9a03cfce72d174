import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { referencesTo } from '#server/db/tables.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import { isUntouched, restoreRows, type UndoResult, type UndoCall } from '#server/audit/undoable.ts'
import { undoEntries } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { invalidatePersonalLinks, refuseLostStudio } from '#server/people/details/commands.ts'
import { lockImports, writtenColumns } from '#server/people/import/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { restoreAnswers } from '#server/questions/many/commands.ts'
import { studios } from '#server/db/tables/studios.ts'
import { lockRows, lockVenue } from '#server/locks.ts'

/**
 * Undoes an import: restores everything that is unchanged since. People who have since been edited or invited, have
 * answered, or have got a seat or an account stay as they are.
 */
export async function undoImport(
  { db: tx, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { id: callId, venueId, rows }: UndoCall,
): Promise<UndoResult> {
  const joined = rows.filter(({ kind }) => kind === 'attendance')
  const personRows = rows.filter(({ kind }) => kind === 'people')
  const newIds = new Set(personRows.flatMap(({ was, rowId }) => (was === null ? [rowId] : [])))
  const touchedIds = new Set(rows.flatMap(({ personId }) => personId ?? []))
  await lockImports(tx)
  // Lock the people so that they can't get a seat or a place in line between the check and the delete, which would
  // remove it.
  const joinedIds = joined.map(({ rowId }) => rowId)
  await lockRows(tx, attendance, isAmong(attendance.id, joinedIds), 'no key update')
  await lockVenue(tx, venueId)
  // Lock the people so that they can't be edited, linked, invited or erased between the check and the write.
  await lockRows(tx, people, isAmong(people.id, [...touchedIds]))
  // Answers come first, because a new person who has a former answer would otherwise stay.
  const answered = await restoreAnswers(tx, callId)
  const withNewAddress = await findWithNewAddress(tx, callId)
  // An account made since uses the address to sign in and doesn't change the version, so it keeps the address.
  const condition = sql`${isUntouched} and (t.user_id is null or t.email is not distinct from w.email)`
  const columns = writtenColumns.map((name) => people[name])
  const restored = await restoreRows(tx, people, columns, { callId, condition }).catch(refuseLostStudio)
  const withoutAddress = restored.filter((id) => withNewAddress.has(id))
  const hadLinks = await invalidatePersonalLinks(tx, withoutAddress, clock())
  const isNew = ({ personId }: JoinedRows[number]) => personId !== null && newIds.has(personId)
  const removed = new Set([
    ...(await deleteNew(tx, joined.filter(isNew))),
    ...(await removeFromList(
      tx,
      joined.filter((row) => !isNew(row)),
    )),
  ])
  await deleteUnused(
    tx,
    rows.flatMap(({ kind, rowId }) => (kind === 'studios' ? [rowId] : [])),
  )
  const restoredIds = new Set(restored)
  const keptIds = new Set([
    ...joined.flatMap(({ personId }) => (personId === null || removed.has(personId) ? [] : [personId])),
    ...rows.flatMap(({ kind, rowId, personId }) =>
      kind !== 'answers' || personId === null || answered.has(rowId) ? [] : [personId],
    ),
    ...personRows.flatMap(({ rowId, was }) => (was === null || restoredIds.has(rowId) ? [] : [rowId])),
  ])
  const undone = [...touchedIds].filter((id) => !keptIds.has(id))
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
  return { undone: undone.length, kept: keptIds.size, notRestored }
}

/** The people who got an address through the import. */
async function findWithNewAddress(tx: Db, callId: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.id from undo_entries u join people t on u.row_id = t.id and u.kind = 'people'
    where u.deed_id = ${callId} and u.was is not null and u.was ->> 'email' is null and t.email is not null`)
  return new Set(rows.map(({ id }) => id))
}

type JoinedRows = UndoCall['rows']

/** Deletes people whom the import created and who are unchanged since. Returns their ids. */
async function deleteNew(tx: Db, joined: JoinedRows): Promise<string[]> {
  if (joined.length === 0) return []
  // A separate query: inside the delete the planner, which has no statistics of the new rows, would scan all rows for
  // each.
  const { rows: untouched } = await tx.execute<{ id: string }>(
    sql`select a.person_id as id from attendance a where ${isUnchanged(joined)}`,
  )
  // The column is qualified by hand, because a bare column would belong to the inner query.
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
        ...dependents.map(
          ({ table, personId }) =>
            sql`not exists (select from ${table} h where h.${personId} = "people"."id")`,
        ),
      ),
    )
    .returning({ id: people.id })
  return deleted.map(({ id }) => id)
}

/** Takes people who existed before the import off the list. */
async function removeFromList(tx: Db, joined: JoinedRows): Promise<string[]> {
  if (joined.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(
    sql`delete from attendance a where ${isUnchanged(joined)} returning a.person_id as id`,
  )
  return rows.map(({ id }) => id)
}

/** Whether a row is as the import made it: no answer, no flight, no link, no place. */
const isUnchanged = (joined: JoinedRows): SQL => sql`
  ${isAmong(
    sql`a.id`,
    joined.map(({ rowId }) => rowId),
  )}
  and a.version = 1 and a.attending = 'maybe' and a.registered_at is null and a.check_in_time is null
  and num_nonnulls(a.flight_1_departure_airport, a.flight_1_departure_time, a.flight_1_arrival_time,
    a.flight_2_departure_airport, a.flight_2_departure_time, a.flight_2_arrival_time, a.flight_1_number, a.flight_2_number) = 0
  and not (a.flight_1_not_booked or a.flight_2_not_booked or a.flights_private or a.own_way_there or a.own_way_home)
  ${sql.join(
    dependents.flatMap(({ table, personId, venueId }) =>
      venueId === undefined
        ? []
        : [
            sql`and not exists (select from ${table} h where h.${personId} = a.person_id and h.venue_id = a.venue_id)`,
          ],
    ),
    sql` `,
  )}`

/** Tables whose rows record what a person did or got. */
const dependents = [people.id, attendance.personId]
  .flatMap(referencesTo)
  // Their attendance is checked above; undo entries belong to the import itself.
  .filter(({ table }) => table !== attendance && table !== undoEntries)
  .map(({ table, venueId, column }) => ({ table, venueId, personId: sql.identifier(column.name) }))

/** Deletes the studios that the import created and no one belongs to. Locks them so that no one joins one. */
async function deleteUnused(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockRows(tx, studios, inArray(studios.id, [...ids]))
  await tx.execute(sql`delete from studios s where ${inArray(sql`s.id`, [...ids])} and s.version = 1
    and not exists (select from people p where p.studio_id = s.id)`)
}
