import { count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { RoomsFile as FileSchema } from '#contract/rooms.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { decideLines, describe, readCells, type Decision } from '#server/rooms/import/rules.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { lockRows, lockVenue } from '#server/locks.ts'
import { venues } from '#server/db/tables/venues.ts'

export type RoomsFile = z.output<typeof FileSchema>

/** Returns what importing the file would do, and changes nothing. */
export async function previewImport(db: Db, file: RoomsFile) {
  return { lines: (await decideFile(db, file, { isSaved: false })).map(describe) }
}

/**
 * Decides what each line does, for the preview and for saving. For saving, locks the rooms so that no one adds or
 * changes one before the transaction ends.
 */
export async function decideFile(
  db: Db,
  { venueId, columns, lines, numbers }: RoomsFile,
  { isSaved }: { isSaved: boolean },
): Promise<Decision[]> {
  if ((await db.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
  const isInVenue = eq(rooms.venueId, venueId)
  // Lock the venue so that concurrent imports add each room once. Adding guests doesn't wait for this lock.
  if (isSaved) await lockVenue(db, venueId)
  // Lock the rooms so that no one takes a bed in them between the check and the write.
  const found = isSaved
    ? await lockRows(db, rooms, isInVenue)
    : await db.select().from(rooms).where(isInVenue).orderBy(rooms.id)
  const people = await peopleByRoom(db, venueId)
  return decideLines(
    lines.map((line) => readCells(columns, line)),
    { rooms: found.map((room) => ({ ...room, people: people.get(room.id) ?? 0 })), numbers },
  )
}

/** The number of people with a bed in each room of a venue; empty rooms are left out. */
async function peopleByRoom(db: Db, venueId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ roomId: roomAssignments.roomId, people: count() })
    .from(roomAssignments)
    .where(eq(roomAssignments.venueId, venueId))
    .groupBy(roomAssignments.roomId)
  return new Map(rows.map(({ roomId, people }) => [roomId, people]))
}
