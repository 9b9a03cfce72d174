import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { isStanding } from '#server/desk/taps/queries.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { isAmong } from '#server/lib/is-among.ts'

type NewTap = typeof doorTaps.$inferInsert
export type TapRow = typeof doorTaps.$inferSelect

/** Checks in a person whose row is locked. */
export async function addCheckIn(
  tx: Db,
  { id, personId, venueId }: { id: string; personId: string; venueId: string },
  { at, byId }: { at: Date; byId: string | null },
): Promise<void> {
  await addTaps(tx, [{ personId, venueId, kind: 'in', at, byId }])
  await settleCheckIns(tx, sql`a.id = ${id}`)
}

/**
 * Undoes every check-in of people whose rows `a` are locked; logs nothing for people who have no check-in. `byId` is
 * null if their answer causes it.
 */
export const takeBackCheckIns = (tx: Db, condition: SQL, byId: string | null): Promise<void> =>
  undoTaps(tx, { condition, taps: sql`true`, byId })

type TapSelection = { condition: SQL; taps: SQL; byId: string | null }

/** Undoes the selected taps `t`, and reports. */
export async function undoTaps(tx: Db, { condition, taps, byId }: TapSelection): Promise<void> {
  await tx.execute(sql`insert into door_taps (venue_id, person_id, kind, at, by_id, saw)
    select t.venue_id, t.person_id, 'undo', now(), ${byId}::uuid, array_agg(t.id)
    from door_taps t join attendance a on a.venue_id = t.venue_id and a.person_id = t.person_id
    where ${condition} and ${taps} and t.kind <> 'undo' and not t.undone group by t.venue_id, t.person_id`)
  await settleCheckIns(tx, condition)
}

/**
 * Recomputes which taps an undo removes, and the check-in times of people who attend, from all their taps. Called after
 * the statement that adds taps, because that statement doesn't see its own rows.
 */
export async function settleCheckIns(tx: Db, condition: SQL): Promise<void> {
  await tx.execute(sql`with taps as (
      select t.* from attendance a join door_taps t on t.venue_id = a.venue_id and t.person_id = a.person_id
      where ${condition}),
    named as (select u.venue_id, u.person_id, unnest(u.saw) from taps u where u.kind = 'undo'),
    -- "in" uses a hash. For a join the planner would expect few rows and compare each with all.
    settled as (select t.id, (t.venue_id, t.person_id, t.id) in (select * from named) as undone
      from taps t where t.kind <> 'undo')
    update door_taps set undone = settled.undone from settled
    where settled.id = door_taps.id and door_taps.undone <> settled.undone`)
  await tx.execute(sql`update attendance set check_in_time = settled.at from (
      select a.id, case when a.attending = 'yes' then (select min(t.at) from door_taps t
        where t.venue_id = a.venue_id and t.person_id = a.person_id and ${isStanding}) end as at
      from attendance a where ${condition}) settled
    where settled.id = attendance.id and attendance.check_in_time is distinct from settled.at`)
}

/** Adds taps and returns those that are new. */
export async function addTaps(tx: Db, taps: readonly NewTap[]): Promise<TapRow[]> {
  if (taps.length === 0) return []
  return tx
    .insert(doorTaps)
    .values([...taps])
    .onConflictDoNothing({ target: doorTaps.id })
    .returning()
}

/** All taps at the desk about these people, in the order of arrival. */
export const tapsOf = (tx: Db, venueId: string, personIds: readonly string[]): Promise<TapRow[]> =>
  tx
    .select()
    .from(doorTaps)
    .where(and(eq(doorTaps.venueId, venueId), isAmong(doorTaps.personId, personIds)))
    .orderBy(asc(doorTaps.createdAt), asc(doorTaps.id))

/** Which of the ids belong to taps of other people or another edition: a device may not reuse them. */
export async function idsOfOthers(
  tx: Db,
  { venueId, personIds, ids }: { venueId: string; personIds: readonly string[]; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const isAboutPeople = and(eq(doorTaps.venueId, venueId), isAmong(doorTaps.personId, personIds))
  const rows = await tx
    .select({ id: doorTaps.id })
    .from(doorTaps)
    .where(and(isAmong(doorTaps.id, ids), sql`not (${isAboutPeople})`))
  return new Set(rows.map(({ id }) => id))
}
