import { asc, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StudioOfMany } from '#contract/people.ts'
import { lockRows } from '#server/attendance/commands.ts'
import { summaryOf } from '#server/attendance/many/rules.ts'
import { nothingChanged } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople } from '#server/audit/commands.ts'
import { recordUndoable, type Undone, type UndoableEntry, type UndoneDeed } from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { refuseUncounted } from '#server/mail/outbox/commands.ts'
import type { CountedReaders } from '#server/mail/outbox/rules.ts'
import { personColumns, studioChoice } from '#server/people/details/rules.ts'
import { takeOff } from '#server/people/roster/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { handOnSeats } from '#server/seats/seats/commands.ts'

/**
 * Takes several people off a list, all or nothing, each as uninvite does. Refuses CHECKED_IN unless `undoCheckIn` asks
 * for that, too, and any other number of people to mail than was `shown`.
 */
export async function uninviteMany(
  deps: Deps,
  actorId: string,
  {
    venueId,
    ids,
    undoCheckIn: isCheckInUndone,
    shown,
  }: { venueId: string; ids: string[]; undoCheckIn: boolean; shown: CountedReaders },
) {
  return deps.db.transaction(async (tx) => {
    const rows = await lockRows(tx, venueId, isAmong(attendance.id, ids))
    if (!isCheckInUndone && rows.some(({ checkInTime }) => checkInTime !== null)) refuse('CHECKED_IN')
    const taken = []
    for (const row of rows) taken.push(await takeOff(tx, deps, row))
    const undo = await recordUndoable(
      tx,
      actorId,
      taken.map(({ entry }) => entry),
    )
    await handOnSeats(tx, deps, venueId)
    await refuseUncounted(tx, shown)
    const { freed } = summaryOf(taken.map((one) => ({ ...nothingChanged, freed: one.freed })))
    return { freed, removed: taken.length, undo }
  })
}

type Group = z.output<typeof StudioOfMany>
type Change = Pick<Group, 'studioId'> & { from?: Group['studioId'] }

/** Sets the studio of several people. Refuses STUDIO_GONE; who is erased is passed over. */
export async function setStudios(
  db: Db,
  actorId: string,
  { venueId, groups }: { venueId: string; groups: readonly Group[] },
) {
  const wanted = groups.flatMap(({ personIds, studioId }) =>
    personIds.map((id) => [id, { studioId }] as const),
  )
  const { changed, stale: _none, undo } = await changeStudios(db, actorId, venueId, new Map(wanted))
  return { changed, undo }
}

const StudioBefore = z.object({ studioId: z.string().nullable(), from: z.string().nullable() })

/** Undo of setStudios: the studios of before, of people who are still of the one that they were given. */
export async function undoStudios(
  { db }: { db: Db },
  actorId: string,
  { venueId, rows }: UndoneDeed,
): Promise<Undone> {
  const wanted = rows.map(({ rowId, was }) => [rowId, StudioBefore.parse(was)] as const)
  const { changed, stale } = await changeStudios(db, actorId, venueId, new Map(wanted))
  return { undone: changed, kept: stale }
}

/** People who are not of the studio that their change is `from` stay as they are, and are counted in `stale`. */
async function changeStudios(
  db: Db,
  actorId: string,
  venueId: string,
  wanted: ReadonlyMap<string, Change>,
): Promise<{ changed: number; stale: number; undo: string | null }> {
  return db
    .transaction(async (tx) => {
      // Nobody saves them from another form until this is committed; by id, so that two selections do not deadlock.
      const rows = await tx
        .select()
        .from(people)
        .where(inArray(people.id, [...wanted.keys()]))
        .orderBy(asc(people.id))
        .for('update')
      const others = rows.filter((row) => studioChoice(row) !== wanted.get(row.id)?.studioId)
      const changed = others.filter((row) => isFrom(wanted.get(row.id)?.from, row))
      const byStudio = Map.groupBy(changed, ({ id }) => wanted.get(id)?.studioId ?? null)
      for (const [studioId, group] of byStudio) {
        await tx
          .update(people)
          .set({ ...personColumns({ studioId }), version: sql`${people.version} + 1` })
          .where(
            inArray(
              people.id,
              group.map(({ id }) => id),
            ),
          )
      }
      const entry: UndoableEntry = {
        action: 'person.studiosSet',
        entity: 'venue',
        entityId: venueId,
        venueId,
        fields: ['studioId'],
        after: manyPeople(changed.map(({ id }) => id)),
        undo: changed.map((row) => ({
          kind: 'studio',
          rowId: row.id,
          personId: row.id,
          was: { studioId: studioChoice(row), from: wanted.get(row.id)?.studioId ?? null },
        })),
      }
      const undo = await recordUndoable(tx, actorId, changed.length > 0 ? [entry] : [])
      return { changed: changed.length, stale: others.length - changed.length, undo }
    })
    .catch((error: unknown) => {
      if (databaseError(error).code === '23503') refuse('STUDIO_GONE')
      throw error
    })
}

const isFrom = (from: Change['from'], row: typeof people.$inferSelect) =>
  from === undefined || studioChoice(row) === from
