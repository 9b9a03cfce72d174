import { lockAddress } from '#server/locks.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { PersonInput, RemovedRow } from '#contract/people.ts'
import { changeAnswer, lockAttendance, restoreCheckIn } from '#server/attendance/commands.ts'
import { findFormerBeds, lockPlaces, restoreFormerBeds } from '#server/attendance/places/commands.ts'
import { allOf } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { tellTakenOff } from '#server/news/commands.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { databaseError } from '#server/lib/database-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { refuseUncounted } from '#server/mail/outbox/commands.ts'
import type { CountedReaders } from '#server/mail/outbox/rules.ts'
import { personColumns } from '#server/people/details/rules.ts'
import { people } from '#server/db/tables/people.ts'
import { findByEmail } from '#server/people/roster/queries.ts'
import { findRemovedWishes, restoreWishes } from '#server/rooms/wishes/commands.ts'
import { venues } from '#server/db/tables/venues.ts'
import { handOnSeats, lockAttending, lockLines, restoreWaiting } from '#server/seats/seats/commands.ts'
import { workshopWaiting } from '#server/db/tables/workshops.ts'

type SeatDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>

type NewPerson = z.output<typeof PersonInput>

/**
 * A new person, guest, maybe at this edition. An address somebody has already adds that person and keeps their data
 * (decisions: adding people). Refuses NOT_FOUND for no venue and STUDIO_GONE; a repeat by id changes nothing.
 */
export async function addPerson(
  db: Db,
  actorId: string,
  { id = randomUUID(), venueId, ...fields }: NewPerson,
) {
  return db
    .transaction(async (tx) => {
      await lockRoster(tx, venueId)
      if (fields.email !== null) await lockAddress(tx, fields.email)
      const known = fields.email === null ? null : await findByEmail(tx, fields.email)
      const { fullName, id: personId } = known ?? (await insertPerson(tx, { id, ...fields }))
      const added = await putOnList(tx, venueId, [personId])
      if (added.length > 0) {
        await record(tx, actorId, { action: 'person.added', entity: 'person', entityId: personId, venueId })
      }
      const outcome = added.length === 0 ? 'here' : known ? 'known' : 'added'
      // The one this very call made before: a lost answer, asked for again.
      return { personId, fullName, outcome: personId === id ? 'added' : outcome } as const
    })
    .catch((error: unknown) => {
      if (databaseError(error).code === '23503') refuse('STUDIO_GONE')
      throw error
    })
}

/** Puts known people on the list as maybe. Refuses NOT_FOUND; who is not known, or no more, is passed over. */
export async function invitePeople(
  db: Db,
  actorId: string,
  { venueId, personIds }: { venueId: string; personIds: string[] },
): Promise<{ added: number; here: number }> {
  return db.transaction(async (tx) => {
    await lockRoster(tx, venueId)
    const known = await tx.select({ id: people.id }).from(people).where(inArray(people.id, personIds))
    const added = await putOnList(
      tx,
      venueId,
      known.map(({ id }) => id),
    )
    await recordMany(tx, actorId, venueId, added)
    return { added: added.length, here: known.length - added.length }
  })
}

/**
 * Takes somebody off the list: bed and seats are freed, the personal link dies. Refuses NOT_FOUND, and CHECKED_IN unless
 * `undoCheckIn` asks for both. Answers all that Undo needs.
 */
export async function uninvite(
  deps: Deps,
  actorId: string,
  { id, undoCheckIn: isCheckInUndone, shown }: { id: string; undoCheckIn: boolean; shown: CountedReaders },
) {
  return deps.db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    if (row.checkInTime !== null && !isCheckInUndone) refuse('CHECKED_IN')
    const taken = await takeOff(tx, { deps, actorId }, row)
    await handOnSeats(tx, deps, row.venueId)
    await refuseUncounted(tx, shown)
    return taken
  })
}

/** Takes a locked row off its list, with all that goes with it. The caller hands on the seats that this frees. */
export async function takeOff(tx: Db, { deps, actorId }: { deps: Deps; actorId: string }, row: Row) {
  const [bed = null] = await findFormerBeds(tx, row.venueId, [row.personId])
  const { freed } = await changeAnswer(tx, row, 'no')
  const waiting = await placesInLine(tx, row)
  const wishes = await findRemovedWishes(tx, row)
  const links = await tx.$count(
    invitations,
    and(eq(invitations.personId, row.personId), eq(invitations.venueId, row.venueId)),
  )
  const hadLink = links > 0
  const [removed] = await tx.delete(attendance).where(eq(attendance.id, row.id)).returning()
  if (!removed) throw new Error('A locked row is gone.')
  await tellTakenOff(tx, deps, row)
  await record(tx, actorId, {
    action: 'attendance.removed',
    entity: 'attendance',
    entityId: row.id,
    venueId: row.venueId,
    before: {
      attending: row.attending,
      ...(freed.room && { room: freed.room.roomNumber }),
      ...(freed.workshops.length > 0 && { seats: freed.workshops.length }),
    },
  })
  return { freed, removed: { ...takenAlong(row, removed), waiting, wishes, bed, hadLink }, hadLink }
}

type Row = typeof attendance.$inferSelect

/** Every other column comes back. */
type GoneWithRow = 'changedAt' | 'createdAt' | 'version'

/** What belongs to the edition, and what leaving gave up. */
const takenAlong = (
  { createdAt: _at, changedAt: _changed, version: _version, ...row }: Row,
  { freedRoomId, freedWorkshopIds, freedRunIds }: Row,
): Pick<z.output<typeof RemovedRow>, Exclude<keyof Row, GoneWithRow>> => ({
  ...row,
  checkInTime: row.checkInTime?.toISOString() ?? null,
  registeredAt: row.registeredAt?.toISOString() ?? null,
  remindersStoppedAt: row.remindersStoppedAt?.toISOString() ?? null,
  flightsChangedAt: row.flightsChangedAt?.toISOString() ?? null,
  landedAt: row.landedAt?.toISOString() ?? null,
  freedRoomId,
  freedWorkshopIds,
  freedRunIds,
})

/** Where they wait, and as the how many'th. */
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

type UndoRemove = { removed: z.output<typeof RemovedRow> }

/**
 * Undo of uninvite: the row as it was and, of its places, those still free; the others are named. Refuses
 * NOT_FOUND when person or venue are gone. Someone who is already back on the list stays as they are.
 */
export async function undoRemove(deps: SeatDeps, actorId: string, { removed }: UndoRemove) {
  return deps.db.transaction(async (tx) => {
    await lockReturn(tx, removed.venueId, [removed])
    if ((await tx.$count(people, eq(people.id, removed.personId))) === 0) refuse('NOT_FOUND')
    await lockPlaces(tx, removed.venueId, [placesOf(removed)])
    const { row, notRestored } = await restoreRow(tx, actorId, removed)
    if (row && removed.wishes) await restoreWishes(tx, row, removed.wishes)
    await handOnSeats(tx, deps, removed.venueId)
    return { notRestored }
  })
}

/** What somebody comes back to: the seats they had, and those they waited for. */
export const placesOf = ({
  waiting,
  wishes: _wishes,
  bed: _bed,
  hadLink: _hadLink,
  ...removed
}: UndoRemove['removed']) => ({
  ...removed,
  freedWorkshopIds: [
    ...removed.freedWorkshopIds,
    ...waiting.flatMap(({ workshopId, givesUp }) => [workshopId, ...(givesUp === null ? [] : [givesUp])]),
  ],
})

/**
 * Before people come back to a list: they may wait there as before, so nobody else joins or leaves a line; nor does anybody
 * who named one of them name others.
 */
export async function lockReturn(
  tx: Db,
  venueId: string,
  removed: readonly UndoRemove['removed'][],
): Promise<void> {
  const wanting = removed.flatMap(({ wishes }) => wishes?.wantedBy ?? [])
  await lockLines(tx, venueId, { isJoining: true })
  await lockAttending(tx, venueId, isAmong(attendance.personId, wanting))
  await lockRoster(tx, venueId)
}

/**
 * The row as it was, also in line, but for its wishes; a sentence for each place that somebody else has now. Without a row
 * they are back already. The caller restores wishes once everybody is back, and hands on.
 */
export async function restoreRow(
  tx: Db,
  actorId: string,
  { waiting, wishes: _wishes, bed, hadLink, ...removed }: z.output<typeof RemovedRow>,
): Promise<{ row?: Row; notRestored: string[] }> {
  const { personId, venueId, attending, checkInTime } = removed
  const [row] = await tx
    .insert(attendance)
    .values({
      ...removed,
      // As leaving left it: coming back is a change of answer like any other.
      attending: 'no',
      checkInTime: null,
      registeredAt: removed.registeredAt === null ? null : new Date(removed.registeredAt),
      remindersStoppedAt: removed.remindersStoppedAt === null ? null : new Date(removed.remindersStoppedAt),
      flightsChangedAt: removed.flightsChangedAt === null ? null : new Date(removed.flightsChangedAt),
      landedAt: removed.landedAt === null ? null : new Date(removed.landedAt),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return { notRestored: ['They are already back on the list'] }
  const { lost } = await changeAnswer(tx, row, attending)
  await restoreWaiting(
    tx,
    venueId,
    waiting.map((place) => ({ ...place, personId })),
  )
  await restoreCheckIn(tx, row.id, checkInTime)
  if (bed?.personId === personId) await restoreFormerBeds(tx, venueId, [bed])
  const notRestored = [...allOf(lost), ...(hadLink ? ['Their personal link has stopped working'] : [])]
  await record(tx, actorId, {
    action: 'attendance.putBack',
    entity: 'attendance',
    entityId: row.id,
    venueId,
    after: { attending, notRestored: notRestored.length },
  })
  return { row, notRestored }
}

/** One at a time adds to a list: two who bring the same people at once must not add them twice. */
export async function lockRoster(tx: Db, venueId: string): Promise<void> {
  const [venue] = await tx
    .select({ id: venues.id })
    .from(venues)
    .where(eq(venues.id, venueId))
    .for('no key update')
  if (!venue) refuse('NOT_FOUND')
}

type Fields = Omit<NewPerson, 'venueId' | 'id'> & { id: string }

async function insertPerson(tx: Db, { id, ...fields }: Fields): Promise<{ id: string; fullName: string }> {
  await tx
    .insert(people)
    .values({ id, ...personColumns(fields) })
    .onConflictDoNothing({ target: people.id })
  return { id, fullName: fields.fullName }
}

/** Answers who was not on it before. */
async function putOnList(tx: Db, venueId: string, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return []
  const added = await tx
    .insert(attendance)
    .values(personIds.map((personId) => ({ personId, venueId })))
    .onConflictDoNothing()
    .returning({ personId: attendance.personId })
  return added.map(({ personId }) => personId)
}

async function recordMany(tx: Db, actorId: string, venueId: string, added: readonly string[]): Promise<void> {
  if (added.length === 0) return
  await record(tx, actorId, {
    action: 'person.addedSeveral',
    entity: 'venue',
    entityId: venueId,
    venueId,
    after: manyPeople(added),
  })
}
