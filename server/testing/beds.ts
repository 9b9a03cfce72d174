import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { moveGuests } from '#server/rooms/planner/commands.ts'

/** Moves a person to a room as an organiser, or out of their room if `roomId` is null. */
export async function putInBed(
  db: Db,
  actorId: string,
  { venueId, roomId, personId }: { venueId: string; roomId: string | null; personId: string },
): Promise<string | null> {
  const isTheirBed = and(eq(roomAssignments.venueId, venueId), eq(roomAssignments.personId, personId))
  const [bed] = await db.select().from(roomAssignments).where(isTheirBed)
  const { undo } = await moveGuests(db, actorId, {
    venueId,
    moves: [{ personId, from: bed?.roomId ?? null, to: roomId }],
  })
  return undo
}
