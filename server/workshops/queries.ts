import { sql } from 'drizzle-orm'
import { Workshop } from '#contract/workshops.ts'
import type { Db } from '#server/db/open.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { wallClockText } from '#server/lib/json-object.ts'

/** The workshops of an edition by start time, each with its people by name, as JSON text. */
export const listWorkshops = (db: Db, venueId: string): Promise<string> =>
  jsonList(
    db,
    Workshop,
    sql`
      select w.id, w.version, w.title, w.type, ${wallClockText(sql`w.start_time`)} as "startTime",
        ${wallClockText(sql`w.end_time`)} as "endTime", w.description, w.host_name as "hostName", w.location,
        w.signup_enabled as "signupEnabled", w.capacity, w.tags,
        exists (select from agenda_items i where i.workshop_id = w.id) as "isInAgenda",
        coalesce(s.people, '[]'::json) as participants
      from workshops w
      left join (
        select signup.workshop_id,
          json_agg(json_build_object('personId', p.id, 'fullName', p.full_name) order by p.full_name, p.id) as people
        from workshop_signups signup join people p on p.id = signup.person_id
        where signup.venue_id = ${venueId}
        group by signup.workshop_id
      ) s on s.workshop_id = w.id
      where w.venue_id = ${venueId}
      order by w.start_time, w.end_time, w.id`,
  )
