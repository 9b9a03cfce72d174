import type { Connection } from '#server/db/connection.ts'

/** The size of the dataset to measure. Every venue but the biggest has the ordinary numbers. */
export type Size = {
  venues: number
  people: number
  rooms: number
  workshops: number
  biggest?: BiggestVenue
}
type BiggestVenue = { people: number; rooms: number; workshops: number }

export const sizes = {
  S: { venues: 1, people: 120, rooms: 20, workshops: 8 },
  M: { venues: 8, people: 600, rooms: 40, workshops: 20 },
  L: {
    venues: 40,
    people: 600,
    rooms: 40,
    workshops: 20,
    biggest: { people: 5_000, rooms: 1_500, workshops: 300 },
  },
  tenL: {
    venues: 400,
    people: 600,
    rooms: 40,
    workshops: 20,
    biggest: { people: 50_000, rooms: 15_000, workshops: 3_000 },
  },
} as const satisfies Record<string, Size>

/**
 * Fills a migrated, empty database by statements over whole sets. The triggers are off while it runs: counting per row
 * would take minutes at the biggest size, and the data is within every capacity. Everyone has three seats, in half of
 * the workshops; the others are empty.
 */
export async function seedSize({ run }: Connection, size: Size): Promise<void> {
  const biggest = size.biggest ?? size
  await run(`
    alter table workshop_signups disable trigger user;
    alter table room_assignments disable trigger user;
    insert into studios (name) select 'Studio ' || i from generate_series(1, 6) i;
    insert into "user" (name, email, email_verified, used_at)
      select 'Person ' || i, 'person' || i || '@studio.example', true, now()
      from generate_series(1, ${Math.max(size.people, biggest.people)}) i;
    insert into user_roles (user_id, role)
      select id, case when email = 'person1@studio.example' then 'admin' else 'guest' end from "user";
    insert into people (user_id, full_name, email, phone, studio_id, diet, allergies, open_to_room_sharing)
      select u.id, u.name || ' Þórsdóttir', u.email, '+351 21 555 ' || lpad(u.n::text, 4, '0'), s.id,
        case when u.n % 3 = 0 then 'vegetarian' end,
        case when u.n % 4 = 0 then array['Nuts', 'Milk'] when u.n % 4 = 1 then '{}'::text[] end, u.n % 5 <> 0
      from (select *, row_number() over (order by id) n from "user") u
      join (select id, row_number() over (order by name) n from studios) s on s.n = u.n % 6 + 1;
    insert into venues (name, quarter, year, time_zone, event_start_date, event_end_date, event_start_time,
        image_url, google_maps_link, airport, transport_options, description, check_in_time, check_out_time,
        things_to_know, created_at)
      select 'Venue ' || i, 'Q' || i % 4 + 1, 2024 + i % 70, 'Europe/Lisbon', date '2099-01-01' + i * 7,
        date '2099-01-04' + i * 7, '15:00', '/pictures/lisbon.svg', 'https://www.google.com/maps/@38.6969,-9.4207,15z',
        'LIS', '{shuttle,taxi}', repeat('A low white house above the sea. ', 6), '15:00', '11:00',
        array['Bring a warm layer for the evenings', 'Tap water is good'], now() - i * interval '1 minute'
      from generate_series(1, ${size.venues}) i;
    create temp table v as select id, event_start_date as day, row_number() over (order by created_at desc) = 1
      as is_biggest from venues;
    insert into attendance (person_id, venue_id, attending, flight_1_departure_airport, flight_1_departure_time,
        flight_1_arrival_time, flight_2_departure_airport, flight_2_departure_time)
      select p.id, v.id, case when p.n % 10 = 0 then 'maybe' else 'yes' end, 'OSL', v.day + time '07:25',
        v.day + time '11:05', 'LIS', v.day + 3 + time '18:40'
      from (select id, row_number() over (order by id) n from people) p
      join v on p.n <= case when v.is_biggest then ${biggest.people} else ${size.people} end;
    insert into rooms (venue_id, room_number, bed_count, bed_type)
      select v.id, lpad(i::text, 5, '0'), 1 + i % 4, case when i % 2 = 0 then 'single' else 'double' end
      from v cross join lateral
        generate_series(1, case when v.is_biggest then ${biggest.rooms} else ${size.rooms} end) i;
    insert into room_assignments (room_id, person_id, venue_id)
      select bed.room_id, guest.person_id, bed.venue_id
      from (select r.id as room_id, r.venue_id, row_number() over (partition by r.venue_id order by r.room_number, b) n
        from rooms r cross join lateral generate_series(1, r.bed_count) b) bed
      join (select person_id, venue_id, row_number() over (partition by venue_id order by person_id) n
        from attendance where attending = 'yes') guest using (venue_id, n);
    insert into workshops (venue_id, title, type, start_time, end_time, description, host_name, location, capacity)
      select v.id, 'Workshop ' || i, 'workshop', v.day + 1 + time '09:00' + i * interval '20 minutes',
        v.day + 1 + time '10:30' + i * interval '20 minutes', repeat('Bring a text of yours. ', 4), 'Ada', 'Studio',
        least(10000, case when v.is_biggest then ${biggest.people} else ${size.people} end)
      from v cross join lateral
        generate_series(1, case when v.is_biggest then ${biggest.workshops} else ${size.workshops} end) i;
    insert into agenda_items (venue_id, workshop_id, title, type, start_time, end_time, description, location)
      select venue_id, id, title, type, start_time, end_time, description, location from workshops
      where right(title, 1) in ('0', '2', '4', '6', '8');
    insert into agenda_items (venue_id, title, type, start_time, end_time, description, location)
      select v.id, 'Session ' || i, 'session', v.day + time '09:00' + i * interval '4 hours',
        v.day + time '10:00' + i * interval '4 hours', 'Numbers first, questions after.', 'Great room'
      from v cross join generate_series(1, 20) i;
    insert into workshop_signups (workshop_id, person_id, venue_id)
      select w.id, a.person_id, w.venue_id
      from (select person_id, venue_id, row_number() over (partition by venue_id order by person_id) n from attendance) a
      join (select venue_id, greatest(5, count(*) / 2) chosen from workshops group by venue_id) c using (venue_id)
      cross join unnest(array[0, 1, 4]) other
      join (select id, venue_id, row_number() over (partition by venue_id order by start_time, id) n from workshops) w
        on w.venue_id = a.venue_id and w.n = (a.n + c.chosen - other) % c.chosen + 1;
    drop table v;
    alter table workshop_signups enable trigger user;
    alter table room_assignments enable trigger user;
    analyze;`)
}
