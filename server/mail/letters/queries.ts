import { eq, sql } from 'drizzle-orm'
import { user } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { shortDays } from '#server/lib/wall-clock.ts'
import type { LetterEvent } from '#server/mail/letters/rules.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The full name for an address: the person's, else the account's. Null: unknown. */
export async function findName(db: Db, recipient: string): Promise<string | null> {
  const address = recipient.toLowerCase()
  const [known] = await db
    .select({ fullName: people.fullName, name: user.name })
    .from(people)
    .fullJoin(user, eq(user.id, people.userId))
    .where(sql`lower(${user.email}) = ${address} or lower(${people.email}) = ${address}`)
    .limit(1)
  return known?.fullName ?? known?.name ?? null
}

/** An edition as mails show it. Null: it doesn't exist. */
export async function findEvent(db: Db, venueId: string | null | undefined): Promise<LetterEvent | null> {
  if (!venueId) return null
  const [venue] = await db
    .select()
    .from(venues)
    .where(sql`${venues.id}::text = ${venueId}`)
  if (!venue) return null
  const { name, quarter, year, eventStartDate, eventEndDate, googleMapsLink } = venue
  return {
    name,
    quarter,
    year,
    days: eventStartDate === null ? null : shortDays(eventStartDate, eventEndDate),
    startYear: eventStartDate?.slice(0, 4) ?? null,
    mapsLink: googleMapsLink,
    contact: { name: venue.contactName, phone: venue.contactPhone, email: venue.contactEmail },
  }
}
