import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SearchResult } from '#contract/search.ts'
import { newestEntries } from '#server/programme/queries.ts'
import type { Db } from '#server/db/open.ts'
import { isReadBy } from '#server/questions/queries.ts'
import { editionNameIn } from '#server/db/tables/venues.ts'
import { runPrepared } from '#server/db/statement.ts'

const maxOfEachKind = 5

type SearchQuery = { text: string; venueId: string | null }

/**
 * What an organiser's search finds, in one statement; `venueId` is the edition they look at. Also finds people by their
 * answers to that edition's custom questions, except choices, which the list of people filters by.
 */
export async function findEverywhere(
  db: Db,
  { text, venueId }: SearchQuery,
): Promise<z.output<typeof SearchResult>[]> {
  const words = text.split(/\s+/).filter(Boolean).map(likeText)
  return runPrepared(
    db,
    sql`with asked as materialized (
      select folded(${likeText(text)}) || '%' as start,
        array(select '%' || folded(w) || '%' from json_array_elements_text(${JSON.stringify(words)}::json) w) as words),
    editions as (
      select v.*, ${sql.raw(editionNameIn('v'))} as label,
        row_number() over (order by (v.id = ${venueId}::uuid) desc nulls last, v.year desc, v.quarter desc, v.id) as place
      from venues v),
    found as (
      select 'person' as kind, p.id, p.full_name as title, p.email as detail, folded(p.full_name) as name,
        folded(concat_ws(' ', p.full_name, p.email)) as hay, a.venue_id, coalesce(a.place, 1000000) as place
      from people p left join lateral (
        select e.id as venue_id, e.place from attendance t join editions e on e.id = t.venue_id
        where t.person_id = p.id order by e.place limit 1) a on true
      union all select 'person', p.id, p.full_name, concat(q.label, ': ', o.said), '', folded(o.said), e.id, e.place + 500000
        from edition_questions k join editions e on e.id = k.venue_id
        join questions q on q.id = k.question_id and q.archived_at is null
          and q.kind in ('text', 'prose', 'phone', 'contact')
        join answers a on a.question_id = q.id and (a.venue_id is null or a.venue_id = k.venue_id)
        join attendance l on l.person_id = a.person_id and l.venue_id = k.venue_id
        join people p on p.id = a.person_id
        cross join lateral (select case when q.kind = 'contact' then concat_ws(' ', a.value ->> 'name', a.value ->> 'phone')
          else a.value #>> '{}' end as said) o
        where k.venue_id = ${venueId}::uuid and ${isReadBy('organisers')}
      union all select 'venue', id, label, airport, folded(label), folded(concat_ws(' ', label, airport)), id, place
        from editions
      union all select 'room', r.id, concat('Room ', r.room_number), e.label, folded(r.room_number),
        folded(concat('room ', r.room_number)), e.id, e.place from rooms r join editions e on e.id = r.venue_id
      union all select case when i.workshop_id is null then 'agenda' else 'workshop' end,
        coalesce(i.workshop_id, i.id), i.title, e.label, folded(i.title),
        folded(concat_ws(' ', i.title, i.host_name, i.location)), e.id, e.place
        from (${newestEntries(sql`true`)}) i join editions e on e.id = i.venue_id
        where i.meal_id is null
      union all select 'meal', m.id, m.title, e.label, folded(m.title), folded(concat_ws(' ', m.title, m.location)),
        e.id, e.place from meal_events m join editions e on e.id = m.venue_id
      union all select 'vendor', c.id, c.name, c.contact_name, folded(c.name),
        folded(concat_ws(' ', c.name, c.contact_name, array_to_string(c.cuisine_tags, ' '))), null, 1000000
        from catering_vendors c),
    once as (
      select f.*, row_number() over (partition by kind, id order by place) as turn
      from found f where hay like all ((select words from asked)::text[])),
    best as (
      select f.*, row_number() over (partition by kind order by (name like (select start from asked)) desc, place, title collate names, id) as rank
      from once f where turn = 1)
    select kind, id::text, title, detail, venue_id::text as "venueId" from best where rank <= ${maxOfEachKind}
    order by array_position(array['person', 'venue', 'room', 'workshop', 'agenda', 'meal', 'vendor'], kind), rank`,
  )
}

/** Escapes a word so that LIKE takes it literally. */
const likeText = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)
