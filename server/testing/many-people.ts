import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'

/** Matches those of the 160 people whose number is in the range. */
const isBetween = (first: number, last: number) =>
  sql.raw(`coalesce(substring(p.email from '^many([0-9]+)@')::int between ${first} and ${last}, false)`)
const isOneOfMany = isBetween(1, 160)

/** Adds 160 people with accounts of their own. */
export async function addManyPeople(db: Db): Promise<void> {
  await db.execute(sql`
    with made as (insert into "user" (name, email, email_verified, used_at)
      select 'Many ' || n, 'many' || n || '@many.test', true, now() from generate_series(1, 160) n
      returning id, name, email),
    roles as (insert into user_roles (user_id, role) select id, 'guest' from made)
    insert into people (full_name, email, user_id) select name, email, id from made`)
}

/**
 * Makes the next call concern many people: all 160 are on the list of every edition, 120 of them come, and new rooms,
 * workshops, runs and messages get some of them. At `here`, two workshops are full, so that everyone who leaves frees a
 * seat for their waiting lists, and some mails are held.
 */
export async function joinManyPeople(db: Db, here: string): Promise<void> {
  const inserts = [
    sql`insert into attendance (person_id, venue_id, attending)
      select p.id, v.id, case when ${isBetween(1, 120)} then 'yes' else 'maybe' end
      from venues v join people p on ${isOneOfMany}
      on conflict (person_id, venue_id) do update set attending = 'yes' where attendance.attending = 'no'`,
    sql`insert into rooms (venue_id, room_number, bed_count, bed_type)
      select v.id, 'Large', 12, 'single' from venues v on conflict do nothing`,
    sql`insert into room_assignments (room_id, person_id, venue_id)
      select r.id, p.id, r.venue_id from rooms r join people p on ${isBetween(1, 12)}
      where r.room_number = 'Large' and not exists (select from room_assignments a where a.room_id = r.id)
        and not exists (select from room_assignments a where a.venue_id = r.venue_id and a.person_id = p.id)
        and exists (select from attendance a where a.venue_id = r.venue_id and a.person_id = p.id and a.attending = 'yes')`,
    sql`insert into workshop_signups (workshop_id, person_id, venue_id)
      select w.id, p.id, w.venue_id from workshops w join people p on ${isBetween(13, 22)}
      where coalesce(w.capacity, 12) = 12 and not exists (select from workshop_signups s where s.workshop_id = w.id)`,
    sql`insert into shuttle_seats (run_id, person_id, venue_id, direction)
      select r.id, p.id, r.venue_id, r.direction from shuttle_runs r join people p on ${isBetween(23, 28)}
      where r.seats = 8 and (select count(*) from shuttle_seats s where s.run_id = r.id) < 2 on conflict do nothing`,
    sql`insert into message_readers (message_id, person_id)
      select m.id, p.id from messages m join people p on ${isBetween(29, 38)}
      where (select count(*) from message_readers r where r.message_id = m.id) = 1`,
    sql`insert into outbox (kind, recipient, facts, is_held)
      select 'event changed', p.email, jsonb_build_object('venueId', ${here}::text), true from people p
      where ${isBetween(39, 48)} and not exists (select from outbox where is_held and sent_at is null and discarded_at is null)`,
    sql`insert into workshops (venue_id, title, start_time, end_time, capacity)
      select ${here}, title, '2026-12-02T05:00'::timestamp + shift, '2026-12-02T05:20'::timestamp + shift, 10
      from (values ('Dawn', interval '0'), ('Dew', interval '30 minutes')) as v (title, shift)
      where not exists (select from workshops w where w.title in ('Dawn', 'Dew'))`,
    sql`insert into workshop_signups (workshop_id, person_id, venue_id)
      select w.id, p.id, w.venue_id from workshops w join people p on ${isBetween(49, 58)}
      where w.title in ('Dawn', 'Dew') and not exists (select from workshop_signups s where s.workshop_id = w.id)`,
    sql`update workshops w set capacity = (select count(*) from workshop_signups s where s.workshop_id = w.id)
        + (select count(*) from (${others}) o) where title in ('Dawn', 'Dew')`,
    sql`insert into workshop_signups (workshop_id, person_id, venue_id)
      select w.id, o.person_id, w.venue_id from workshops w, lateral (${others}) o where w.title in ('Dawn', 'Dew')`,
    sql`insert into workshop_waiting (workshop_id, person_id, venue_id)
      select w.id, p.id, w.venue_id from workshops w join people p on case w.title when 'Dawn' then ${isBetween(59, 74)} when 'Dew' then ${isBetween(75, 90)} end
      where not exists (select from workshop_waiting s where s.workshop_id = w.id)`,
  ]
  for (const insert of inserts) await db.execute(insert)
}

/** Attendees without a seat in the workshop `w`, except the 160. */
const others = sql`select a.person_id from attendance a join people p on p.id = a.person_id
  where a.venue_id = w.venue_id and a.attending = 'yes' and not ${isOneOfMany}
    and not exists (select from workshop_signups s where s.workshop_id = w.id and s.person_id = a.person_id)`

/** Tables whose ids calls take in lists, with the rows of the 160 people that belong there. */
const lists = {
  people: sql`select p.id from people p where ${isBetween(91, 110)}`,
  attendance: sql`select a.id from attendance a join people p on p.id = a.person_id
    where ${isBetween(91, 110)} and a.venue_id = (select b.venue_id from attendance b where b.id = one.id)`,
  message_readers: sql`select r.id from message_readers r join people p on p.id = r.person_id
    where ${isOneOfMany} and r.message_id = (select s.message_id from message_readers s where s.id = one.id)`,
}

const SingleId = z.array(z.uuid()).length(1)

/** The input with twenty of the 160 people added to each list that names one person. */
export async function withManyPeople(db: Db, input: unknown): Promise<unknown> {
  const single = SingleId.safeParse(input)
  if (single.success) {
    for (const [table, joined] of Object.entries(lists)) {
      const { rows } = await db.execute<{ id: string }>(sql`
        select other.id from ${sql.identifier(table)} one, lateral (${joined}) other where one.id = ${single.data[0]}`)
      if (rows.length > 0) return [...single.data, ...rows.map(({ id }) => id)]
    }
    return input
  }
  if (Array.isArray(input)) return Promise.all(input.map((one) => withManyPeople(db, one)))
  if (typeof input !== 'object' || input === null) return input
  const entries = Object.entries(input).map(
    async ([key, value]) => [key, await withManyPeople(db, value)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}
