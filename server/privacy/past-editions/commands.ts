import type { Db } from '#server/db/open.ts'
import type { Edition } from '#server/privacy/past-editions/rules.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The ids of the editions that match. */
export async function listEditions(tx: Db, isSelected: (edition: Edition) => boolean): Promise<string[]> {
  const editions = await tx
    .select({
      id: venues.id,
      quarter: venues.quarter,
      year: venues.year,
      timeZone: venues.timeZone,
      eventStartDate: venues.eventStartDate,
      eventEndDate: venues.eventEndDate,
    })
    .from(venues)
  return editions.filter(isSelected).map(({ id }) => id)
}
