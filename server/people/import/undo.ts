import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PeopleImport } from '#contract/people.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { killLinks } from '#server/people/details/commands.ts'
import { personColumns, studioChoice } from '#server/people/details/rules.ts'
import { lockImports, updatePeople } from '#server/people/import/commands.ts'
import { lockRoster } from '#server/people/roster/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { studios } from '#server/db/tables/studios.ts'

type Import = z.output<typeof PeopleImport>

/**
 * Undo of an import: puts back what nobody has touched since. Someone who was edited, invited, has answered, or has a
 * seat or an account by now stays as they are, and is counted in `kept`. Refuses NOT_FOUND for no venue, and STUDIO_GONE
 * where the studio of before was deleted.
 */
export async function undoImport(
  deps: Deps,
  actorId: string,
  { venueId, joined, changed, studioIds }: Import,
) {
  return deps.db
    .transaction(async (tx) => {
      await lockImports(tx)
      await lockJoined(tx, joined)
      await lockRoster(tx, venueId)
      const touched = [...joined.map(({ personId }) => personId), ...changed.map(({ id }) => id)]
      const rows = await lockPeople(tx, touched)
      const restored = changed.flatMap(({ id, version, before }) => {
        const row = rows.get(id)
        // An account that was made since signs in by the address and raises no version: it keeps the address.
        const isAddressOfAccount = 'email' in before && row?.userId !== null
        return row?.version === version && !isAddressOfAccount ? [{ row, before }] : []
      })
      await updatePeople(
        tx,
        restored.map(({ row, before }) => personColumns({ ...row, studioId: studioChoice(row), ...before })),
      )
      const withoutAddress = restored.filter(({ before }) => before.email === null)
      const hadLinks = await killLinks(
        tx,
        withoutAddress.map(({ row }) => row.id),
        deps.clock(),
      )
      const left = new Set([
        ...(await deleteNew(
          tx,
          joined.filter(({ isNew }) => isNew),
        )),
        ...(await takeOff(
          tx,
          joined.filter(({ isNew }) => !isNew),
        )),
      ])
      await deleteUnused(tx, studioIds)
      const isRestored = new Set(restored.map(({ row }) => row.id))
      const kept = new Set([
        ...joined.flatMap(({ personId }) => (left.has(personId) ? [] : [personId])),
        ...changed.flatMap(({ id }) => (isRestored.has(id) ? [] : [id])),
      ])
      const undone = new Set(touched.filter((id) => !kept.has(id)))
      if (undone.size > 0) {
        await record(tx, actorId, {
          action: 'person.importUndone',
          entity: 'venue',
          entityId: venueId,
          venueId,
          after: manyPeople([...undone]),
        })
      }
      const notRestored = hadLinks ? ['Personal links that the import ended do not work again'] : []
      return { undone: undone.size, kept: kept.size, notRestored }
    })
    .catch((error: unknown) => {
      if (databaseError(error).code === '23503') refuse('STUDIO_GONE')
      throw error
    })
}

type Row = typeof people.$inferSelect

/** Nobody edits, links, invites or erases them between the look and the write. */
async function lockPeople(tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(people.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

type Joined = Import['joined']

/** Nobody takes a seat for them, or a place in line, between the look and the delete, which would take it along. */
async function lockJoined(tx: Db, joined: Joined): Promise<void> {
  const ids = joined.map(({ id }) => id)
  const rows = tx.select({ id: attendance.id }).from(attendance).where(isAmong(attendance.id, ids))
  await rows.orderBy(attendance.id).for('no key update')
}

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
        sql`not exists (select from message_readers m where m.person_id = "people"."id")`,
        sql`not exists (select from room_vetoes v where "people"."id" in (v.first_id, v.second_id))`,
        sql`not exists (select from pending_registrations r where r.person_id = "people"."id")`,
        sql`not exists (select from calendar_feeds c where c.person_id = "people"."id")`,
        sql`not exists (select from partner_seen s where s.person_id = "people"."id")`,
        sql`not exists (select from workshop_wish_results r where r.person_id = "people"."id")`,
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
    joined.map(({ id }) => id),
  )}
  and a.version = 1 and a.attending = 'maybe' and a.registered_at is null and a.check_in_time is null
  and num_nonnulls(a.flight_1_departure_airport, a.flight_1_departure_time, a.flight_1_arrival_time,
    a.flight_2_departure_airport, a.flight_2_departure_time, a.flight_2_arrival_time, a.flight_1_number, a.flight_2_number) = 0
  and not (a.flight_1_not_booked or a.flight_2_not_booked or a.flights_private or a.own_way_there or a.own_way_home)
  and not exists (select from invitations i where i.person_id = a.person_id and i.venue_id = a.venue_id)
  and not exists (select from feedback f where f.person_id = a.person_id and f.venue_id = a.venue_id)
  and not exists (select from door_taps t where t.person_id = a.person_id and t.venue_id = a.venue_id)
  and not exists (select from workshop_signups s where s.person_id = a.person_id and s.venue_id = a.venue_id)
  and not exists (select from workshop_waiting s where s.person_id = a.person_id and s.venue_id = a.venue_id)
  and not exists (select from workshop_wishes w where w.person_id = a.person_id and w.venue_id = a.venue_id)
  and not exists (select from room_wishes w where w.person_id = a.person_id and w.venue_id = a.venue_id)
  and not exists (select from roommate_wishes w where a.person_id in (w.person_id, w.wanted_id) and w.venue_id = a.venue_id)
  and not exists (select from shuttle_seats s where s.person_id = a.person_id and s.venue_id = a.venue_id)
  and not exists (select from shuttle_tickets t where t.person_id = a.person_id and t.venue_id = a.venue_id)
  and not exists (select from room_assignments b where b.person_id = a.person_id and b.venue_id = a.venue_id)`

/** Studios that the import made and nobody belongs to any more; nobody joins one while it is looked at. */
async function deleteUnused(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: studios.id })
    .from(studios)
    .where(inArray(studios.id, [...ids]))
    .for('update')
  await tx.execute(sql`delete from studios s where ${inArray(sql`s.id`, [...ids])} and s.version = 1
    and not exists (select from people p where p.studio_id = s.id)`)
}
