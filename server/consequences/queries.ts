import { sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/fields.ts'
import { listClashes } from '#server/agenda/queries.ts'
import { newestEntries } from '#server/programme/queries.ts'
import { eating } from '#server/catering/meals/queries.ts'
import { hasVersions, isOpen } from '#server/catering/orders/rules.ts'
import type { Direction } from '#contract/shuttle-directions.ts'
import { vetoesAt } from '#server/rooms/wishes/queries.ts'
import { listSeatFits } from '#server/shuttles/seats/queries.ts'
import { isFromThisTransaction } from '#server/mail/outbox/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import type { Db } from '#server/db/open.ts'

/** The state of an edition at one time, limited to what one change there may do to others. Keys are ids. */
export type Snapshot = {
  names: Record<string, string>
  /** The room number of each person with a bed. */
  beds: Record<string, string>
  withoutBed: number
  workshops: Record<string, string>
  seats: { personId: string; workshopId: string }[]
  waiting: { personId: string; workshopId: string }[]
  meals: Record<string, { title: string; eating: number }>
  /** Orders that their vendor relies on and that can still change. */
  orders: Record<string, { vendor: string; mealId: string; ordered: number | null }>
  /** Two attendees who wished for each other, and whether they share a room. */
  pairs: { ids: [string, string]; isTogether: boolean }[]
  /** Two attendees who must never share a room, as noted by organisers, and the number of a room they share. */
  vetoes: { ids: [string, string]; room: string | null }[]
  /** The title of each entry in the agenda. */
  entries: Record<string, string>
  /** Time clashes of entries; see `listClashes`. */
  clashes: { id: string; otherId: string | null; people: number }[]
  /** Passengers with their shuttle, and whether it suits their flight. */
  shuttles: { personId: string; number: number; direction: Direction; isFitting: boolean }[]
  /** The number of people this transaction wrote a mail to, including mails held without a mail server. */
  mails: number
  heldMails: number
}

const statuses = sql.join(
  orderStatuses.filter((status) => hasVersions(status) && isOpen(status)).map((status) => sql`${status}`),
  sql`, `,
)

export async function readSnapshot(db: Db, venueId: string): Promise<Snapshot> {
  const { rows } = await db.execute<Omit<Snapshot, 'clashes' | 'shuttles'>>(sql`select
    (select coalesce(json_object_agg(p.id, p.full_name), '{}')
      from attendance a join people p on p.id = a.person_id where a.venue_id = ${venueId}) as names,
    (select coalesce(json_object_agg(s.person_id, r.room_number), '{}')
      from room_assignments s join rooms r on r.id = s.room_id where s.venue_id = ${venueId}) as beds,
    (select count(*)::int from attendance a where a.venue_id = ${venueId} and a.attending = 'yes'
      and not exists (select from room_assignments s
        where s.person_id = a.person_id and s.venue_id = a.venue_id)) as "withoutBed",
    (select coalesce(json_object_agg(id, title), '{}') from workshops where venue_id = ${venueId}) as workshops,
    (select coalesce(json_agg(json_build_object('personId', person_id, 'workshopId', workshop_id)
        order by workshop_id, person_id), '[]')
      from workshop_signups where venue_id = ${venueId}) as seats,
    (select coalesce(json_agg(json_build_object('personId', person_id, 'workshopId', workshop_id)
        order by workshop_id, place), '[]')
      from workshop_waiting where venue_id = ${venueId}) as waiting,
    (select coalesce(json_object_agg(m.id, json_build_object('title', m.title, 'eating', ${eating})), '{}')
      from meal_events m where m.venue_id = ${venueId}) as meals,
    (select coalesce(json_object_agg(o.id, json_build_object('vendor', v.name, 'mealId', o.meal_event_id,
        'ordered', o.headcount)), '{}')
      from catering_orders o join meal_events m on m.id = o.meal_event_id join catering_vendors v on v.id = o.vendor_id
      where m.venue_id = ${venueId} and o.status in (${statuses})) as orders,
    (select coalesce(json_agg(json_build_object('ids', json_build_array(w.person_id, w.wanted_id), 'isTogether',
        exists (select from room_assignments s join room_assignments t on t.room_id = s.room_id
          where s.venue_id = w.venue_id and s.person_id = w.person_id and t.person_id = w.wanted_id))), '[]')
      from roommate_wishes w
      join roommate_wishes back on back.venue_id = w.venue_id
        and back.person_id = w.wanted_id and back.wanted_id = w.person_id
      join attendance a on a.venue_id = w.venue_id and a.person_id = w.person_id and a.attending = 'yes'
      join attendance b on b.venue_id = w.venue_id and b.person_id = w.wanted_id and b.attending = 'yes'
      where w.venue_id = ${venueId} and w.person_id < w.wanted_id) as pairs,
    (select coalesce(json_agg(json_build_object('ids', json_build_array(x."firstId", x."secondId"), 'room',
        (select r.room_number from rooms r
          join room_assignments s on s.room_id = r.id and s.person_id = x."firstId"
          join room_assignments t on t.room_id = r.id and t.person_id = x."secondId"
          where r.venue_id = ${venueId}))), '[]')
      from (${vetoesAt(sql`${venueId}`)}) x) as vetoes,
    (select coalesce(json_object_agg(id, title), '{}')
      from (${newestEntries(sql`venue_id = ${venueId}`)}) entry) as entries,
    (select count(distinct recipient)::int from ${outbox} where ${isFromThisTransaction} and not is_held) as mails,
    (select count(distinct recipient)::int from ${outbox} where ${isFromThisTransaction} and is_held) as "heldMails"`)
  const [snapshot] = rows
  if (!snapshot) throw new Error('A statement without a condition returned no row.')
  const shuttles = (await listSeatFits(db, venueId)).map(({ personId, number, direction, fit }) => ({
    personId,
    number,
    direction,
    isFitting: fit === 'fits',
  }))
  return { ...snapshot, shuttles, clashes: await listClashes(db, venueId) }
}
