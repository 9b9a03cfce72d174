import { sql } from 'drizzle-orm'
import { GuestWorkshop, Workshop } from '#contract/workshops.ts'
import { organiserQuery, guestQuery } from '#server/accounts/sessions.ts'
import { attendance } from '#server/attendance/tables.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject, wallClockText } from '#server/lib/json-object.ts'
import { workshops, workshopSignups } from '#server/workshops/tables.ts'

/** The workshops of an edition by start time, each with its people by name, as JSON text. */
export const workshopsList = organiserQuery(
  'workshops_list',
  jsonList(
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
          json_agg(json_build_object('personId', p.id, 'fullName', p.full_name) order by p.full_name collate names, p.id) as people
        from workshop_signups signup join people p on p.id = signup.person_id
        where signup.venue_id = ${sql.placeholder('venueId')}
        group by signup.workshop_id
      ) s on s.workshop_id = w.id
      where w.venue_id = ${sql.placeholder('venueId')}
      order by w.start_time, w.end_time, w.title collate names, w.id`,
  ),
)

const guestList = sql`select coalesce(json_agg(${jsonObject(GuestWorkshop, {
  id: sql`${workshops.id}`,
  title: sql`${workshops.title}`,
  type: sql`${workshops.type}`,
  startTime: wallClockText(workshops.startTime),
  endTime: wallClockText(workshops.endTime),
  description: sql`${workshops.description}`,
  hostName: sql`${workshops.hostName}`,
  location: sql`${workshops.location}`,
  tags: sql`${workshops.tags}`,
  signupEnabled: sql`${workshops.signupEnabled}`,
  capacity: sql`${workshops.capacity}`,
  seatsLeft: sql`(${workshops.capacity} - coalesce(seats.taken, 0))::int`,
  isSignedUp: sql`coalesce(seats.has_mine, false)`,
})} order by ${workshops.startTime}, ${workshops.title} collate names, ${workshops.id}), '[]')
  from ${workshops}
  left join (
    select ${workshopSignups.workshopId} as workshop_id, count(*) as taken,
      bool_or(${workshopSignups.personId} = caller."personId") as has_mine
    from ${workshopSignups} where ${workshopSignups.venueId} = ${sql.placeholder('venueId')}
    group by 1
  ) seats on seats.workshop_id = ${workshops.id}
  where ${workshops.venueId} = ${attendance.venueId}`

/**
 * The workshops of an edition of one's own, by start time, as the JSON text of GuestWorkshop[]; nothing for an edition
 * that is not theirs to see. Of the others' sign-ups only their number leaves, as the seats that are left.
 */
export const guestWorkshops = guestQuery(
  'guest_workshops',
  sql`select (${guestList})::text from ${attendance}
    where ${attendance.personId} = caller."personId"
      and ${attendance.venueId} = ${sql.placeholder('venueId')} and ${attendance.attending} <> 'no'`,
)
