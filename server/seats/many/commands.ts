import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { manyPeople, record } from '#server/audit/commands.ts'
import { recordUndoable, type RowBefore, type UndoResult, type UndoCall } from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { giveSeat, passOnSeats, restoreWaiting } from '#server/seats/seats/commands.ts'
import { lockLines, lockSeats } from '#server/seats/seats/locks.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'
import { lockAttendees } from '#server/locks.ts'

type Seats = { workshopId: string; personIds: readonly string[] }

/**
 * Gives several people a seat, as addParticipant does. If there isn't a seat for each of them, refuses WORKSHOP_FULL
 * and gives none.
 */
export async function addParticipants(db: Db, actorId: string, { workshopId, personIds }: Seats) {
  return db.transaction(async (tx) => {
    const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, workshopId))
    if (!workshop) return refuse('NOT_FOUND')
    const { venueId, title } = workshop
    // Locks people before the workshop, which giveSeat locks, so that this and a changed answer wait for each other and
    // never deadlock.
    const invited = await lockAttendees(tx, venueId, personIds, 'share')
    const added: string[] = []
    const before: RowBefore[] = []
    const skipped = { had: 0, notComing: 0 }
    for (const personId of invited.keys()) {
      const result = await giveSeat(tx, { workshopId, personId })
      switch (result.outcome) {
        case 'given':
          added.push(personId)
          before.push({ kind: 'seat', rowId: workshopId, personId, was: { waited: result.placeBefore } })
          break
        case 'had already':
          skipped.had++
          break
        case 'not coming':
          skipped.notComing++
          break
        case 'full':
          return refuse('WORKSHOP_FULL', { message: fullSentence(title, added.length) })
        case 'no workshop':
          return refuse('NOT_FOUND')
        case 'closed':
        case 'wishes first':
        case 'offer over':
          throw new Error('Sign-up is never closed to organisers.')
        default:
          result satisfies never
      }
    }
    const entry = entryOf('workshop.participantsAdded', { workshopId, venueId, people: added })
    const undo = await recordUndoable(tx, actorId, added.length > 0 ? [{ ...entry, undo: before }] : [])
    return { added: added.length, undo, ...skipped }
  })
}

const SeatBefore = z.object({
  waited: z.object({ place: z.int(), givesUp: z.string().nullable() }).nullable(),
})

/**
 * Undoes addParticipants: the seats go to the next in line. People who waited before they got a seat are back in
 * line. People who no longer have the seat stay as they are.
 */
export async function undoParticipants(
  deps: Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>,
  actorId: string,
  { venueId, rows }: UndoCall,
): Promise<UndoResult> {
  const { db: tx } = deps
  const [first] = rows
  if (!first) return refuse('NOT_FOUND')
  const workshopId = first.rowId
  const seats = rows.flatMap(({ personId, was }) =>
    personId === null ? [] : [{ personId, ...SeatBefore.parse(was) }],
  )
  const personIds = seats.map(({ personId }) => personId)
  if (seats.some(({ waited }) => waited)) await lockLines(tx, venueId, { isJoining: true })
  await lockSeats(tx, venueId, { personIds, workshopIds: [workshopId] })
  const removed = await tx
    .delete(workshopSignups)
    .where(and(eq(workshopSignups.workshopId, workshopId), isAmong(workshopSignups.personId, personIds)))
    .returning({ personId: workshopSignups.personId })
  const people = removed.map(({ personId }) => personId)
  if (people.length > 0)
    await record(tx, actorId, entryOf('workshop.participantsRemoved', { workshopId, venueId, people }))
  const removedIds = new Set(people)
  await restoreWaiting(
    tx,
    venueId,
    seats.flatMap(({ personId, waited }) =>
      waited && removedIds.has(personId) ? [{ ...waited, personId, workshopId }] : [],
    ),
  )
  await passOnSeats(tx, deps, venueId)
  return { undone: people.length }
}

const fullSentence = (title: string, free: number) =>
  free === 0
    ? `‘${title}’ is full.`
    : `‘${title}’ has only ${free} free ${free === 1 ? 'seat' : 'seats'}. Nobody was signed up.`

type SeatGroup = { workshopId: string; venueId: string; people: readonly string[] }

const entryOf = (action: string, { workshopId, venueId, people }: SeatGroup) => ({
  action,
  entity: 'workshop',
  entityId: workshopId,
  venueId,
  after: manyPeople(people),
})
