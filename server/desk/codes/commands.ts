import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'

/** Replaces the code of a person on a list. */
export const renewCode = (db: Db, actorId: string, id: string): Promise<Record<string, never>> =>
  renew(db, actorId, eq(attendance.id, id))

type Guest = { actorId: string; personId: string }

/** Replaces the caller's own code, unless they answered no. */
export const renewOwnCode = (
  db: Db,
  { actorId, personId }: Guest,
  { venueId }: { venueId: string },
): Promise<Record<string, never>> =>
  renew(
    db,
    actorId,
    and(eq(attendance.personId, personId), eq(attendance.venueId, venueId), ne(attendance.attending, 'no')),
  )

const renew = (db: Db, actorId: string, condition: SQL | undefined) =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(attendance)
      .set({ doorGeneration: sql`${attendance.doorGeneration} + 1` })
      .where(condition)
      .returning({ id: attendance.id, venueId: attendance.venueId })
    if (!row) return refuse('NOT_FOUND')
    await record(tx, actorId, {
      action: 'desk.codeRenewed',
      entity: 'attendance',
      entityId: row.id,
      venueId: row.venueId,
    })
    return {}
  })
