import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

/**
 * Rules that always hold. Each statement finds the rows that violate its rule, and runs again after every suite that
 * writes data.
 */
const invariants: Record<string, string> = {
  'no more people in a room than beds': `select r.id from rooms r join room_assignments a on a.room_id = r.id
    group by r.id, r.bed_count having count(*) > r.bed_count`,
  'one room per person and edition': `select person_id from room_assignments group by person_id, venue_id having count(*) > 1`,
  'an assignment’s room belongs to its edition': `select a.id from room_assignments a join rooms r on r.id = a.room_id
    where r.venue_id <> a.venue_id`,
  'only confirmed people have a bed': `select a.id from room_assignments a join attendance t
    on t.person_id = a.person_id and t.venue_id = a.venue_id where t.attending <> 'yes'`,
  'no more sign-ups than seats': `select w.id from workshops w join workshop_signups s on s.workshop_id = w.id
    group by w.id, w.capacity having count(*) > w.capacity`,
  'one sign-up per person and workshop': `select person_id from workshop_signups group by person_id, workshop_id having count(*) > 1`,
  'no one who declined has a seat': `select s.id from workshop_signups s join attendance t
    on t.person_id = s.person_id and t.venue_id = s.venue_id where t.attending = 'no'`,
  'no more seats taken and held than exist': `select w.id from workshops w where w.capacity <
    (select count(*) from workshop_signups g where g.workshop_id = w.id) +
    (select count(*) from workshop_waiting h where h.workshop_id = w.id and h.offered_until is not null)`,
  'a seat is held only for a person who may take it': `select s.id from workshop_waiting s join workshops w on w.id = s.workshop_id
    join attendance t on t.person_id = s.person_id and t.venue_id = s.venue_id
    where s.offered_until is not null and (t.attending = 'no' or not w.signup_enabled)`,
  'no seat is free that someone in line could take': `select s.id from workshop_waiting s
    join workshops w on w.id = s.workshop_id and w.signup_enabled
    join attendance t on t.person_id = s.person_id and t.venue_id = s.venue_id and t.attending <> 'no'
    where s.offered_until is null
      and (w.capacity is null or w.capacity > (select count(*) from workshop_signups g where g.workshop_id = w.id)
        + (select count(*) from workshop_waiting h where h.workshop_id = w.id and h.offered_until is not null))
      and not exists (select from workshop_signups g join workshops o on o.id = g.workshop_id
        where g.person_id = s.person_id and g.venue_id = s.venue_id and o.id is distinct from s.gives_up
          and o.start_time < coalesce(w.end_time, w.start_time + interval '59 seconds')
          and w.start_time < coalesce(o.end_time, o.start_time + interval '59 seconds'))`,
  'no one has a seat and a place in line for the same workshop': `select s.id from workshop_waiting s
    join workshop_signups g on g.workshop_id = s.workshop_id and g.person_id = s.person_id`,
  'a confirmed person’s check-in time is that of their first check-in that wasn’t undone': `select a.id from attendance a
    where a.check_in_time is distinct from case when a.attending = 'yes' then (select min(t.at) from door_taps t
      where t.venue_id = a.venue_id and t.person_id = a.person_id and t.kind = 'in' and not exists (select from door_taps u
        where u.venue_id = t.venue_id and u.person_id = t.person_id and t.id = any(u.saw))) end`,
  'a tap is marked as undone exactly if an undo names it': `select t.id from door_taps t
    where t.undone <> (t.kind <> 'undo' and exists (select from door_taps u
      where u.venue_id = t.venue_id and u.person_id = t.person_id and t.id = any(u.saw)))`,
  'one attendance per person and edition': `select person_id from attendance group by person_id, venue_id having count(*) > 1`,
  'an address belongs to one account': `select lower(email) from "user" group by 1 having count(*) > 1`,
  'an address belongs to one person': `select lower(email) from people where email is not null group by 1 having count(*) > 1`,
  'an account belongs to at most one person': `select user_id from people where user_id is not null group by 1 having count(*) > 1`,
  'an event ends after it starts': `select id from venues where event_end_date < event_start_date`,
  'a workshop ends after it starts': `select id from workshops where end_time <= start_time`,
  'an agenda item ends after it starts': `select id from agenda_items where end_time <= start_time`,
  'earlier flights are kept only beside current ones': `select id from attendance where flights_before is not null
    and num_nonnulls(flight_1_departure_airport, flight_1_departure_time, flight_1_arrival_time,
      flight_2_departure_airport, flight_2_departure_time, flight_2_arrival_time, flight_1_number, flight_2_number) = 0`,
  'an agenda item has a workshop type exactly if it has a workshop': `select id from agenda_items
    where (type in ('workshop', 'activity', 'panel debate')) <> (workshop_id is not null)`,
  'an agenda item and its workshop have the same fields': `select i.id from agenda_items i
    join workshops w on w.id = i.workshop_id where (i.title, i.type, i.start_time, i.end_time, i.description, i.location)
    is distinct from (w.title, w.type, w.start_time, w.end_time, w.description, w.location)`,
  'a meal and its agenda item have the same fields': `select m.id from meal_events m
    left join agenda_items i on i.meal_id = m.id
    where i.id is not null and (i.title, i.start_time, i.description, i.location)
      is distinct from (m.title, m.date + m.start_time, m.notes, m.location)`,
  'a person is from a studio or from LP, never both': `select id from people where studio_id is not null and company is not null`,
}

/** The names of the invariants that don't hold. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, statement] of Object.entries(invariants)) {
    const { rows } = await db.execute(sql.raw(statement))
    if (rows.length > 0) broken.push(name)
  }
  return broken
}
