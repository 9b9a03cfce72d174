import type { Db } from '#server/db/open.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lastDay } from '#server/lib/edition-days.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'

/** The ids of the editions that ended more than the given days ago, each by the calendar of its own zone. */
export async function listOver(tx: Db, days: number, now: Date): Promise<string[]> {
  const { id, quarter, year, timeZone, eventStartDate, eventEndDate } = venues
  const editions = await tx.select({ id, quarter, year, timeZone, eventStartDate, eventEndDate }).from(venues)
  const isOver = (edition: (typeof editions)[number]) =>
    addDays(lastDay(edition), days) < wallClockAt(now, edition.timeZone).slice(0, 10)
  return editions.filter(isOver).map((edition) => edition.id)
}
