import { and, asc, eq } from 'drizzle-orm'
import type { Direction } from '#contract/shuttle-plan.ts'
import { attendance } from '#server/attendance/tables.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { shuttleSeats } from '#server/shuttles/tables.ts'

/** These people of a list, by id: nobody leaves 'yes', changes their flights, or is put elsewhere, until this is committed. */
export async function lockTravellers(tx: Db, venueId: string, personIds: readonly string[]) {
  const rows = await tx
    .select()
    .from(attendance)
    .where(and(eq(attendance.venueId, venueId), isAmong(attendance.personId, personIds)))
    .orderBy(asc(attendance.id))
    .for('update')
  return new Map(rows.map((row) => [row.personId, row]))
}

/** On which run each of these people is in one direction. Who holds their attendance rows sees it stay, unless a run is deleted. */
export async function findSeats(
  tx: Db,
  { venueId, direction }: { venueId: string; direction: Direction },
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ personId: shuttleSeats.personId, runId: shuttleSeats.runId })
    .from(shuttleSeats)
    .where(
      and(
        eq(shuttleSeats.venueId, venueId),
        eq(shuttleSeats.direction, direction),
        isAmong(shuttleSeats.personId, personIds),
      ),
    )
  return new Map(rows.map(({ personId, runId }) => [personId, runId]))
}
