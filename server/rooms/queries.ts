import { sql } from 'drizzle-orm'
import { Room } from '#contract/rooms.ts'
import { organiserQuery } from '#server/accounts/sessions.ts'
import { jsonList } from '#server/lib/json-list.ts'

/** The rooms of a venue by number (9 before 10, A-2 before A-10), each with its people by name, as JSON text. */
export const roomsList = organiserQuery(
  'rooms_list',
  jsonList(
    Room,
    sql`
      select r.id, r.version, r.room_number as "roomNumber", r.bed_count as "bedCount", r.bed_type as "bedType",
        r.floor, r.is_quiet as "isQuiet",
        coalesce(a.people, '[]'::json) as assignments
      from rooms r
      left join (
        select ra.room_id,
          json_agg(json_build_object('id', ra.id, 'personId', p.id, 'fullName', p.full_name, 'isPinned', ra.is_pinned) order by p.full_name collate names, p.id) as people
        from room_assignments ra join people p on p.id = ra.person_id
        where ra.venue_id = ${sql.placeholder('venueId')}
        group by ra.room_id
      ) a on a.room_id = r.id
      where r.venue_id = ${sql.placeholder('venueId')}
      order by r.room_number collate names, r.id`,
  ),
)
