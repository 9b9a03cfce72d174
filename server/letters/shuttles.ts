import { and, eq, sql } from 'drizzle-orm'
import { shuttleDirections } from '#contract/shuttle-directions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Deps } from '#server/core/deps.ts'
import { findEvent } from '#server/mail/letters/queries.ts'
import type { Letter } from '#server/core/ports.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'
import { people } from '#server/db/tables/people.ts'
import { hasEnded } from '#server/lib/edition-days.ts'
import { shuttleLetter } from '#server/shuttles/letters/rules.ts'
import { makesOwnWay } from '#server/shuttles/seats/rules.ts'
import { shuttleTickets } from '#server/db/tables/shuttles.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The recipient's shuttles as published now. Null if they don't attend, the event is over, or nothing changed. */
export async function composeShuttle(
  { db, clock, publicUrl }: Deps,
  { facts, recipient }: OutboxRow,
): Promise<Letter | null> {
  const [row] = await db
    .select({ person: people, venue: venues, attendance })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .innerJoin(venues, eq(venues.id, attendance.venueId))
    .where(
      and(
        sql`${attendance.venueId}::text = ${facts['venueId'] ?? ''}`,
        sql`${people.id}::text = ${facts['personId'] ?? ''}`,
        sql`lower(${people.email}) = ${recipient.toLowerCase()}`,
        eq(attendance.attending, 'yes'),
      ),
    )
  const event = row && (await findEvent(db, row.venue.id))
  if (!row || !event || hasEnded(row.venue, clock())) return null
  const found = await db
    .select()
    .from(shuttleTickets)
    .where(and(eq(shuttleTickets.venueId, row.venue.id), eq(shuttleTickets.personId, row.person.id)))
    .orderBy(shuttleTickets.leavesAt)
  const tickets = found.filter(({ direction }) => !makesOwnWay(row.attendance, direction))
  const concerned = new Set(facts['directions']?.split(',') ?? [])
  const lostDirections = shuttleDirections.filter(
    (direction) =>
      concerned.has(direction) &&
      !makesOwnWay(row.attendance, direction) &&
      !found.some((ticket) => ticket.direction === direction),
  )
  if (tickets.length === 0 && lostDirections.length === 0) return null
  return shuttleLetter({
    to: row.person.fullName,
    event,
    tickets,
    lostDirections,
    link: `${publicUrl}/guest?venue=${row.venue.id}`,
  })
}
