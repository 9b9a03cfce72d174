import { asc, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RemovedRow, StudioOfMany } from '#contract/people.ts'
import { lockRows } from '#server/attendance/commands.ts'
import { lockPlaces } from '#server/attendance/places/commands.ts'
import { summaryOf } from '#server/attendance/many/rules.ts'
import { nothingChanged } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { refuseUncounted } from '#server/mail/outbox/commands.ts'
import type { CountedReaders } from '#server/mail/outbox/rules.ts'
import { personColumns, studioChoice } from '#server/people/details/rules.ts'
import { lockReturn, placesOf, restoreRow, takeOff } from '#server/people/roster/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { restoreWishes } from '#server/rooms/wishes/commands.ts'
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
    for (const row of rows) taken.push(await takeOff(tx, { deps, actorId }, row))
    await handOnSeats(tx, deps, venueId)
    await refuseUncounted(tx, shown)
    const { freed } = summaryOf(taken.map((one) => ({ ...nothingChanged, freed: one.freed })))
    return { freed, removed: taken.map(({ removed }) => removed) }
  })
}

type Removed = z.output<typeof RemovedRow>

/** Undo of uninviteMany. Refuses NOT_FOUND for no venue; who was erased since, or is of another one, is passed over. */
export async function undoRemoveMany(
  deps: Deps,
  actorId: string,
  { venueId, removed }: { venueId: string; removed: Removed[] },
) {
  return deps.db.transaction(async (tx) => {
    await lockReturn(tx, venueId, removed)
    const known = await tx
      .select({ id: people.id })
      .from(people)
      .where(
        inArray(
          people.id,
          removed.map(({ personId }) => personId),
        ),
      )
    const ids = new Set(known.map(({ id }) => id))
    const back = removed.filter((row) => row.venueId === venueId && ids.has(row.personId))
    await lockPlaces(tx, venueId, back.map(placesOf))
    const restored = []
    for (const one of back) {
      restored.push({ wishes: one.wishes, ...(await restoreRow(tx, actorId, one)) })
    }
    // Once all are back: two of them may have named each other.
    for (const { row, wishes } of restored) if (row && wishes) await restoreWishes(tx, row, wishes)
    await handOnSeats(tx, deps, venueId)
    return { notRestored: [...new Set(restored.flatMap(({ notRestored }) => notRestored))] }
  })
}

type Group = z.output<typeof StudioOfMany>

/**
 * Sets the studio of several people and answers what they had. Who is not of the studio that a group is `from` stays as
 * they are, and is counted in `stale`. Refuses STUDIO_GONE; who is erased is passed over.
 */
export async function setStudios(
  db: Db,
  actorId: string,
  { venueId, groups }: { venueId: string; groups: readonly Group[] },
) {
  return db
    .transaction(async (tx) => {
      const wanted = new Map(
        groups.flatMap(({ personIds, ...group }) => personIds.map((id) => [id, group] as const)),
      )
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
      if (changed.length > 0) {
        await record(tx, actorId, {
          action: 'person.studiosSet',
          entity: 'venue',
          entityId: venueId,
          venueId,
          fields: ['studioId'],
          after: manyPeople(changed.map(({ id }) => id)),
        })
      }
      const undo = [...byStudio].flatMap(([from, group]) => groupsOf(group, from))
      return { changed: changed.length, stale: others.length - changed.length, undo }
    })
    .catch((error: unknown) => {
      if (databaseError(error).code === '23503') refuse('STUDIO_GONE')
      throw error
    })
}

type Person = typeof people.$inferSelect

const isFrom = (from: Group['from'], row: Person) => from === undefined || studioChoice(row) === from

/** What puts them back, while they are still of the studio that they were given. */
const groupsOf = (rows: readonly Person[], from: Group['studioId']) =>
  [...Map.groupBy(rows, studioChoice)].map(([studioId, group]) => ({
    studioId,
    personIds: group.map(({ id }) => id),
    from,
  }))
