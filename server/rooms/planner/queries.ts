import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { RoomPlan, RoomGuest } from '#contract/rooms.ts'
import { PlannedWishes } from '#contract/room-wishes.ts'
import { organiserQuery } from '#server/accounts/sessions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject } from '#server/lib/json-object.ts'
import { people } from '#server/db/tables/people.ts'
import type { FreeRoom, UnassignedGuest } from '#server/rooms/planner/rules.ts'
import { countedWishes, hasWishes, vetoesAt } from '#server/rooms/wishes/queries.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { studios } from '#server/db/tables/studios.ts'

const roomGuests = sql`
  select p.id as "personId", p.full_name as "fullName", coalesce(p.company, s.name) as studio,
    p.open_to_room_sharing as "openToRoomSharing",
    case when ${hasWishes} then ${jsonObject(PlannedWishes, {
      wanted: sql`c.wanted`,
      sharesWith: sql`c.shares_with`,
      gender: sql`c.gender`,
      wantsQuiet: sql`c.wants_quiet`,
      wantsGroundFloor: sql`c.wants_ground_floor`,
    })} end as wishes
  from attendance a
  join people p on p.id = a.person_id
  left join studios s on s.id = p.studio_id
  ${countedWishes}
  where a.venue_id = v.id and a.attending = 'yes'
  order by p.full_name collate names, p.id`

/**
 * The people in the rooms of a venue by name, with their wishes and vetoes, and whether guests see it, as the JSON
 * text of RoomPlan; nothing for a missing venue.
 */
export const roomPlan = organiserQuery(
  'room_plan',
  sql`select ${jsonObject(RoomPlan, {
    isHidden: sql`v.rooms_hidden`,
    roomGuests: sql`(${jsonList(RoomGuest, roomGuests)})`,
    vetoes: sql`(select coalesce(json_agg(x), '[]') from (${vetoesAt(sql`v.id`)}) x)`,
  })}
    from venues v where v.id = ${sql.placeholder('venueId')}`,
)

/** The input of auto-assign: confirmed people without a room, and the number of people in each room. */
export async function findPlanned(
  db: Db,
  venueId: string,
): Promise<{ people: UnassignedGuest[]; rooms: FreeRoom[] }> {
  const withoutRoom = and(
    eq(attendance.venueId, venueId),
    eq(attendance.attending, 'yes'),
    isNull(roomAssignments.id),
  )
  const found = await db
    .select({
      personId: people.id,
      fullName: people.fullName,
      studio: sql<string | null>`coalesce(${people.company}, ${studios.name})`,
      openToRoomSharing: people.openToRoomSharing,
    })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .leftJoin(studios, eq(studios.id, people.studioId))
    .leftJoin(
      roomAssignments,
      and(eq(roomAssignments.venueId, attendance.venueId), eq(roomAssignments.personId, people.id)),
    )
    .where(withoutRoom)
  const beds = await db
    .select({
      id: rooms.id,
      roomNumber: rooms.roomNumber,
      bedCount: rooms.bedCount,
      taken: count(roomAssignments.id),
    })
    .from(rooms)
    .leftJoin(roomAssignments, eq(roomAssignments.roomId, rooms.id))
    .where(eq(rooms.venueId, venueId))
    .groupBy(rooms.id)
  return { people: found, rooms: beds }
}
