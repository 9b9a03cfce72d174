import { codeAlphabet } from '#contract/door-code-text.ts'

const linesOfVenue = `select l.workshop_id, l.person_id, l.gives_up, l.offered_until,
    row_number() over (partition by l.workshop_id order by l.place)::int as place
  from workshop_waiting l join attendance t on t.person_id = l.person_id and t.venue_id = l.venue_id
  where l.venue_id = $2 and t.attending <> 'no'`

/**
 * The practical limit: one prepared statement per question, whose answer Postgres builds as JSON, run without a
 * session, a permission or a check of the input. $1 is the person, $2 the venue or the workshop, $3
 * and $4 what a guest's code is made with.
 */
export const bareStatements = {
  home: `select json_build_object(
      'venue', (select row_to_json(c) from (select v.id, v.name, v.quarter, v.year, v.image_url as "imageUrl",
        v.google_maps_link as "googleMapsLink", v.time_zone as "timeZone", v.event_start_date as "eventStartDate",
        v.event_end_date as "eventEndDate", left(v.event_start_time::text, 5) as "eventStartTime", v.airport,
        v.transport_options as "transportOptions", v.description, left(v.check_in_time::text, 5) as "checkInTime",
        left(v.check_out_time::text, 5) as "checkOutTime", v.things_to_know as "thingsToKnow",
        v.contact_name as "contactName", v.contact_phone as "contactPhone", v.contact_email as "contactEmail") c),
      'attending', a.attending, 'checkInTime', a.check_in_time,
      'doorCode', (select string_agg(substr('${codeAlphabet}', substring(bits from n * 5 + 1 for 5)::int + 1, 1), '' order by n)
        from (select ('x' || encode(substring(sha256(decode($4, 'hex') || sha256(decode($3, 'hex')
            || convert_to(a.id || ':' || a.door_generation, 'utf8'))) from 1 for 16), 'hex') || '0')::bit(132) as bits) b,
          generate_series(0, 25) n),
      'person', (select row_to_json(c) from (select p.full_name as "fullName", p.email, p.phone,
        coalesce(s.name, p.company) as studio, p.diet, p.diet_note as "dietNote", p.allergies,
        p.kitchen_may_know as "kitchenMayKnow", p.open_to_room_sharing as "openToRoomSharing") c),
      'room', (select json_build_object('roomNumber', r.room_number, 'bedType', r.bed_type, 'roommates',
          (select coalesce(json_agg(m.full_name order by m.full_name, m.id), '[]') from room_assignments o
            join people m on m.id = o.person_id where o.room_id = r.id and o.person_id <> p.id))
        from room_assignments ra join rooms r on r.id = ra.room_id where ra.person_id = p.id and ra.venue_id = v.id),
      'asksRoomWishes', a.attending = 'yes' and (v.asks_roommates or v.asks_same_gender or v.asks_quiet_room or v.asks_ground_floor),
      'workshops', (select coalesce(json_agg(json_build_object('id', w.id, 'title', w.title, 'type', w.type,
          'startTime', to_char(w.start_time, 'YYYY-MM-DD"T"HH24:MI'),
          'endTime', to_char(w.end_time, 'YYYY-MM-DD"T"HH24:MI'), 'location', w.location,
          'allTaken', case when w.capacity <= (select count(*) from workshop_signups s where s.workshop_id = w.id)
            then w.capacity end)
          order by w.start_time, w.title, w.id), '[]')
        from workshop_signups x join workshops w on w.id = x.workshop_id
        where x.person_id = p.id and x.venue_id = v.id),
      'waiting', (select coalesce(json_agg(json_build_object('id', w.id, 'title', w.title,
          'startTime', to_char(w.start_time, 'YYYY-MM-DD"T"HH24:MI'), 'location', w.location, 'place', line.place,
          'givesUp', line.gives_up, 'offeredUntil', line.offered_until)
          order by w.start_time, w.title, w.id), '[]')
        from (${linesOfVenue}) line join workshops w on w.id = line.workshop_id where line.person_id = p.id),
      'shuttles', json_build_object('hasShuttles', exists (select from shuttle_tickets t where t.venue_id = v.id),
        'ownWayThere', a.own_way_there, 'ownWayHome', a.own_way_home, 'driverMayCall', coalesce(p.driver_may_call, false),
        'rides', (select coalesce(json_agg(json_build_object('direction', t.direction, 'number', t.number, 'place', t.place,
            'leavesAt', to_char(t.leaves_at, 'YYYY-MM-DD"T"HH24:MI'), 'vehicle', t.vehicle, 'driverName', t.driver_name,
            'driverPhone', t.driver_phone, 'note', t.note,
            'others', (select count(*) from shuttle_tickets o where o.venue_id = v.id and o.run_id = t.run_id) - 1,
            'bufferMinutes', coalesce((select l.buffer_minutes from shuttle_limits l
              where l.venue_id = v.id and l.direction = t.direction), case t.direction when 'to_venue' then 45 else 180 end))
          order by t.leaves_at), '[]') from shuttle_tickets t where t.venue_id = v.id and t.person_id = p.id)),
      'outboundFlight', json_build_object('departureAirport', a.flight_1_departure_airport,
        'departureTime', to_char(a.flight_1_departure_time, 'YYYY-MM-DD"T"HH24:MI'),
        'arrivalTime', to_char(a.flight_1_arrival_time, 'YYYY-MM-DD"T"HH24:MI'), 'number', a.flight_1_number),
      'returnFlight', json_build_object('departureAirport', a.flight_2_departure_airport,
        'departureTime', to_char(a.flight_2_departure_time, 'YYYY-MM-DD"T"HH24:MI'),
        'arrivalTime', to_char(a.flight_2_arrival_time, 'YYYY-MM-DD"T"HH24:MI'), 'number', a.flight_2_number),
      'outboundNotBooked', a.flight_1_not_booked, 'returnNotBooked', a.flight_2_not_booked,
      'flightsPrivate', a.flights_private, 'lastDay', v.event_end_date,
      'answersUntil', to_char(v.event_end_date + time '23:59', 'YYYY-MM-DD"T"HH24:MI'))::text as json
    from attendance a join venues v on v.id = a.venue_id join people p on p.id = a.person_id
    left join studios s on s.id = p.studio_id where a.person_id = $1 and a.venue_id = $2`,

  agenda: `select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type,
        'startTime', to_char(e.start_time, 'YYYY-MM-DD"T"HH24:MI'), 'endTime', to_char(e.end_time, 'YYYY-MM-DD"T"HH24:MI'),
        'isLocked', e.signup and x.id is null,
        'title', e.title,
        'description', case when x.id is not null or not e.signup then e.description end,
        'location', case when x.id is not null or not e.signup then e.location end,
        'workshopId', e.workshop_id, 'isMeal', e.is_meal, 'isSignedUp', x.id is not null,
        'isFull', coalesce(e.signup and e.capacity <= (select count(*) from workshop_signups s
          where s.workshop_id = e.workshop_id), false), 'capacity', e.capacity,
        'seatsLeft', case when e.signup and e.capacity is not null then greatest(e.capacity - (select count(*) from workshop_signups s
          where s.workshop_id = e.workshop_id), 0) end, 'place', line.place)
        order by e.start_time, e.end_time, e.id), '[]')::text as json
    from (select i.id, i.type, i.start_time, i.end_time, i.title, i.description, i.location, i.workshop_id,
        coalesce(w.signup_enabled, false) as signup, w.capacity, i.meal_id is not null as is_meal
      from agenda_items i left join workshops w on w.id = i.workshop_id where i.venue_id = $2
      union all
      select w.id, w.type, w.start_time, w.end_time, w.title, w.description, w.location, w.id, w.signup_enabled, w.capacity,
        false
      from workshops w where w.venue_id = $2
        and not exists (select from agenda_items i where i.workshop_id = w.id)) e
    left join workshop_signups x on x.workshop_id = e.workshop_id and x.person_id = $1
    left join (${linesOfVenue}) line on line.workshop_id = e.workshop_id and line.person_id = $1`,

  attendance: `select coalesce(json_agg(t), '[]')::text as json from (
      select a.id, a.version, a.person_id as "personId", p.full_name as "fullName", p.email, s.name as studio,
        a.attending, coalesce(r.role, p.default_role) as role, p.open_to_room_sharing as "openToRoomSharing",
        p.allergies, p.diet, p.diet_note as "dietNote", a.check_in_time as "checkInTime",
        p.user_id is not null as "hasAccount", u.used_at is not null as "hasSignedIn",
        case when not coalesce((select bool_and(coalesce(o.discarded_at >= i.handed_at, false))
          from outbox o where o.invitation_id = i.id), false) then i.handed_at end as "invitedAt",
        case when a.attending = 'maybe' then (select json_build_object('at', max(o.sent_at),
            'sent', count(o.sent_at), 'hasFailed', bool_or(o.refused_at is not null))
          from outbox o where o.invitation_id = i.id and o.discarded_at is null having count(*) > 0) end as "linkMails",
        a.registered_at is not null as "hasAnswered",
        (a.attending <> 'no' and (i.id is null or coalesce((select bool_and(coalesce(o.discarded_at >= i.handed_at, false))
            from outbox o where o.invitation_id = i.id), false))
          and (u.id is null or (u.used_at is not null and a.registered_at is null))) as "isUninvited",
        coalesce(a.flight_1_departure_airport, a.flight_2_departure_airport) is not null as "hasFlight",
        b.id is not null as "hasRoom",
        (select o.last_error from outbox o where o.refused_at is not null and lower(o.recipient) = lower(p.email)
          and not exists (select from outbox later where later.recipient = o.recipient and later.sent_at > o.refused_at)
          order by o.refused_at desc limit 1) as "mailRefused"
      from attendance a join people p on p.id = a.person_id left join studios s on s.id = p.studio_id
      left join user_roles r on r.user_id = p.user_id left join "user" u on u.id = p.user_id
      left join invitations i on i.person_id = a.person_id and i.venue_id = a.venue_id and i.revoked_at is null
      left join room_assignments b on b.venue_id = a.venue_id and b.person_id = a.person_id
      where $1::uuid is not null and a.venue_id = $2 order by lower(p.full_name), a.id) t`,

  rooms: `select coalesce(json_agg(t), '[]')::text as json from (
      select r.id, r.version, r.room_number as "roomNumber", r.bed_count as "bedCount", r.bed_type as "bedType", r.floor,
        r.is_quiet as "isQuiet",
        (select coalesce(json_agg(json_build_object('id', x.id, 'personId', p.id, 'fullName', p.full_name, 'isPinned', x.is_pinned)
          order by p.full_name, p.id), '[]') from room_assignments x join people p on p.id = x.person_id
          where x.room_id = r.id) as assignments
      from rooms r where $1::uuid is not null and r.venue_id = $2 order by r.room_number, r.id) t`,

  // One statement, guarded by the table's own trigger: it locks the workshop and counts.
  signUp: `with seat as (insert into workshop_signups (workshop_id, person_id, venue_id)
      select w.id, $1, w.venue_id from workshops w where w.id = $2 and w.signup_enabled
      on conflict (workshop_id, person_id) do nothing returning 1)
    select '{}' as json from seat`,
} as const

export type Question = keyof typeof bareStatements
