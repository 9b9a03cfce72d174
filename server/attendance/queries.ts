import { sql } from 'drizzle-orm'
import { AttendanceRow } from '#contract/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { jsonList } from '#server/lib/json-list.ts'

/** Everybody invited to a venue, by name, as JSON text of AttendanceRow[]. */
export const listAttendance = (db: Db, venueId: string): Promise<string> =>
  jsonList(
    db,
    AttendanceRow,
    sql`
      select a.id, a.version, a.attending,
        a.person_id as "personId", a.check_in_time as "checkInTime",
        p.email, p.diet, p.allergies,
        p.full_name as "fullName", p.diet_note as "dietNote", p.open_to_room_sharing as "openToRoomSharing",
        coalesce(p.company, s.name) as studio,
        coalesce(r.role, p.default_role) as role,
        p.user_id is not null as "hasAccount"
      from attendance a
      join people p on p.id = a.person_id
      left join studios s on s.id = p.studio_id
      left join user_roles r on r.user_id = p.user_id
      where a.venue_id = ${venueId}
      order by lower(p.full_name), a.id`,
  )
