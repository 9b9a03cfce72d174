import { sql } from 'drizzle-orm'
import { Room } from '#contract/rooms.ts'
import type { Db } from '#server/db/open.ts'
import { jsonList } from '#server/lib/json-list.ts'

/** The rooms of a venue by number (9 before 10), each with its people by name, as JSON text. */
export const listRooms = (db: Db, venueId: string): Promise<string> =>
  jsonList(
    db,
    Room,
    sql`
      select r.id, r.version, r.room_number as "roomNumber", r.bed_count as "bedCount", r.bed_type as "bedType",
        coalesce(a.people, '[]'::json) as assignments
      from rooms r
      left join (
        select ra.room_id,
          json_agg(json_build_object('id', ra.id, 'personId', p.id, 'fullName', p.full_name) order by p.full_name, p.id) as people
        from room_assignments ra join people p on p.id = ra.person_id
        where ra.venue_id = ${venueId}
        group by ra.room_id
      ) a on a.room_id = r.id
      where r.venue_id = ${venueId}
      order by lpad(substring(r.room_number from '\\d+'), 20, '0') nulls last, r.room_number`,
  )
