import { sql } from 'drizzle-orm'
import { comingsAndGoings, sentenceOf, type AuditDetails } from '#server/audit/rules.ts'
import type { Db } from '#server/db/open.ts'

type Entry = AuditDetails & Omit<Activity, 'did'>
type Activity = { id: string; at: string; who: string | null; did: string; personId: string | null }

const atOnce = 12

/**
 * What was done at an edition, or at none, the newest first; with `before`, what was done before that entry. Names
 * are those of now: the log itself holds none.
 */
export async function listActivity(
  db: Db,
  { venueId, before }: { venueId: string | null; before?: string | undefined },
): Promise<{ entries: Activity[]; hasMore: boolean }> {
  const since =
    before === undefined
      ? sql`true`
      : sql`(l.created_at, l.id) < (select created_at, id from audit_log where id = ${before})`
  const { rows } = await db.execute<Entry>(sql`
    select l.id, to_json(l.created_at) #>> '{}' as at,
      coalesce(u.name, case when l.actor_id is not null then ${erased} end) as who, l.action, l.before, l.after - 'ids' as after,
      ${subject} as subject, ${aboutPerson} as "personId", (select title from workshops where id::text = l.after ->> 'workshopId') as workshop
    from audit_log l left join "user" u on u.id = l.actor_id
    where (l.venue_id = ${venueId}::uuid or l.venue_id is null) and ${since}
      and l.action not in (${sql.join(
        comingsAndGoings.map((action) => sql`${action}`),
        sql`, `,
      )})
    order by l.created_at desc, l.id desc limit ${atOnce + 1}`)
  return {
    entries: rows.slice(0, atOnce).map(({ id, at, who, personId, ...details }) => ({
      id,
      at,
      who,
      did: sentenceOf(details),
      personId,
    })),
    hasMore: rows.length > atOnce,
  }
}

/** Who is gone did it all the same: the log keeps the id, and no deed of theirs becomes the system's (security G4). */
const erased = 'Someone whose data was deleted'

const aboutPerson = sql.raw(`case l.entity
  when 'attendance' then (select person_id from attendance where id = l.entity_id)
  when 'person' then (select id from people where id = l.entity_id)
end`)

/** The name of what an entry is about, by the kind of thing it is; null when it is gone, or has none to tell. */
const subject = sql.raw(`case l.entity
  when 'attendance' then (select p.full_name from attendance a join people p on p.id = a.person_id where a.id = l.entity_id)
  when 'person' then (select full_name from people where id = l.entity_id)
  when 'account' then (select name from "user" where id = l.entity_id)
  when 'venue' then (select name from venues where id = l.entity_id)
  when 'room' then (select room_number from rooms where id = l.entity_id)
  when 'workshop' then (select title from workshops where id = l.entity_id)
  when 'agendaItem' then (select title from agenda_items where id = l.entity_id)
  when 'meal' then (select title from meal_events where id = l.entity_id)
  when 'studio' then (select name from studios where id = l.entity_id)
  when 'vendor' then (select name from catering_vendors where id = l.entity_id)
  when 'menuItem' then (select name from menu_items where id = l.entity_id)
  when 'order' then (select v.name from catering_orders o join catering_vendors v on v.id = o.vendor_id where o.id = l.entity_id)
end`)
