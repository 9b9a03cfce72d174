import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Move } from '#contract/fields.ts'
import type { Placement } from '#contract/rooms.ts'
import {
  auditBed,
  findFormerBeds,
  FormerBed,
  restoreFormerBeds,
  type Bed,
} from '#server/attendance/places/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { recordUndoable, type UndoResult, type UndoCall } from '#server/audit/undoable.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { findPlanned } from '#server/rooms/planner/queries.ts'
import { brokenWishes, isSamePlan, keepApart, planRooms } from '#server/rooms/planner/rules.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { findNamedTask, withoutNames } from '#server/rooms/wishes/queries.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lockAttendees, lockRows, lockVenue } from '#server/locks.ts'

type Moves = z.output<typeof Move>[]
/**
 * Moves several people at once, all or nothing. Locks their attendance rows, then the rooms, each by id. Refuses STALE
 * if someone has since moved, and ROOM_FULL for the first room that would have more people than beds. Skips people who
 * are already there, so repeating it changes nothing.
 */
export async function moveGuests(
  db: Db,
  actorId: string,
  { venueId, moves, beds: bedsToRestore = [] }: { venueId: string; moves: Moves; beds?: readonly Bed[] },
): Promise<{ undo: string | null }> {
  return db.transaction(async (tx) => {
    const ids = moves.map(({ personId }) => personId)
    const attendees = await lockAttendees(tx, venueId, ids)
    if (attendees.size < ids.length) refuse('NOT_FOUND')
    const beds = await findBeds(tx, venueId, ids)
    const pendingMoves = moves.filter(({ personId, to }) => (beds.get(personId)?.roomId ?? null) !== to)
    if (pendingMoves.some(({ personId, from }) => (beds.get(personId)?.roomId ?? null) !== from))
      refuse('STALE')
    if (
      pendingMoves.some(({ personId, to }) => to !== null && attendees.get(personId)?.attending !== 'yes')
    ) {
      refuse('NOT_CONFIRMED')
    }
    const targets = await lockRooms(tx, venueId, pendingMoves)
    const movers = new Set(pendingMoves.map(({ personId }) => personId))
    const formerBeds = await findFormerBeds(tx, venueId, [...movers])
    const emptiedBedIds = pendingMoves.flatMap(({ personId }) => beds.get(personId)?.id ?? [])
    if (emptiedBedIds.length > 0)
      await tx.delete(roomAssignments).where(inArray(roomAssignments.id, emptiedBedIds))
    const arrivals = pendingMoves.flatMap(({ personId, to }) =>
      to === null ? [] : [{ personId, roomId: to, venueId }],
    )
    for (const room of targets.values()) await refuseFull(tx, room, arrivals)
    if (arrivals.length > 0) await tx.insert(roomAssignments).values(arrivals)
    const restoredBeds = bedsToRestore.filter(({ personId }) => movers.has(personId))
    await restoreFormerBeds(tx, venueId, restoredBeds)
    const formerBedOf = new Map(formerBeds.map((bed) => [bed.personId, bed]))
    const numberOf = (roomId: string | null) =>
      roomId === null ? undefined : targets.get(roomId)?.roomNumber
    const entries = pendingMoves.map(({ personId, from, to }) => {
      const { id = personId } = attendees.get(personId) ?? {}
      const bed = formerBedOf.get(personId)
      return {
        entity: 'attendance',
        entityId: id,
        venueId,
        action: to === null ? 'room.unassigned' : 'room.assigned',
        ...(from !== null && { before: { room: numberOf(from) ?? null, roomId: from, ...auditBed(bed) } }),
        ...(to !== null && { after: { room: numberOf(to) ?? null, roomId: to } }),
        undo: [{ kind: 'bed', rowId: id, personId, was: { from: to, to: from, bed: bed ?? null } }],
      }
    })
    return { undo: await recordUndoable(tx, actorId, entries) }
  })
}

const BedBefore = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  bed: FormerBed.nullable(),
})

/** Undoes moveGuests, all or nothing, with the former pins. */
export async function undoMoves(
  { db }: { db: Db },
  actorId: string,
  { venueId, rows }: UndoCall,
): Promise<UndoResult> {
  const before = rows.flatMap(({ personId, was }) =>
    personId === null ? [] : [{ personId, ...BedBefore.parse(was) }],
  )
  const moves = before.map(({ personId, from, to }) => ({ personId, from, to }))
  await moveGuests(db, actorId, { venueId, moves, beds: before.flatMap(({ bed }) => bed ?? []) })
  return { undone: moves.length }
}

/**
 * Proposes a room for everyone without a room, never against a veto or a wish about gender, and lists the other wishes
 * that this would break.
 */
export const proposeRooms = async (db: Db, venueId: string) => {
  const { people, rooms: beds } = await findPlanned(db, venueId)
  const task = await findNamedTask(db, venueId)
  const plan = keepApart(planRooms(people, beds), withoutNames(task))
  return { ...plan, broken: brokenWishes(task, plan.placements) }
}

/**
 * Applies a proposal in one transaction, under the locks of everyone invited and of all rooms. Refuses STALE if the
 * proposal would be different now. Repeating it changes nothing.
 */
export async function autoAssign(
  db: Db,
  actorId: string,
  { venueId, placements }: { venueId: string; placements: z.output<typeof Placement>[] },
): Promise<{ placed: number; broken: number; undo: string | null }> {
  return db.transaction(async (tx) => {
    const { attendeeOf, numberOf } = await lockEdition(tx, venueId)
    const placed = placements.length
    if (await isApplied(tx, venueId, placements))
      return { placed, broken: brokenWishes(await findNamedTask(tx, venueId), placements).length, undo: null }
    const proposal = await proposeRooms(tx, venueId)
    if (!isSamePlan(proposal.placements, placements)) refuse('STALE', { message: staleMessage })
    await tx.insert(roomAssignments).values(placements.map((one) => ({ ...one, venueId })))
    const entries = placements.map((one) => [attendeeOf.get(one.personId), numberOf.get(one.roomId)])
    const entry = {
      action: 'room.autoAssigned',
      entity: 'venue',
      entityId: venueId,
      venueId,
      // One entry for the whole proposal: the room of each attendance row.
      after: { placed, rooms: Object.fromEntries(entries) },
    }
    return { placed, broken: proposal.broken.length, undo: await recordUndoable(tx, actorId, [entry]) }
  })
}

/** Pins people to their bed, so that no plan moves them. Moving them by hand gives them a new bed, without a pin. */
export async function setPinned(
  db: Db,
  actorId: string,
  { venueId, personIds, isPinned }: { venueId: string; personIds: string[]; isPinned: boolean },
): Promise<void> {
  const uniqueIds = [...new Set(personIds)]
  await db.transaction(async (tx) => {
    const attendees = await lockAttendees(tx, venueId, uniqueIds)
    if (attendees.size < uniqueIds.length) refuse('NOT_FOUND')
    const beds = await findBeds(tx, venueId, uniqueIds)
    if (isPinned && beds.size < uniqueIds.length) refuse('NOT_FOUND')
    const changedBeds = [...beds.values()].filter((bed) => bed.isPinned !== isPinned)
    if (changedBeds.length === 0) return
    const ids = changedBeds.map(({ id }) => id)
    await tx.update(roomAssignments).set({ isPinned }).where(isAmong(roomAssignments.id, ids))
    const action = isPinned ? 'room.pinned' : 'room.unpinned'
    await tx.insert(auditLog).values(
      changedBeds.map(({ personId, roomNumber }) => ({
        actorId,
        action,
        entity: 'attendance',
        entityId: attendees.get(personId)?.id,
        venueId,
        after: { room: roomNumber },
      })),
    )
  })
}

/** Locks everyone and every room of an edition while a plan is written, in the common order of locks. */
export async function lockEdition(tx: Db, venueId: string) {
  // Lock the attendance rows so that no one leaves ‘yes’ or changes rooms in the meantime.
  const attendees = await lockRows(tx, attendance, eq(attendance.venueId, venueId))
  // Lock the rooms so that no one takes a bed in them or changes the number of beds in the meantime.
  const roomRows = await lockRows(tx, rooms, eq(rooms.venueId, venueId))
  return {
    attendeeOf: new Map(attendees.map(({ id, personId }) => [personId, id])),
    numberOf: new Map(roomRows.map(({ id, roomNumber }) => [id, roomNumber])),
  }
}

const staleMessage = 'Someone’s answer or room changed in the meantime. Please check the updated plan.'

/** Shows the plan to guests, or hides it. */
export async function setRoomsHidden(
  db: Db,
  actorId: string,
  { venueId, isHidden }: { venueId: string; isHidden: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock the venue: of two concurrent presses of the switch, the second finds nothing to do.
    const venue = await lockVenue(tx, venueId)
    if (venue.roomsHidden === isHidden) return undefined
    await tx.update(venues).set({ roomsHidden: isHidden }).where(eq(venues.id, venueId))
    const action = isHidden ? 'venue.roomsHidden' : 'venue.roomsShown'
    return record(tx, actorId, { action, entity: 'venue', entityId: venueId, venueId })
  })
}

/** The current beds of these people, which stay while their attendance is locked. */
async function findBeds(tx: Db, venueId: string, personIds: readonly string[]) {
  const rows = await tx
    .select({
      id: roomAssignments.id,
      personId: roomAssignments.personId,
      roomId: roomAssignments.roomId,
      isPinned: roomAssignments.isPinned,
      roomNumber: rooms.roomNumber,
    })
    .from(roomAssignments)
    .innerJoin(rooms, eq(rooms.id, roomAssignments.roomId))
    .where(and(eq(roomAssignments.venueId, venueId), isAmong(roomAssignments.personId, personIds)))
  return new Map(rows.map((row) => [row.personId, row]))
}

/** The rooms that people leave and enter, by id. */
async function lockRooms(tx: Db, venueId: string, moves: Moves) {
  const ids = new Set(moves.flatMap(({ from, to }) => [from, to].filter((one) => one !== null)))
  // Lock the rooms so that no one takes a bed in them between the count and the write.
  const rows = await lockRows(tx, rooms, and(eq(rooms.venueId, venueId), inArray(rooms.id, [...ids])))
  if (rows.length < ids.size) refuse('NOT_FOUND')
  return new Map(rows.map((row) => [row.id, row]))
}

type Room = typeof rooms.$inferSelect

/** Refuses an overfull room. The caller has deleted the beds that people leave. */
async function refuseFull(tx: Db, room: Room, arrivals: readonly { roomId: string }[]): Promise<void> {
  const coming = arrivals.filter(({ roomId }) => roomId === room.id).length
  if (coming === 0) return
  const staying = await tx.$count(roomAssignments, eq(roomAssignments.roomId, room.id))
  if (staying + coming <= room.bedCount) return
  refuse('ROOM_FULL', { message: `Room ${room.roomNumber} is at full capacity (${room.bedCount} beds)` })
}

async function isApplied(tx: Db, venueId: string, placements: readonly z.output<typeof Placement>[]) {
  const found = await tx
    .select({ personId: roomAssignments.personId, roomId: roomAssignments.roomId })
    .from(roomAssignments)
    .where(eq(roomAssignments.venueId, venueId))
  const roomOf = new Map(found.map(({ personId, roomId }) => [personId, roomId]))
  return placements.every(({ personId, roomId }) => roomOf.get(personId) === roomId)
}
