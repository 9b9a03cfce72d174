import { sql } from 'drizzle-orm'
import { Room } from '#contract/rooms.ts'
import { organisersQuestion } from '#server/accounts/sessions.ts'
import { jsonList } from '#server/lib/json-list.ts'

/** Every number in a room's number as 20 digits, so that text is compared as people count. */
const numbersPadded = sql.raw(
  String.raw`regexp_replace(regexp_replace(lower(r.room_number), '(\d+)', '00000000000000000000\1', 'g'), '0*(\d{20})', '\1', 'g')`,
)

/** The rooms of a venue by number (9 before 10, A-2 before A-10), each with its people by name, as JSON text. */
export const roomsList = organisersQuestion(
  'rooms_list',
  jsonList(
    Room,
    sql`
      select r.id, r.version, r.room_number as "roomNumber", r.bed_count as "bedCount", r.bed_type as "bedType",
        coalesce(a.people, '[]'::json) as assignments
      from rooms r
      left join (
        select ra.room_id,
          json_agg(json_build_object('id', ra.id, 'personId', p.id, 'fullName', p.full_name) order by p.full_name, p.id) as people
        from room_assignments ra join people p on p.id = ra.person_id
        where ra.venue_id = ${sql.placeholder('venueId')}
        group by ra.room_id
      ) a on a.room_id = r.id
      where r.venue_id = ${sql.placeholder('venueId')}
      order by ${numbersPadded}, r.room_number`,
  ),
)
