import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { transportOptions } from '#contract/fields.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { venues } from '#server/db/tables/venues.ts'

/** Everything about the editions, most recently created first. */
export async function listVenues(db: Db, where?: SQL) {
  const rows = await db
    .select({
      venue: venues,
      roomCount: sql<number>`(select count(*)::int from rooms r where r.venue_id = "venues"."id")`,
      attendanceCount: sql<number>`(select count(*)::int from attendance a where a.venue_id = "venues"."id")`,
      waitingCount: sql<number>`(select count(*)::int from pending_registrations c where c.venue_id = "venues"."id" and c.ended_at is null)`,
    })
    .from(venues)
    .where(where)
    .orderBy(desc(venues.createdAt), desc(venues.id))
  return rows.map(
    ({
      venue: {
        createdAt,
        roomsHidden: _hidden,
        remindedAt: _reminded,
        agendaPublishedAt: _published,
        pictureHash: _hash,
        ...venue
      },
      ...counts
    }) => ({
      ...venue,
      ...counts,
      createdAt: createdAt.toISOString(),
      transportOptions: transportOptions.filter((option) => venue.transportOptions.includes(option)),
    }),
  )
}

/** One edition, as in the list. */
export async function findVenue(db: Db, id: string) {
  const [venue] = await listVenues(db, eq(venues.id, id))
  return venue
}

/** Whether a guest is on an edition's list and hasn't declined. Only then may they see its content. */
export async function belongsTo(db: Db, personId: string | null, venueId: string): Promise<boolean> {
  if (personId === null) return false
  const isOnList = and(
    eq(attendance.personId, personId),
    eq(attendance.venueId, venueId),
    inArray(attendance.attending, ['yes', 'maybe']),
  )
  return (await db.$count(attendance, isOnList)) > 0
}
