import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UnannouncedEdition } from '#contract/rooms.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { hasEnded } from '#server/lib/edition-days.ts'
import { venues } from '#server/db/tables/venues.ts'

/** A person who doesn't know their room yet. `email` is in lower case, and null if they have none. */
type UnannouncedRoom = {
  venueId: string
  personId: string
  assignmentId: string
  name: string
  email: string | null
  room: string
}

/**
 * People with an account whose room differs from the last e-mail about it. Omits editions that are over or hide their
 * rooms, and people who have arrived.
 */
export async function listUnannounced(
  db: Db,
  now: Date,
  venueIds: readonly string[],
): Promise<readonly UnannouncedRoom[]> {
  const editions = await db
    .select()
    .from(venues)
    .where(and(isAmong(venues.id, venueIds), eq(venues.roomsHidden, false)))
  const openIds = editions.flatMap((edition) => (hasEnded(edition, now) ? [] : [edition.id]))
  if (openIds.length === 0) return []
  const { rows } = await db.execute<UnannouncedRoom>(sql`
    select ra.venue_id as "venueId", p.id as "personId", ra.id as "assignmentId", p.full_name as name,
      lower(p.email) as email, r.room_number as room
    from room_assignments ra
    join rooms r on r.id = ra.room_id
    join people p on p.id = ra.person_id
    join "user" u on u.id = p.user_id and u.disabled_at is null
    join attendance a on a.person_id = p.id and a.venue_id = ra.venue_id and a.check_in_time is null
    where ${inArray(sql`ra.venue_id`, openIds)} and not ${hasHeard}
    order by p.full_name collate names, p.id`)
  return rows
}

/** The editions with people who don't know their room yet, by name. */
export async function listUnannouncedEditions(
  db: Db,
  now: Date,
): Promise<z.output<typeof UnannouncedEdition>[]> {
  const editions = await db
    .select({ id: venues.id, name: venues.name })
    .from(venues)
    .orderBy(sql`${venues.name} collate names`, venues.id)
  const unannounced = await listUnannounced(
    db,
    now,
    editions.map(({ id }) => id),
  )
  const counts = Map.groupBy(unannounced, ({ venueId }) => venueId)
  return editions.flatMap(({ id, name }) => {
    const people = counts.get(id)?.length ?? 0
    return people === 0 ? [] : [{ venueId: id, name, people }]
  })
}

const mailsTo = sql`outbox o where lower(o.recipient) = lower(p.email) and o.kind = 'room given'
  and o.facts ->> 'personId' = p.id::text and o.facts ->> 'venueId' = ra.venue_id::text`

/**
 * A person knows the room in the newest mail that wasn't stopped. Old mails get deleted, so each bed also records
 * that its person was mailed; this doesn't count if the mail was stopped.
 */
const hasHeard = sql`coalesce(
  (select o.facts ->> 'room' = r.room_number from ${mailsTo} and o.discarded_at is null
    order by o.created_at desc limit 1),
  ra.announced_at is not null and not exists (select from ${mailsTo} and o.created_at >= ra.announced_at))`
