import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { DeskRow } from '#contract/desk.ts'
import { actorName } from '#server/audit/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { codeHash, keysOf } from '#server/desk/codes/queries.ts'
import { isOpenReport, isStanding } from '#server/desk/taps/queries.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { statement } from '#server/db/statement.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { closesAt, venues } from '#server/db/tables/venues.ts'

type DeskQuery = { isIncluded: SQL; seesReports: SQL; keys?: ReturnType<typeof keysOf> }

/** The rows of DeskRow, by name; `isIncluded` is about the attendance `a`. */
const deskRows = ({ isIncluded, seesReports, keys }: DeskQuery) =>
  jsonList(
    DeskRow,
    sql`
      select a.person_id as "personId", a.id, p.full_name as "fullName", a.attending,
        coalesce(p.company, s.name) as studio,
        r.room_number as "roomNumber",
        (select coalesce(json_agg(mate.full_name order by mate.full_name collate names, mate.id), '[]')
          from room_assignments other join people mate on mate.id = other.person_id
          where other.room_id = b.room_id and other.person_id <> a.person_id) as roommates,
        a.check_in_time as "checkInTime",
        coalesce(d.ids, '[]') as "checkIns", d.at as "atDoor",
        case when ${seesReports} and d.at is null then (select coalesce(json_agg(json_build_object(
            'id', t.id, 'at', t.at, 'by', (select h.name from desk_devices h where h.id = t.by_device_id)) order by t.at, t.id), '[]')
          from door_taps t where t.venue_id = a.venue_id and t.person_id = a.person_id and ${isOpenReport})
          else '[]' end as reports,
        coalesce(${actorName(sql`d.by_id`)},
          (select h.name from desk_devices h where h.id = d.by_device_id)) as "checkedInBy",
        ${codeHash(sql`a.id`, sql`a.door_generation`, keys)} as "codeHash"
      from attendance a
      join people p on p.id = a.person_id
      left join studios s on s.id = p.studio_id
      left join room_assignments b on b.venue_id = a.venue_id and b.person_id = a.person_id
      left join rooms r on r.id = b.room_id
      left join lateral (select json_agg(t.id order by t.at, t.id) as ids, min(t.at) as at,
          (array_agg(t.by_id order by t.at, t.id))[1] as by_id,
          (array_agg(t.by_device_id order by t.at, t.id))[1] as by_device_id
        from door_taps t where t.venue_id = a.venue_id and t.person_id = a.person_id and ${isStanding}) d on true
      where ${isIncluded}
      order by p.full_name collate names, a.id`,
  )

/** Everyone on the list of a venue and how long it may be kept, as JSON text; nothing without the venue. */
export const deskList = statement<{ list: string }>(
  'desk_list',
  sql`select json_build_object('validUntil', ${closesAt},
      'rows', (${deskRows({
        isIncluded: sql`a.venue_id = ${venues.id}`,
        seesReports: sql`${sql.placeholder('seesReports')}::boolean`,
      })}))::text as list
    from ${venues} where ${venues.id} = ${sql.placeholder('venueId')}`,
)

/** Only organisers see reports of devices whose access has ended. */
export const seesReports = (by: object): boolean => !('deviceId' in by)

type Changes = { changes: z.output<typeof DeskRow>[]; cursor: string }

type ChangesQuery = { venueId: string; personIds: readonly string[]; cursor: string | null; to: object }

/**
 * These people, and with a cursor everyone with taps after it. The next cursor is the oldest transaction still running,
 * so that what it commits later is found then; some rows repeat. A cursor from before a backup was restored may be
 * later than any transaction since: it returns everyone with taps.
 */
export async function changesSince(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  { venueId, personIds, cursor, to }: ChangesQuery,
): Promise<Changes> {
  const since = sql`case when ${cursor}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) then ${cursor}::xid8
    when ${cursor}::xid8 is not null then '0'::xid8 end`
  const { rows } = await db.execute<Changes>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, (${deskRows({
      isIncluded: sql`a.venue_id = ${venueId}
      and (${isAmong(sql`a.person_id`, personIds)} or a.person_id in (
        select t.person_id from door_taps t where t.venue_id = ${venueId} and t.made_in >= ${since}))`,
      seesReports: sql`${seesReports(to)}::boolean`,
      keys: keysOf(secret),
    })}) as changes`)
  const [row] = rows
  if (!row) throw new Error('A select without a table returned no row.')
  return row
}
