import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import type { deskDevices, deskLinks } from '#server/db/tables/desk-devices.ts'
import type { partnerLinks } from '#server/db/tables/partners.ts'
import { isOverSince, type Edition } from '#server/privacy/past-editions/rules.ts'
import type { roommateWishes, roomWishes } from '#server/db/tables/rooms-wishes.ts'
import type { shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { venues } from '#server/db/tables/venues.ts'
import type { workshopWishes, workshopWishResults } from '#server/db/tables/workshops-wishes.ts'

type OfEdition =
  | typeof shuttleSeats
  | typeof shuttleTickets
  | typeof deskDevices
  | typeof deskLinks
  | typeof partnerLinks
  | typeof roomWishes
  | typeof roommateWishes
  | typeof workshopWishes
  | typeof workshopWishResults

/** The rows of editions that ended so many days ago. */
export async function forgetOver(
  tx: Db,
  table: OfEdition,
  { days, now }: { days: number; now: Date },
): Promise<number> {
  const over = await listEditions(tx, (edition) => isOverSince(edition, days, now))
  const gone = await tx.delete(table).where(inArray(table.venueId, over)).returning({ id: table.id })
  return gone.length
}

/** Those that are meant. */
export async function listEditions(tx: Db, isMeant: (edition: Edition) => boolean): Promise<string[]> {
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
  return editions.filter(isMeant).map(({ id }) => id)
}
