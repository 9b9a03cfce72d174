import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { HistoryFilter, Subject } from '#contract/audit.ts'
import { joinRuns, toActivity, type Activity, type Entry } from '#server/audit/activity-lines.ts'
import { signInActions } from '#server/audit/rules.ts'
import { tables } from '#server/db/tables.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'

type Page = { entries: Activity[]; hasMore: boolean }
type HistoryQuery = z.output<typeof HistoryFilter>

/**
 * The actions at an edition, or outside any, newest first, those of one run in one line; `before`: only those older
 * than this entry. Names are current, because the log stores none.
 */
export async function listActivity(
  db: Db,
  { venueId, before }: { venueId: string | null; before?: string | undefined },
): Promise<Page> {
  // The dashboard is projected in meetings, so pairs who must never share a room appear only in the history.
  const condition = sql`(l.venue_id = ${venueId}::uuid or l.venue_id is null) and l.entity <> 'roomVeto'`
  const rows: Entry[] = []
  let hasMore = true
  let lines: Activity[] = []
  // A run is complete once an entry follows it.
  while (hasMore && lines.length <= maxLines && rows.length < maxRead) {
    const page = await readEntries(db, { condition, before: rows.at(-1)?.id ?? before, pageSize: 50 })
    rows.push(...page.rows)
    hasMore = page.hasMore
    lines = joinRuns(rows)
  }
  return { entries: lines.slice(0, maxLines), hasMore: hasMore || lines.length > maxLines }
}

const maxLines = 12

/** The most entries that one response reads; a longer run continues in the next response. */
const maxRead = 500

/**
 * The actions at an edition, filtered by actor and subject. Entries about a person's account belong to no edition and
 * appear in their history at each. NOT_FOUND if the edition or subject doesn't exist.
 */
export async function listHistory(db: Db, { venueId, actorId, about, before }: HistoryQuery): Promise<Page> {
  await refuseWithoutVenue(db, venueId)
  const identifiers = about && identifiersOf[about.kind]({ id: about.id, venueId })
  if (identifiers && (await db.execute(identifiers)).rows.length === 0) refuse('NOT_FOUND')
  const conditions = [
    about?.kind === 'person'
      ? sql`(l.venue_id = ${venueId} or l.venue_id is null)`
      : sql`l.venue_id = ${venueId}`,
    ...(actorId === undefined ? [] : [sql`l.actor_id = ${actorId}`]),
    // An entry about many people lists them in its details; one about a move has the room numbers there.
    ...(identifiers
      ? [
          sql`exists (select from (${identifiers}) m where strpos(concat(l.entity_id, l.before, l.after), m.identifier) > 0)`,
        ]
      : []),
  ]
  const page = await readEntries(db, { condition: sql.join(conditions, sql` and `), before, pageSize: 50 })
  return { entries: page.rows.map(toActivity), hasMore: page.hasMore }
}

/** The texts that identify a subject in entries, by its kind. */
const identifiersOf = {
  person: ({ id, venueId }) => sql`
    select id::text as identifier from people where id = ${id}
    union all select user_id::text from people where id = ${id} and user_id is not null
    union all select id::text from attendance where person_id = ${id} and venue_id = ${venueId}`,
  room: ({ id, venueId }) => sql`
    select id::text as identifier from rooms where id = ${id} and venue_id = ${venueId}
    union all select to_json(room_number)::text from rooms where id = ${id} and venue_id = ${venueId}`,
  workshop: ({ id, venueId }) => sql`
    select id::text as identifier from workshops where id = ${id} and venue_id = ${venueId}
    union select id::text from agenda_items where workshop_id = ${id} and venue_id = ${venueId}
    union select unnest(array[id, workshop_id])::text from agenda_drafts where workshop_id = ${id} and venue_id = ${venueId}`,
  agendaItem: ({ id, venueId }) => sql`
    select id::text as identifier from agenda_items where id = ${id} and venue_id = ${venueId}
    union select id::text from agenda_drafts where id = ${id} and is_item and venue_id = ${venueId}`,
  meal: ({ id, venueId }) => sql`
    select id::text as identifier from meal_events where id = ${id} and venue_id = ${venueId}
    union select id::text from agenda_items where meal_id = ${id} and venue_id = ${venueId}`,
} as const satisfies Record<SubjectKind, (of: { id: string; venueId: string }) => SQL>

type SubjectKind = z.output<typeof Subject>['kind']

/** The people, rooms and programme of an edition, and the organisers who acted there. */
export async function listSubjects(db: Db, venueId: string) {
  await refuseWithoutVenue(db, venueId)
  const subjects = await db.execute<z.output<typeof Subject>>(sql`
    select kind, id, name from (
      select 1 as place, 'person' as kind, p.id, p.full_name as name
        from attendance a join people p on p.id = a.person_id where a.venue_id = ${venueId}
      union all select 2, 'room', id, room_number from rooms where venue_id = ${venueId}
      union all select 3, 'workshop', id, title from workshops where venue_id = ${venueId}
      union all select 3, 'workshop', d.workshop_id, d.title from agenda_drafts d where d.venue_id = ${venueId}
        and d.workshop_id is not null and not exists (select from workshops w where w.id = d.workshop_id)
      union all select 4, 'agendaItem', id, title from agenda_items where venue_id = ${venueId}
        and workshop_id is null and meal_id is null
      union all select 4, 'agendaItem', d.id, d.title from agenda_drafts d where d.venue_id = ${venueId} and d.is_item
        and d.workshop_id is null and not exists (select from agenda_items i where i.id = d.id)
      union all select 5, 'meal', id, title from meal_events where venue_id = ${venueId}) s
    order by place, name collate names, id`)
  const actors = await db.execute<{ id: string; name: string }>(sql`
    select a.id, a.name from (select id, name from "user" u
      where exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')
      union all select id, name || ' (key)' from api_keys) a
    where exists (select from audit_log l where l.actor_id = a.id and l.venue_id = ${venueId})
    order by a.name collate names, a.id`)
  return { subjects: subjects.rows, actors: actors.rows }
}

async function refuseWithoutVenue(db: Db, venueId: string): Promise<void> {
  const { rows } = await db.execute(sql`select from venues where id = ${venueId}`)
  if (rows.length === 0) refuse('NOT_FOUND')
}

/** The current name of an organiser, or of a key that acted; null for others. */
export const actorName = (id: SQL) => sql`coalesce((select u.name from "user" u where u.id = ${id}),
  (select k.name || ' (key)' from api_keys k where k.id = ${id}))`

/**
 * Reads entries, newest first. `condition` refers to the log as `l`. Joins happen after paging, so their cost doesn't
 * grow with the log.
 */
async function readEntries(
  db: Db,
  { condition, before, pageSize }: { condition: SQL; before: string | undefined; pageSize: number },
): Promise<{ rows: Entry[]; hasMore: boolean }> {
  const isOlder =
    before === undefined
      ? sql`true`
      : sql`(l.created_at, l.id) < (select created_at, id from audit_log where id = ${before})`
  const { rows } = await db.execute<Entry>(sql`
    select l.id, to_json(l.created_at) #>> '{}' as at,
      coalesce(${actorName(sql`l.actor_id`)}, h.name || ' (helper)', case when l.actor_id is not null then ${erasedActor}
        when l.desk_device_id is not null then ${someHelper}
        when l.entity = 'partnerLink' then ${partnerActor} end) as who, l.action, o.action as undone,
      coalesce(o.before, l.before) as before, coalesce(o.after, l.after) - 'ids' || ${pressedAt} as after,
      ${subject} as subject, ${aboutPerson} as "personId", (select title from workshops where id::text = l.after ->> 'workshopId') as workshop
    from (select * from audit_log l
      where ${condition} and ${isOlder}
        and l.action not in (${sql.join(
          signInActions.map((action) => sql`${action}`),
          sql`, `,
        )})
      order by l.created_at desc, l.id desc limit ${pageSize + 1}) l
    left join desk_devices h on h.id = l.desk_device_id
    left join venues v on v.id = l.venue_id
    left join audit_log o on o.id = case when l.action = 'history.undone' then (l.after ->> 'undid')::uuid end
    order by l.created_at desc, l.id desc`)
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}

/** When a tap sent later was made, by the device's clock. */
const pressedAt =
  sql.raw(`case when coalesce(o.after, l.after) ->> 'sentLater' = 'true' then jsonb_build_object('pressedAt',
  to_char((coalesce(o.after, l.after) ->> 'tappedAt')::timestamptz at time zone v.time_zone, 'FMMon FMDD, FMHH12:MI AM'))
  else '{}' end`)

/** The log keeps the id of erased actors, so that their actions never count as the system's (security G4). */
const erasedActor = 'Someone whose data was deleted'

/** The names of helpers are deleted some time after their event. */
const someHelper = 'A helper at the desk'

/** The name of the partner whose link an entry is about. */
const partnerName = `select case x.kind when 'hotel' then 'the hotel' when 'driver' then 'the drivers' else v.name end
  from partner_links x left join catering_vendors v on v.id = x.vendor_id where x.id = l.entity_id`

/** Partners have no account, so they are named by their link while it exists. */
const partnerActor = sql.raw(
  `coalesce((select upper(left(name, 1)) || substr(name, 2) from (${partnerName}) n(name)), 'A partner')`,
)

const aboutPerson = sql.raw(`case l.entity
  when 'attendance' then (select person_id from attendance where id = l.entity_id)
  when 'person' then (select id from people where id = l.entity_id)
end`)

const names = tables.flatMap(({ name, history }) =>
  history ? [`when '${history[0]}' then (select "${history[1]}" from "${name}" where id = l.entity_id)`] : [],
)

/** The current name of an entry's subject, by its kind; null if it was deleted or has no name. */
const subject = sql.raw(`case l.entity
  when 'attendance' then (select p.full_name from attendance a join people p on p.id = a.person_id where a.id = l.entity_id)
  when 'shuttle' then (select 'Shuttle ' || number from shuttle_runs where id = l.entity_id)
  when 'roomVeto' then (select string_agg(p.full_name, ' and ' order by p.full_name collate names, p.id) from room_vetoes x
    join people p on p.id in (x.first_id, x.second_id) where x.id = l.entity_id)
  when 'workshop' then coalesce((select title from agenda_drafts where workshop_id = l.entity_id),
    (select title from workshops where id = l.entity_id))
  when 'agendaItem' then coalesce((select title from agenda_drafts where id = l.entity_id),
    (select title from agenda_items where id = l.entity_id))
  when 'partnerLink' then (${partnerName})
  when 'order' then (select v.name from catering_orders o join catering_vendors v on v.id = o.vendor_id where o.id = l.entity_id)
  ${names.join('\n')}
end`)
