import { sql, type SQL } from 'drizzle-orm'
import { GuestWorkshop, Workshop } from '#contract/workshops.ts'
import { organiserQuery, guestQuery } from '#server/accounts/sessions.ts'
import { newestEntries } from '#server/programme/queries.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject, wallClockText } from '#server/lib/json-object.ts'
import { countTaken, hasClash } from '#server/seats/seats/queries.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

/** People who declined are skipped until they accept again. */
const isComing = (waits: SQL) => sql`exists (select from ${attendance} a
  where a.person_id = ${waits}.person_id and a.venue_id = ${waits}.venue_id and a.attending <> 'no')`

/** The waiting lists of an edition's workshops, with each person's place. */
export const placesInLine = sql`select waits.workshop_id, waits.person_id, waits.gives_up, waits.offered_until,
    row_number() over (partition by waits.workshop_id order by waits.place, waits.person_id) as place
  from ${workshopWaiting} waits
  where waits.venue_id = ${sql.placeholder('venueId')} and ${isComing(sql`waits`)}`

/** The workshops of an edition by start time, as organisers see them, each with its people by name, as JSON text. */
export const workshopsList = organiserQuery(
  'workshops_list',
  jsonList(
    Workshop,
    sql`
      select w.workshop_id as id, w.workshop_version as version, w.title, w.type, ${wallClockText(sql`w.start_time`)} as "startTime",
        ${wallClockText(sql`w.end_time`)} as "endTime", w.description, w.host_name as "hostName", w.location,
        w.signup_enabled as "signupEnabled", w.capacity, w.tags,
        w.is_item as "isInAgenda", w.takes_signups as "takesSignups",
        coalesce(s.people, '[]'::json) as participants,
        coalesce(line.people, '[]'::json) as waiting
      from (${newestEntries(sql`venue_id = ${sql.placeholder('venueId')}`)}) w
      left join (
        select signup.workshop_id,
          json_agg(json_build_object('personId', p.id, 'fullName', p.full_name) order by p.full_name collate names, p.id) as people
        from workshop_signups signup join people p on p.id = signup.person_id
        where signup.venue_id = ${sql.placeholder('venueId')}
        group by signup.workshop_id
      ) s on s.workshop_id = w.workshop_id
      left join (
        select ${workshops.id} as workshop_id,
          json_agg(json_build_object('personId', p.id, 'fullName', p.full_name, 'hasClash',
            ${hasClash(sql`waits`)}, 'offeredUntil', waits.offered_until) order by waits.place, p.id) as people
        from workshop_waiting waits join ${workshops} on ${workshops.id} = waits.workshop_id
        join people p on p.id = waits.person_id
        where waits.venue_id = ${sql.placeholder('venueId')} and ${isComing(sql`waits`)}
        group by 1
      ) line on line.workshop_id = w.workshop_id
      where w.workshop_id is not null
      order by w.start_time, w.end_time, w.title collate names, w.workshop_id`,
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
  seatsLeft: sql`(${workshops.capacity} - ${countTaken(sql`${workshops.id}`)})::int`,
  isSignedUp: sql`exists (select from ${workshopSignups} mine
    where mine.workshop_id = ${workshops.id} and mine.person_id = caller."personId")`,
  waiting: sql`coalesce(line.people, 0)::int`,
  place: sql`line.place::int`,
  givesUp: sql`line.gives_up`,
  offeredUntil: sql`line.offered_until`,
})} order by ${workshops.startTime}, ${workshops.title} collate names, ${workshops.id}), '[]')
  from ${workshops}
  left join (
    select places.workshop_id, count(*) as people,
      min(places.offered_until) filter (where places.person_id = caller."personId") as offered_until,
      min(places.place) filter (where places.person_id = caller."personId") as place,
      (array_agg(places.gives_up) filter (where places.person_id = caller."personId"))[1] as gives_up
    from (${placesInLine}) places group by 1
  ) line on line.workshop_id = ${workshops.id}
  where ${workshops.venueId} = ${attendance.venueId}`

/**
 * The workshops of one of the caller's editions, by start time, as the JSON text of GuestWorkshop[]; nothing for an
 * edition they may not see. Other guests appear only as numbers: the free seats, and the length of the line.
 */
export const guestWorkshops = guestQuery('guest_workshops', guestList)
