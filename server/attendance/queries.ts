import { sql, type SQL } from 'drizzle-orm'
import { organiserQuery, guestQuery } from '#server/accounts/sessions.ts'
import { AttendanceRow, GuestHome, GuestVenue } from '#contract/attendance.ts'
import { codeText } from '#server/desk/codes/queries.ts'
import { listedQuestions, partNames, questionNames } from '#contract/questions.ts'
import { OwnShuttles } from '#contract/own-shuttles.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { jsonObject, timeText, wallClockText } from '#server/lib/json-object.ts'
import { isFailed, mailRefused } from '#server/mail/outbox/states.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { columnsOf, people } from '#server/db/tables/people.ts'
import { answersReadBy } from '#server/questions/guests/queries.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { ownRides } from '#server/shuttles/publishing/queries.ts'
import { studios } from '#server/db/tables/studios.ts'
import { venues } from '#server/db/tables/venues.ts'
import { placesInLine } from '#server/workshops/queries.ts'
import { countTaken } from '#server/seats/seats/queries.ts'
import { travelsOtherwise } from '#server/questions/queries.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

/** The people on an edition's list, joined with everything that `invitationState` reads. */
export const listed = sql`attendance a
  join people p on p.id = a.person_id
  left join "user" u on u.id = p.user_id
  left join invitations i on i.person_id = a.person_id and i.venue_id = a.venue_id and i.revoked_at is null
  left join room_assignments b on b.venue_id = a.venue_id and b.person_id = a.person_id`

/**
 * The link `i` never reached anyone: all its mails were dropped, because the address changed or an organiser stopped
 * them, and it hasn't been copied since then.
 */
const isLinkDropped = sql`coalesce((select bool_and(coalesce(o.discarded_at >= i.handed_at, false))
  from outbox o where o.invitation_id = i.id), false)`

/** Conditions on `listed`. Uninvited: they haven't answered and no link or password reached them. */
export const invitationState = {
  isComing: sql`a.attending = 'yes'`,
  hasFlight: sql`coalesce(a.flight_1_departure_airport, a.flight_2_departure_airport) is not null`,
  hasRoom: sql`b.id is not null`,
  hasAnswered: sql`a.registered_at is not null`,
  isUninvited: sql`(a.attending = 'maybe' and (i.handed_at is null or ${isLinkDropped})
    and (u.id is null or (u.used_at is not null and a.registered_at is null)))`,
}

/** The mails with the link `i`, without dropped ones; null if there are none. */
const linkMails = sql`select json_build_object('at', max(${outbox.sentAt}),
    'sent', count(${outbox.sentAt}),
    'hasFailed', (array_agg(${isFailed} order by ${outbox.createdAt} desc))[1])
  from ${outbox} where ${outbox.invitationId} = i.id and ${outbox.discardedAt} is null having count(*) > 0`

const listedAnswers = sql.join(
  partNames(listedQuestions).map(
    (name) => sql`p.${sql.identifier(people[name].name)} as ${sql.identifier(name)}`,
  ),
  sql`, `,
)

/** The rows of AttendanceRow, by name; `condition` is about the attendance `a`. */
export const attendanceRows = (condition: SQL) =>
  jsonList(
    AttendanceRow,
    sql`
      select a.id, a.version, a.attending,
        a.person_id as "personId", a.check_in_time as "checkInTime",
        p.email, p.full_name as "fullName", ${listedAnswers},
        coalesce(p.company, s.name) as studio,
        coalesce(r.role, p.default_role) as role,
        p.user_id is not null as "hasAccount",
        u.used_at is not null as "hasSignedIn",
        case when not ${isLinkDropped} then i.handed_at end as "invitedAt",
        case when a.attending = 'maybe' then (${linkMails}) end as "linkMails",
        ${invitationState.hasAnswered} as "hasAnswered",
        ${invitationState.isUninvited} as "isUninvited",
        ${invitationState.hasFlight} as "hasFlight", ${travelsOtherwise()} as "travelsOtherwise",
        ${invitationState.hasRoom} as "hasRoom",
        ${mailRefused(sql`lower(p.email)`)} as "mailRefused"
      from ${listed}
      left join studios s on s.id = p.studio_id
      left join user_roles r on r.user_id = p.user_id
      where ${condition}
      order by p.full_name collate names, a.id`,
  )

/** Everyone invited to a venue, as JSON text of AttendanceRow[]. */
export const attendanceList = organiserQuery(
  'attendance_list',
  attendanceRows(sql`a.venue_id = ${sql.placeholder('venueId')}`),
)

const isComing = sql`${attendance.attending} <> 'no'`

const venue = jsonObject(GuestVenue, {
  id: sql`${venues.id}`,
  name: sql`${venues.name}`,
  quarter: sql`${venues.quarter}`,
  year: sql`${venues.year}`,
  imageUrl: sql`${venues.imageUrl}`,
  googleMapsLink: sql`${venues.googleMapsLink}`,
  timeZone: sql`${venues.timeZone}`,
  eventStartDate: sql`${venues.eventStartDate}`,
  eventEndDate: sql`${venues.eventEndDate}`,
  eventStartTime: timeText(venues.eventStartTime),
  airport: sql`${venues.airport}`,
  transportOptions: sql`${venues.transportOptions}`,
  description: sql`${venues.description}`,
  checkInTime: timeText(venues.checkInTime),
  checkOutTime: timeText(venues.checkOutTime),
  thingsToKnow: sql`${venues.thingsToKnow}`,
  contactName: sql`${venues.contactName}`,
  contactPhone: sql`${venues.contactPhone}`,
  contactEmail: sql`${venues.contactEmail}`,
})

const {
  person: Person,
  room: Room,
  workshops: Workshops,
  waiting: Waiting,
  outboundFlight: Flight,
} = GuestHome.shape

const person = jsonObject(Person, {
  fullName: sql`${people.fullName}`,
  email: sql`${people.email}`,
  studio: sql`coalesce(${studios.name}, ${people.company})`,
  ...columnsOf(questionNames),
})

const listRoommates = (
  shown: SQL,
) => sql`(select coalesce(json_agg(${shown} order by mate.full_name collate names, mate.id), '[]')
  from ${roomAssignments} others join ${people} mate on mate.id = others.person_id
  where others.room_id = ${rooms.id} and others.person_id <> ${attendance.personId})`

const ownRoom = sql`select ${jsonObject(Room.unwrap(), {
  roomNumber: sql`${rooms.roomNumber}`,
  bedType: sql`${rooms.bedType}`,
  roommates: listRoommates(sql`mate.full_name`),
  says: listRoommates(answersReadBy('roommates', sql`mate.id`, attendance.venueId)),
})}
  from ${roomAssignments} join ${rooms} on ${rooms.id} = ${roomAssignments.roomId}
  where ${roomAssignments.venueId} = ${attendance.venueId} and ${roomAssignments.personId} = ${attendance.personId}`

const byStart = sql`${workshops.startTime}, ${workshops.title} collate names, ${workshops.id}`

const ownWorkshops = sql`select coalesce(json_agg(${jsonObject(Workshops.element, {
  id: sql`${workshops.id}`,
  title: sql`${workshops.title}`,
  type: sql`${workshops.type}`,
  startTime: wallClockText(workshops.startTime),
  endTime: wallClockText(workshops.endTime),
  location: sql`${workshops.location}`,
  allTaken: sql`case when ${workshops.capacity} <= ${countTaken(sql`${workshops.id}`)} then ${workshops.capacity} end`,
})} order by ${byStart}), '[]')
  from ${workshopSignups} join ${workshops} on ${workshops.id} = ${workshopSignups.workshopId}
  where ${workshopSignups.personId} = ${attendance.personId} and ${workshopSignups.venueId} = ${attendance.venueId}`

const ownPlacesInLine = sql`select coalesce(json_agg(${jsonObject(Waiting.element, {
  id: sql`${workshops.id}`,
  title: sql`${workshops.title}`,
  startTime: wallClockText(workshops.startTime),
  location: sql`${workshops.location}`,
  place: sql`line.place::int`,
  givesUp: sql`line.gives_up`,
  offeredUntil: sql`line.offered_until`,
})} order by ${byStart}), '[]')
  from (${placesInLine}) line join ${workshops} on ${workshops.id} = line.workshop_id
  where line.person_id = ${attendance.personId}`

/** One flight, if any of its fields is given, and whether it isn't booked yet. */
function flightJson(number: 1 | 2) {
  const departureAirport = attendance[`flight${number}DepartureAirport`]
  const departureTime = attendance[`flight${number}DepartureTime`]
  const arrivalTime = attendance[`flight${number}ArrivalTime`]
  const flightNumber = attendance[`flight${number}Number`]
  const fieldCount = sql`num_nonnulls(${departureAirport}, ${departureTime}, ${arrivalTime}, ${flightNumber})`
  return {
    flight: sql`case when ${isComing} and ${fieldCount} > 0 then ${jsonObject(Flight.unwrap(), {
      departureAirport,
      departureTime: wallClockText(departureTime),
      arrivalTime: wallClockText(arrivalTime),
      number: flightNumber,
    })} end`,
    notBooked: sql`${isComing} and ${attendance[`flight${number}NotBooked`]} and ${fieldCount} = 0`,
  }
}
const [outboundFlight, returnFlight] = [flightJson(1), flightJson(2)]

const guest = { personId: sql`${attendance.personId}`, venueId: sql`${attendance.venueId}` }

/** The published shuttles, without what organisers have planned since. */
const ownShuttles = jsonObject(OwnShuttles, {
  hasShuttles: sql`${attendance.attending} = 'yes'
    and exists (select from shuttle_tickets t where t.venue_id = ${venues.id})`,
  rides: ownRides(guest),
  ownWayThere: sql`${attendance.ownWayThere}`,
  ownWayHome: sql`${attendance.ownWayHome}`,
  driverMayCall: sql`coalesce(${people.driverMayCall}, false)`,
})

/** The edition's last day, like `lastDay` of `server/lib/edition-days.ts`. */
const lastDayOfEdition = sql`greatest(coalesce(${venues.eventEndDate},
  (make_date(${venues.year}, right(${venues.quarter}, 1)::int * 3, 1) + interval '1 month' - interval '1 day')::date),
  ${venues.eventStartDate})`

/**
 * The guest home of one of the caller's editions, as the JSON text of GuestHome; nothing if the caller isn't on its
 * list. After declining, it has only the card and the person. The room is null while rooms are hidden.
 */
export const guestHome = guestQuery(
  'guest_home',
  sql`select ${jsonObject(GuestHome, {
    venue,
    attending: sql`${attendance.attending}`,
    checkInTime: sql`${attendance.checkInTime}`,
    doorCode: sql`case when ${isComing} then ${codeText(sql`${attendance.id}`, sql`${attendance.doorGeneration}`)} end`,
    person,
    room: sql`case when ${isComing} and not ${venues.roomsHidden} then (${ownRoom}) end`,
    asksRoomWishes: sql`${attendance.attending} = 'yes' and (${venues.asksRoommates} or ${venues.asksSameGender}
      or ${venues.asksQuietRoom} or ${venues.asksGroundFloor})`,
    workshops: sql`case when ${isComing} then (${ownWorkshops}) else '[]' end`,
    waiting: sql`case when ${isComing} then (${ownPlacesInLine}) else '[]' end`,
    shuttles: ownShuttles,
    outboundFlight: outboundFlight.flight,
    returnFlight: returnFlight.flight,
    outboundNotBooked: outboundFlight.notBooked,
    returnNotBooked: returnFlight.notBooked,
    flightsPrivate: sql`${attendance.flightsPrivate}`,
    lastDay: lastDayOfEdition,
    answersUntil: wallClockText(
      sql`coalesce(${venues.registrationClosesAt}, ${lastDayOfEdition} + time '23:59')`,
    ),
  })}
  from ${venues}
  join ${people} on ${people.id} = ${attendance.personId}
  left join ${studios} on ${studios.id} = ${people.studioId}
  where ${venues.id} = ${attendance.venueId}`,
  { evenDeclined: true },
)
