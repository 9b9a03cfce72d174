import { eq, sql } from 'drizzle-orm'
import { OwnRoomWishes } from '#contract/room-wishes.ts'
import { guestQuery } from '#server/accounts/sessions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { jsonObject } from '#server/lib/json-object.ts'
import { refuse } from '#server/lib/refuse.ts'
import type { NamedPerson, PlannedPerson, PlannedRoom } from '#server/rooms/optimum/rules.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The other attendees of the edition `v`, by name. */
const nameable = sql`select json_agg(json_build_object('id', p.id, 'fullName', p.full_name) order by p.full_name collate names, p.id)
  from attendance o join people p on p.id = o.person_id
  where o.venue_id = v.id and o.attending = 'yes' and o.person_id <> caller."personId"`

/** The people the caller named; nothing else about those who named the caller. */
const ownWanted = sql`select json_agg(json_build_object('id', r.wanted_id, 'isMutual', exists (
    select from roommate_wishes back
    where back.venue_id = r.venue_id and back.person_id = r.wanted_id and back.wanted_id = r.person_id))
    order by p.full_name collate names, p.id)
  from roommate_wishes r join people p on p.id = r.wanted_id
  join attendance o on o.person_id = r.wanted_id and o.venue_id = r.venue_id and o.attending = 'yes'
  where r.venue_id = v.id and r.person_id = caller."personId"`

/**
 * Join for the attendance `a` at the edition `v`: `c` holds the wishes that count, for people who are coming and
 * questions that the edition still asks.
 */
export const countedWishes = sql`left join room_wishes w on w.person_id = a.person_id and w.venue_id = a.venue_id
  cross join lateral (select
    case when v.asks_roommates then array(
      select r.wanted_id from roommate_wishes r
      join attendance o on o.person_id = r.wanted_id and o.venue_id = r.venue_id and o.attending = 'yes'
      where r.venue_id = a.venue_id and r.person_id = a.person_id order by r.wanted_id) else '{}' end as wanted,
    case when v.asks_same_gender then w.shares_with end as shares_with,
    case when v.asks_same_gender then w.gender end as gender,
    v.asks_quiet_room and coalesce(w.wants_quiet, false) as wants_quiet,
    v.asks_ground_floor and coalesce(w.wants_ground_floor, false) as wants_ground_floor) c`

/**
 * What the edition asks a guest about their room, with their own answers, as the JSON text of OwnRoomWishes. Nothing
 * for a person who isn't coming.
 */
export const ownRoomWishes = guestQuery(
  'own_room_wishes',
  sql`select ${jsonObject(OwnRoomWishes, {
    asksRoommates: sql`v.asks_roommates`,
    asksSameGender: sql`v.asks_same_gender`,
    asksQuietRoom: sql`v.asks_quiet_room`,
    asksGroundFloor: sql`v.asks_ground_floor`,
    people: sql`coalesce(case when v.asks_roommates then (${nameable}) end, '[]')`,
    wanted: sql`coalesce(case when v.asks_roommates then (${ownWanted}) end, '[]')`,
    sharesWith: sql`c.shares_with`,
    gender: sql`c.gender`,
    wantsQuiet: sql`c.wants_quiet`,
    wantsGroundFloor: sql`c.wants_ground_floor`,
  })}
  from attendance a join venues v on v.id = a.venue_id
  ${countedWishes}
  where a.id = ${attendance.id} and a.attending = 'yes'`,
)

export const hasWishes = sql`(c.wanted <> '{}' or c.shares_with is not null or c.wants_quiet or c.wants_ground_floor)`

/** The pairs that never share a room and both come to an edition. */
export const vetoesAt = (venueId: ReturnType<typeof sql>) => sql`
  select x.first_id as "firstId", x.second_id as "secondId" from room_vetoes x
  join attendance a on a.person_id = x.first_id and a.venue_id = ${venueId} and a.attending = 'yes'
  join attendance b on b.person_id = x.second_id and b.venue_id = ${venueId} and b.attending = 'yes'
  order by x.first_id, x.second_id`

/**
 * The input of a plan of an edition's rooms: everyone coming, every room, and the pairs who never share one, each by
 * id. Wishes that the edition doesn't ask for don't count.
 */
export const findPlanTask = async (db: Db, venueId: string) => withoutNames(await findNamedTask(db, venueId))

export const withoutNames = <Task extends { people: readonly NamedPerson[] }>(task: Task) => ({
  ...task,
  people: task.people
    .map(({ fullName: _fullName, sharing: _sharing, ...person }): PlannedPerson => person)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
})

/** The same task for sentences about people: with their names, sorted by name. */
export async function findNamedTask(db: Db, venueId: string) {
  const people = await db.execute<NamedPerson>(sql`
    select p.id, p.full_name as "fullName", p.open_to_room_sharing as sharing, coalesce(p.open_to_room_sharing, false) as "isOpenToSharing",
      coalesce(c.shares_with = 'same_gender', false) as "isSameGenderOnly", c.gender,
      coalesce(p.company, s.name) as studio, c.wants_quiet as "wantsQuiet",
      c.wants_ground_floor as "wantsGroundFloor", to_json(c.wanted) as wanted,
      b.room_id as "roomId", coalesce(b.is_pinned, false) as "isPinned"
    from attendance a
    join venues v on v.id = a.venue_id
    join people p on p.id = a.person_id
    left join studios s on s.id = p.studio_id
    left join room_assignments b on b.venue_id = a.venue_id and b.person_id = a.person_id
    ${countedWishes}
    where a.venue_id = ${venueId} and a.attending = 'yes' order by p.full_name collate names, p.id`)
  const rooms = await db.execute<PlannedRoom>(sql`
    select id, bed_count as beds, is_quiet as "isQuiet", coalesce(floor = 0, false) as "isGroundFloor"
    from rooms where venue_id = ${venueId} order by id`)
  const vetoes = await db.execute<{ firstId: string; secondId: string }>(vetoesAt(sql`${venueId}`))
  return {
    people: people.rows,
    rooms: rooms.rows,
    vetoes: vetoes.rows.map(({ firstId, secondId }) => [firstId, secondId] as const),
  }
}

const personJson = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'fullName', ${alias}.full_name)`)

type PersonName = { id: string; fullName: string }

/** The wishes that an edition asks for, how many attendees answered, and all vetoes. */
export async function readWishSettings(db: Db, { venueId }: { venueId: string }) {
  const [settings] = await db
    .select({
      asksRoommates: venues.asksRoommates,
      asksSameGender: venues.asksSameGender,
      asksQuietRoom: venues.asksQuietRoom,
      asksGroundFloor: venues.asksGroundFloor,
    })
    .from(venues)
    .where(eq(venues.id, venueId))
  if (!settings) return refuse('NOT_FOUND')
  const coming = sql`from ${attendance} a join ${venues} v on v.id = a.venue_id ${countedWishes}
    where a.venue_id = ${venueId} and a.attending = 'yes'`
  const { rows } = await db.execute<{ confirmed: number; answered: number }>(
    sql`select count(*)::int as confirmed, (count(*) filter (where ${hasWishes}))::int as answered ${coming}`,
  )
  const vetoes = await db.execute<{ first: PersonName; second: PersonName }>(sql`
    select ${personJson('p')} as first, ${personJson('q')} as second
    from room_vetoes x
    join lateral (select * from people where id in (x.first_id, x.second_id) order by full_name collate names, id limit 1) p on true
    join people q on q.id in (x.first_id, x.second_id) and q.id <> p.id
    order by p.full_name collate names, q.full_name collate names, x.id`)
  return { ...settings, ...(rows[0] ?? { confirmed: 0, answered: 0 }), vetoes: vetoes.rows }
}
