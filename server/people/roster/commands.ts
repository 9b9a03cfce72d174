import { lockAddress, lockVenue } from '#server/locks.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { attendingChoices } from '#contract/fields.ts'
import type { PersonInput } from '#contract/people.ts'
import { changeAnswer, restoreCheckIn, type SeatDeps } from '#server/attendance/commands.ts'
import {
  findFormerBeds,
  FormerBed,
  lockPlaces,
  restoreFormerBeds,
} from '#server/attendance/places/commands.ts'
import { allOf } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import { findRows, type UndoResult, type UndoableEntry, type UndoCall } from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import { mailRemoval } from '#server/edition-mails/commands.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuseLostStudio } from '#server/people/details/commands.ts'
import { personColumns } from '#server/people/details/rules.ts'
import { people } from '#server/db/tables/people.ts'
import { answers } from '#server/db/tables/questions.ts'
import { restoreAnswers } from '#server/questions/many/commands.ts'
import { findByEmail } from '#server/people/roster/queries.ts'
import { findRemovedWishes, RemovedWishes, restoreWishes } from '#server/rooms/wishes/commands.ts'
import { passOnSeats, restoreWaiting } from '#server/seats/seats/commands.ts'
import { lockAttending, lockLines } from '#server/seats/seats/locks.ts'
import { workshopWaiting } from '#server/db/tables/workshops.ts'

type NewPerson = z.output<typeof PersonInput>

/**
 * Adds a new person as a guest with maybe at this edition. If the address belongs to someone, that person is added and
 * keeps their data. Repeating it with the same id changes nothing.
 */
export async function addPerson(
  db: Db,
  actorId: string,
  { id = randomUUID(), venueId, ...fields }: NewPerson,
) {
  return db
    .transaction(async (tx) => {
      await lockVenue(tx, venueId)
      if (fields.email !== null) await lockAddress(tx, fields.email)
      const known = fields.email === null ? null : await findByEmail(tx, fields.email)
      const { fullName, id: personId } = known ?? (await insertPerson(tx, { id, ...fields }))
      const added = await addToList(tx, venueId, [personId])
      if (added.length > 0) {
        await record(tx, actorId, { action: 'person.added', entity: 'person', entityId: personId, venueId })
      }
      const outcome = added.length === 0 ? 'here' : known ? 'known' : 'added'
      // The person was added by an earlier try of this call, whose response was lost.
      return { personId, fullName, outcome: personId === id ? 'added' : outcome } as const
    })
    .catch(refuseLostStudio)
}

/** Puts known people on the list as maybe. Unknown and deleted people are skipped. */
export async function invitePeople(
  db: Db,
  actorId: string,
  { venueId, personIds }: { venueId: string; personIds: string[] },
): Promise<{ added: number; here: number }> {
  return db.transaction(async (tx) => {
    await lockVenue(tx, venueId)
    const known = await tx.select({ id: people.id }).from(people).where(inArray(people.id, personIds))
    const added = await addToList(
      tx,
      venueId,
      known.map(({ id }) => id),
    )
    await recordMany(tx, actorId, venueId, added)
    return { added: added.length, here: known.length - added.length }
  })
}

/** The parts of a removal that are stored in rows other than the attendance. */
const Removal = z.object({
  attending: z.enum(attendingChoices),
  checkInTime: z.string().nullable(),
  bed: FormerBed.nullable(),
  hadLink: z.boolean(),
  waiting: z.array(z.object({ workshopId: z.string(), place: z.int(), givesUp: z.string().nullable() })),
  wishes: RemovedWishes.nullable(),
})

/**
 * Removes a locked attendance from its list, with everything that belongs to it. The caller records the removal and
 * passes on the freed seats.
 */
export async function removeFromList(tx: Db, deps: Deps, row: Row) {
  const [bed = null] = await findFormerBeds(tx, row.venueId, [row.personId])
  const { freed } = await changeAnswer(tx, row, 'no')
  const waiting = await placesInLine(tx, row)
  const wishes = await findRemovedWishes(tx, row)
  const links = await tx.$count(
    invitations,
    and(eq(invitations.personId, row.personId), eq(invitations.venueId, row.venueId)),
  )
  const hadLink = links > 0
  const [removed] = await findRows(tx, attendance, [row.id])
  if (!removed) throw new Error('A locked row is gone.')
  const answered = await findRows(tx, answers, await listAnswerIds(tx, row))
  await tx.delete(attendance).where(eq(attendance.id, row.id))
  await mailRemoval(tx, deps, row)
  const checkInTime = row.checkInTime?.toISOString() ?? null
  const removal = { attending: row.attending, checkInTime, bed, hadLink, waiting, wishes }
  const entry: UndoableEntry = {
    action: 'attendance.removed',
    entity: 'attendance',
    entityId: row.id,
    venueId: row.venueId,
    before: {
      attending: row.attending,
      ...(freed.room && { room: freed.room.roomNumber }),
      ...(freed.workshops.length > 0 && { seats: freed.workshops.length }),
    },
    undo: [removed, ...answered, { kind: 'removal', rowId: row.id, personId: row.personId, was: removal }],
  }
  return { freed, hadLink, entry }
}

type Row = typeof attendance.$inferSelect

/** The answers to the edition's custom questions, which are deleted with the row. */
async function listAnswerIds(tx: Db, { personId, venueId }: Row): Promise<string[]> {
  const isFromPerson = and(eq(answers.personId, personId), eq(answers.venueId, venueId))
  const found = await tx.select({ id: answers.id }).from(answers).where(isFromPerson)
  return found.map(({ id }) => id)
}

/** The waiting lists they are on, with their place. */
const placesInLine = (tx: Db, { personId, venueId }: Row) =>
  tx
    .select({
      workshopId: workshopWaiting.workshopId,
      place: workshopWaiting.place,
      givesUp: workshopWaiting.givesUp,
    })
    .from(workshopWaiting)
    .where(and(eq(workshopWaiting.personId, personId), eq(workshopWaiting.venueId, venueId)))
    .orderBy(workshopWaiting.workshopId)

/**
 * Undoes the removal of one or several people: restores the rows and the places that are still free, and returns a
 * sentence for each other place. People who are already back on the list stay as they are.
 */
export async function undoRemoval(
  deps: SeatDeps,
  actorId: string,
  { id, venueId, rows }: UndoCall,
): Promise<UndoResult> {
  const { db: tx } = deps
  const removals = rows.flatMap(({ kind, rowId, was }) =>
    kind === 'removal' ? [{ rowId, ...Removal.parse(was) }] : [],
  )
  await lockReturn(tx, venueId, removals)
  // Rows are restored as the removal left them, so that accepting again is an ordinary changed answer.
  const { rows: inserted } = await tx.execute<{ id: string }>(sql`
    insert into attendance select w.* from undo_entries u
      cross join lateral jsonb_populate_record(null::attendance, u.was) w
    where u.deed_id = ${id} and u.kind = 'attendance'
    on conflict do nothing returning id`)
  await restoreAnswers(tx, id)
  const restoredRows = await tx
    .select()
    .from(attendance)
    .where(
      isAmong(
        attendance.id,
        inserted.map((row) => row.id),
      ),
    )
    .orderBy(attendance.id)
  const rowOf = new Map(restoredRows.map((row) => [row.id, row]))
  const returning = removals.flatMap((removal) => {
    const row = rowOf.get(removal.rowId)
    return row ? [{ ...removal, row }] : []
  })
  await lockPlaces(tx, venueId, returning.map(placesOf))
  const notRestored = returning.length < removals.length ? ['They are already back on the list'] : []
  for (const one of returning) notRestored.push(...(await restorePlaces(tx, actorId, one)))
  // Wishes come after everyone is back, because two of them may have named each other.
  for (const { row, wishes } of returning) if (wishes) await restoreWishes(tx, row, wishes)
  await passOnSeats(tx, deps, venueId)
  return { undone: returning.length, notRestored: [...new Set(notRestored)] }
}

type RemovalDetails = z.output<typeof Removal>
type ReturningPerson = RemovalDetails & { row: Row }

/** The places to restore: the seats they had, and their places in line. */
const placesOf = ({ row, waiting }: ReturningPerson) => ({
  ...row,
  freedWorkshopIds: [
    ...row.freedWorkshopIds,
    ...waiting.flatMap(({ workshopId, givesUp }) => [workshopId, ...(givesUp === null ? [] : [givesUp])]),
  ],
})

/**
 * Takes the locks before people come back to a list. No one joins or leaves a waiting list, because the people may wait
 * there again, and people who named one of them can't change their wishes.
 */
async function lockReturn(tx: Db, venueId: string, removals: readonly RemovalDetails[]): Promise<void> {
  const wantedByIds = removals.flatMap(({ wishes }) => wishes?.wantedBy ?? [])
  await lockLines(tx, venueId, { isJoining: true })
  await lockAttending(tx, venueId, isAmong(attendance.personId, wantedByIds))
  await lockVenue(tx, venueId)
}

/**
 * Restores the answer, places in line, check-in and bed; returns a sentence for each place that someone else has now.
 */
async function restorePlaces(
  tx: Db,
  actorId: string,
  { row, attending, waiting, checkInTime, bed, hadLink }: ReturningPerson,
): Promise<string[]> {
  const { personId, venueId } = row
  const { lost } = await changeAnswer(tx, row, attending)
  await restoreWaiting(
    tx,
    venueId,
    waiting.map((place) => ({ ...place, personId })),
  )
  await restoreCheckIn(tx, row.id, checkInTime)
  if (bed) await restoreFormerBeds(tx, venueId, [bed])
  const notRestored = [...allOf(lost), ...(hadLink ? ['Their personal link has stopped working'] : [])]
  await record(tx, actorId, {
    action: 'attendance.putBack',
    entity: 'attendance',
    entityId: row.id,
    venueId,
    after: { attending, notRestored: notRestored.length },
  })
  return notRestored
}

type Fields = Omit<NewPerson, 'venueId' | 'id'> & { id: string }

async function insertPerson(tx: Db, { id, ...fields }: Fields): Promise<{ id: string; fullName: string }> {
  await tx
    .insert(people)
    .values({ id, ...personColumns(fields) })
    .onConflictDoNothing({ target: people.id })
  return { id, fullName: fields.fullName }
}

/** Puts people on the list as maybe. Returns the new rows. */
export async function addToList(tx: Db, venueId: string, personIds: readonly string[]) {
  if (personIds.length === 0) return []
  return tx
    .insert(attendance)
    .values(personIds.map((personId) => ({ personId, venueId })))
    .onConflictDoNothing()
    .returning({ id: attendance.id, personId: attendance.personId })
}

async function recordMany(
  tx: Db,
  actorId: string,
  venueId: string,
  added: readonly { personId: string }[],
): Promise<void> {
  if (added.length === 0) return
  await record(tx, actorId, {
    action: 'person.addedSeveral',
    entity: 'venue',
    entityId: venueId,
    venueId,
    after: manyPeople(added.map(({ personId }) => personId)),
  })
}
