import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { HistoryEntry, HistoryFilter } from '#contract/audit.ts'
import { listHistory } from '#server/audit/queries.ts'
import { undoable, planUndo, type LoggedChange } from '#server/undo/rules.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { countTaken } from '#server/seats/seats/queries.ts'

/** The history of an edition, each entry with whether and how it can be undone. */
export async function listUndoable(
  db: Db,
  query: z.output<typeof HistoryFilter>,
): Promise<{ entries: z.output<typeof HistoryEntry>[]; hasMore: boolean }> {
  const { entries, hasMore } = await listHistory(db, query)
  const changes = await findChanges(
    db,
    entries.map(({ id }) => id),
  )
  return { entries: entries.map((entry) => ({ ...entry, undo: offerOf(changes.get(entry.id)) })), hasMore }
}

function offerOf(change: LoggedChange | undefined): z.output<typeof HistoryEntry>['undo'] {
  const plan = change && planUndo(change)
  if (!plan) return null
  return 'whyNot' in plan ? plan : { asks: plan.asks }
}

/** A time in the log's format. */
const minuteText = (time: SQL) => sql`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI')`

/** The entries whose kind can be undone, with the current state. */
export async function findChanges(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoggedChange>> {
  const { rows } = await db.execute<LoggedChange & { id: string }>(sql`
    select l.id, l.action, l.before, l.after,
      exists (select from audit_log u where u.action = 'history.undone' and u.venue_id = l.venue_id
        and u.after ->> 'undid' = l.id::text) as "isUndone",
      case when a.id is not null then json_build_object('id', a.id, 'personId', a.person_id,
        'attending', a.attending, 'isCheckedIn', a.check_in_time is not null,
        'bed', case when b.id is not null then json_build_object('id', b.id, 'roomId', r.id, 'roomNumber', r.room_number) end,
        'seats', (select count(*) from workshop_signups s where s.person_id = a.person_id and s.venue_id = a.venue_id)
      ) end as attendance,
      case when f.id is not null then json_build_object('id', f.id,
        'isFull', (select count(*) from room_assignments o where o.room_id = f.id) >= f.bed_count) end as "formerRoom",
      case when w.id is not null then json_build_object('id', w.id, 'title', w.title,
        'isFull', coalesce(${countTaken(sql`w.id`)} >= w.capacity, false),
        'hasSeat', exists (select from workshop_signups s where s.workshop_id = w.id and s.person_id = a.person_id),
        'hasLine', exists (select from workshop_waiting s where s.workshop_id = w.id)) end as workshop,
      case when e.id is not null then json_build_object('id', e.id, 'version', e.version,
        'startTime', ${minuteText(sql`e.start_time`)}, 'endTime', ${minuteText(sql`e.end_time`)}) end as "agendaItem",
      case when l.entity = 'venue' then json_build_object(
        'all', (select count(*) from jsonb_object_keys(l.after -> 'rooms')),
        'current', (select coalesce(json_agg(json_build_object('attendanceId', pa.id, 'personId', pa.person_id, 'from', po.room_id, 'to', pf.id)), '[]')
          from jsonb_each_text(l.after -> 'rooms') as p (attendee, number)
          join attendance pa on pa.id::text = p.attendee
          left join room_assignments po on po.person_id = pa.person_id and po.venue_id = pa.venue_id
          left join rooms pr on pr.id = po.room_id
          left join rooms pf on pf.venue_id = l.venue_id and pf.room_number = l.before -> 'rooms' ->> p.attendee
          where pr.room_number is not distinct from p.number
            and (l.before -> 'rooms' ->> p.attendee is null or (pf.id is not null and pa.attending = 'yes')))
      ) end as plan
    from audit_log l
    left join attendance a on a.id = l.entity_id
    left join room_assignments b on b.person_id = a.person_id and b.venue_id = a.venue_id
    left join rooms r on r.id = b.room_id
    left join rooms f on f.venue_id = l.venue_id and case when l.before ->> 'roomId' is null
      then f.room_number = l.before ->> 'room' else f.id::text = l.before ->> 'roomId' end
    left join workshops w on w.id::text = l.after ->> 'workshopId'
    left join lateral (
      -- In a draft, as organisers have it: its versions count on from those that guests see.
      select d.id, d.start_time, d.end_time, d.version
        + coalesce((select i.version from agenda_items i where i.id = d.id),
          (select m.version from workshops m where m.id = d.id), 0) as version
        from agenda_drafts d where d.id = l.entity_id and not d.is_removed
      union all select i.id, i.start_time, i.end_time, i.version from agenda_items i where i.id = l.entity_id
        and not exists (select from agenda_drafts d where d.id = i.id)
      union all select m.id, m.start_time, m.end_time, m.version from workshops m where m.id = l.entity_id
        and not exists (select from agenda_drafts d where d.id = m.id)
    ) e on l.action = 'agenda.moved'
    where ${isAmong(sql`l.id`, ids)}
      and l.action in (${sql.join(
        undoable.map((action) => sql`${action}`),
        sql`, `,
      )})`)
  return new Map(rows.map((row) => [row.id, row]))
}
