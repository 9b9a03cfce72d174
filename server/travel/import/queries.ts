import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { FlightsFile as FileSchema } from '#contract/travel.ts'
import { attendance, travelColumns } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/db/tables/people.ts'
import { decideLines, describe, readCells, type Decision } from '#server/travel/import/rules.ts'
import { lockRows } from '#server/locks.ts'
import { venues } from '#server/db/tables/venues.ts'

export type FlightsFile = z.output<typeof FileSchema>

/** Returns what importing the file would do, and changes nothing. */
export async function previewImport(db: Db, file: FlightsFile) {
  const decisions = await decideFile(db, file, { isSaved: false })
  return { lines: decisions.map(describe) }
}

/**
 * Decides what each line does, for the preview and for saving. While saving it locks these flights until the
 * transaction ends.
 */
export async function decideFile(
  db: Db,
  { venueId, columns, lines, numbers }: FlightsFile,
  { isSaved }: { isSaved: boolean },
): Promise<Decision[]> {
  if ((await db.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
  const isInVenue = eq(attendance.venueId, venueId)
  // Lock for saving, so that no one changes a flight between the check and the write.
  const locked = isSaved ? (await lockRows(db, attendance, isInVenue)).map(({ id }) => id) : undefined
  const travellers = await db
    .select({
      id: attendance.id,
      version: attendance.version,
      attending: attendance.attending,
      fullName: people.fullName,
      email: people.email,
      ...travelColumns,
      flight1NotBooked: attendance.flight1NotBooked,
      flight2NotBooked: attendance.flight2NotBooked,
    })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .where(locked ? isAmong(attendance.id, locked) : isInVenue)
    .orderBy(attendance.id)
  return decideLines(
    lines.map((line) => readCells(columns, line)),
    { travellers, numbers },
  )
}
