import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FreedPlaces as FreedPlacesSchema } from '#contract/attendance.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { lockRuns } from '#server/shuttles/seats/commands.ts'
import { giveSeat, type SeatResult } from '#server/seats/seats/commands.ts'
import { lockWorkshops } from '#server/seats/seats/locks.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'
import { lockRows } from '#server/locks.ts'

type Row = typeof attendance.$inferSelect
type FreedPlaces = z.infer<typeof FreedPlacesSchema>

type Guest = Pick<Row, 'personId' | 'venueId'>
/** The places that an earlier answer gave up. */
export type FormerlyFreed = Pick<Row, 'freedRoomId' | 'freedWorkshopIds' | 'freedRunIds'>

/**
 * Locks the rooms, workshops and runs that changes to these rows can free or restore, and the workshops with a line,
 * before any row changes.
 */
export async function lockPlaces(
  tx: Db,
  venueId: string,
  rows: readonly (Guest & FormerlyFreed)[],
): Promise<void> {
  const roomIds = rows.flatMap(({ freedRoomId }) => freedRoomId ?? [])
  // Locks the rooms first and by id, as everywhere, so that no one takes a bed until all are restored.
  await lockRows(tx, rooms, isAmong(rooms.id, roomIds))
  await lockWorkshops(tx, venueId, {
    workshopIds: rows.flatMap(({ freedWorkshopIds }) => freedWorkshopIds),
    personIds: rows.map(({ personId }) => personId),
  })
  await lockRuns(
    tx,
    venueId,
    rows.flatMap(({ freedRunIds }) => freedRunIds),
  )
}

const bedOf = ({ personId, venueId }: Guest) =>
  and(eq(roomAssignments.personId, personId), eq(roomAssignments.venueId, venueId))

const seatsOf = ({ personId, venueId }: Guest) =>
  and(eq(workshopSignups.personId, personId), eq(workshopSignups.venueId, venueId))

/** Frees the person's bed and returns its room; null if they had none. */
export async function freeBed(tx: Db, guest: Guest): Promise<FreedPlaces['room']> {
  const [freed] = await tx
    .delete(roomAssignments)
    .where(bedOf(guest))
    .returning({ roomId: roomAssignments.roomId })
  if (!freed) return null
  const [room] = await tx
    .select({ roomId: rooms.id, roomNumber: rooms.roomNumber })
    .from(rooms)
    .where(eq(rooms.id, freed.roomId))
  return room ?? null
}

/** A bed with its pin, and when its guest was mailed about it. */
export const FormerBed = z.object({
  personId: z.string(),
  roomId: z.string(),
  isPinned: z.boolean(),
  announcedAt: z.string().nullable(),
})
export type Bed = z.output<typeof FormerBed>

/** The beds of these people that are pinned or were mailed to their guests, for Undo. */
export async function findFormerBeds(tx: Db, venueId: string, personIds: readonly string[]): Promise<Bed[]> {
  const found = await tx
    .select({
      personId: roomAssignments.personId,
      roomId: roomAssignments.roomId,
      isPinned: roomAssignments.isPinned,
      announcedAt: roomAssignments.announcedAt,
    })
    .from(roomAssignments)
    .where(
      and(
        eq(roomAssignments.venueId, venueId),
        isAmong(roomAssignments.personId, personIds),
        or(roomAssignments.isPinned, isNotNull(roomAssignments.announcedAt)),
      ),
    )
  return found.map(({ announcedAt, ...bed }) => ({ ...bed, announcedAt: announcedAt?.toISOString() ?? null }))
}

/**
 * For Undo: restores the pin, and the time of the mail about the room, for people who are back in their former room.
 */
export async function restoreFormerBeds(tx: Db, venueId: string, beds: readonly Bed[]): Promise<void> {
  if (beds.length === 0) return
  await tx
    .update(roomAssignments)
    .set({ isPinned: sql`f."isPinned"`, announcedAt: sql`f."announcedAt"` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(beds)}::jsonb)
        as f ("personId" uuid, "roomId" uuid, "isPinned" boolean, "announcedAt" timestamptz)`,
    )
    .where(
      and(
        eq(roomAssignments.venueId, venueId),
        eq(roomAssignments.personId, sql`f."personId"`),
        eq(roomAssignments.roomId, sql`f."roomId"`),
      ),
    )
}

/** The bed as the log stores it, for an Undo that has only the log. */
export const auditBed = (bed: Bed | undefined) =>
  bed && {
    roomId: bed.roomId,
    ...(bed.isPinned && { pinned: true }),
    ...(bed.announcedAt !== null && { announcedAt: bed.announcedAt }),
  }

/** A person's former bed, as recorded in a log entry. */
export function formerBedIn(before: Readonly<Record<string, unknown>> | null, personId: string): Bed[] {
  const { roomId, pinned, announcedAt } = before ?? {}
  if (typeof roomId !== 'string') return []
  return [
    {
      personId,
      roomId,
      isPinned: pinned === true,
      announcedAt: typeof announcedAt === 'string' ? announcedAt : null,
    },
  ]
}

/** Deletes a person's seats at an edition and returns their workshops, by time. The caller passes the seats on. */
export async function freeSeats(tx: Db, guest: Guest): Promise<FreedPlaces['workshops']> {
  const freed = await tx
    .delete(workshopSignups)
    .where(seatsOf(guest))
    .returning({ workshopId: workshopSignups.workshopId })
  if (freed.length === 0) return []
  return tx
    .select({ workshopId: workshops.id, title: workshops.title })
    .from(workshops)
    .where(
      inArray(
        workshops.id,
        freed.map(({ workshopId }) => workshopId),
      ),
    )
    .orderBy(workshops.startTime, workshops.id)
}

/** Locks the room, counts its beds, and restores one; otherwise returns a sentence saying why not. */
export async function restoreBed(tx: Db, guest: Guest, roomId: string | null): Promise<string[]> {
  if (roomId === null) return []
  // Lock the room so that no one takes its beds between the count and the insert.
  const [room] = await lockRows(tx, rooms, and(eq(rooms.id, roomId), eq(rooms.venueId, guest.venueId)))
  if (!room) return ['The room has been deleted']
  const taken = await tx.$count(roomAssignments, eq(roomAssignments.roomId, roomId))
  if (taken >= room.bedCount) return [`Room ${room.roomNumber} is now taken`]
  await tx.insert(roomAssignments).values({ ...guestIds(guest), roomId })
  return []
}

/** Restores the seats that are still free. Returns a sentence for each of the others. */
export async function restoreSeats(tx: Db, { personId }: Guest, ids: readonly string[]): Promise<string[]> {
  const sentences: string[] = []
  let deleted = 0
  // By id, so that two calls for the same seats don't deadlock.
  for (const workshopId of new Set(ids.toSorted())) {
    const result = await giveSeat(tx, { workshopId, personId })
    if (result.outcome === 'no workshop') deleted += 1
    else sentences.push(...problemSentences[result.outcome](result.workshop.title))
  }
  return deleted === 0 ? sentences : [...sentences, deletedSentence(deleted)]
}

/** The sentence for each result; no sentence if the person has the seat. */
const problemSentences: Record<Exclude<SeatResult['outcome'], 'no workshop'>, (title: string) => string[]> = {
  given: () => [],
  'had already': () => [],
  full: (title) => [`${title} is now full`],
  // These can't happen here: restoring ignores whether sign-up is open, and the person answered yes or maybe.
  closed: () => [],
  'wishes first': () => [],
  'offer over': () => [],
  'not coming': () => [],
}

const deletedSentence = (count: number) =>
  count === 1 ? 'A workshop has been deleted' : `${count} workshops have been deleted`

const guestIds = ({ personId, venueId }: Guest) => ({ personId, venueId })
