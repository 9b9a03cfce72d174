import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockAnswers } from '#server/attendance/commands.ts'
import { summaryOf } from '#server/attendance/many/rules.ts'
import { nothingChanged } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import {
  findRows,
  recordUndoable,
  restoreRows,
  type UndoResult,
  type UndoCall,
} from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { refuseUncounted } from '#server/mail/outbox/commands.ts'
import type { CountedRecipients } from '#server/mail/outbox/rules.ts'
import { refuseLostStudio } from '#server/people/details/commands.ts'
import { personColumns, studioChoice } from '#server/people/details/rules.ts'
import { removeFromList } from '#server/people/roster/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { passOnSeats } from '#server/seats/seats/commands.ts'
import { lockRows } from '#server/locks.ts'

/** Takes people off a list, all or nothing: frees beds and seats, and revokes their personal links. */
export async function uninvite(
  deps: Deps,
  actorId: string,
  {
    venueId,
    ids,
    undoCheckIn: isCheckInUndone,
    shown,
  }: { venueId: string; ids: string[]; undoCheckIn: boolean; shown: CountedRecipients },
) {
  return deps.db.transaction(async (tx) => {
    const rows = await lockAnswers(tx, venueId, isAmong(attendance.id, ids))
    if (!isCheckInUndone && rows.some(({ checkInTime }) => checkInTime !== null)) refuse('CHECKED_IN')
    const removals = []
    for (const row of rows) removals.push(await removeFromList(tx, deps, row))
    const undo = await recordUndoable(
      tx,
      actorId,
      removals.map(({ entry }) => entry),
    )
    await passOnSeats(tx, deps, venueId)
    await refuseUncounted(tx, shown)
    const { freed } = summaryOf(removals.map((one) => ({ ...nothingChanged, freed: one.freed })))
    return { freed, removed: removals.length, hadLink: removals.some((one) => one.hadLink), undo }
  })
}

type StudioChange = { venueId: string; studioId: string | null; personIds: string[] }

/** Sets the studio of several people. Erased people are skipped. */
export async function setStudios(db: Db, actorId: string, { venueId, studioId, personIds }: StudioChange) {
  return db
    .transaction(async (tx) => {
      // Lock the people so that they can't be saved from another form until we commit. The lock goes by id, so that two
      // selections don't deadlock.
      const rows = await lockRows(tx, people, inArray(people.id, personIds))
      const ids = rows.flatMap((row) => (studioChoice(row) === studioId ? [] : [row.id]))
      const before = await findRows(tx, people, ids)
      await tx
        .update(people)
        .set({ ...personColumns({ studioId }), version: sql`${people.version} + 1` })
        .where(inArray(people.id, ids))
      const entry = { ...entryOf(venueId, ids, studioId), undo: before }
      const undo = await recordUndoable(tx, actorId, ids.length > 0 ? [entry] : [])
      return { changed: ids.length, undo }
    })
    .catch(refuseLostStudio)
}

const ChosenStudio = z.object({ studioId: z.string().nullable() })

/** Undoes setStudios: restores the former studios of people who still have the studio they were given. */
export async function undoStudios(
  { db: tx }: { db: Db },
  actorId: string,
  { id: callId, venueId, after, rows }: UndoCall,
): Promise<UndoResult> {
  const now = sql`coalesce(t.company, t.studio_id::text)`
  const condition = sql`(${now} is not distinct from ${ChosenStudio.parse(after).studioId}::text
    or ${now} is not distinct from coalesce(w.company, w.studio_id::text))`
  const columns = [people.studioId, people.company]
  const ids = await restoreRows(tx, people, columns, { callId, condition }).catch(refuseLostStudio)
  if (ids.length > 0) await record(tx, actorId, entryOf(venueId, ids))
  return { undone: ids.length, kept: rows.length - ids.length }
}

const entryOf = (venueId: string, ids: readonly string[], studioId?: string | null) => ({
  action: 'person.studiosSet',
  entity: 'venue',
  entityId: venueId,
  venueId,
  fields: ['studioId'],
  after: { ...manyPeople(ids), ...(studioId !== undefined && { studioId }) },
})
