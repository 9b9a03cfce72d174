import { sql, type SQL } from 'drizzle-orm'
import type { OwnReader } from '#contract/own-answers.ts'
import type { Partner } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import { countQuestions, nameQuestions, type ReadAnswer } from '#server/partners/own/rules.ts'
import { isReadBy } from '#server/questions/queries.ts'
import { countingTickets } from '#server/shuttles/publishing/queries.ts'

const readers = { hotel: 'hotel', driver: 'drivers', caterer: 'kitchen' } as const satisfies Record<
  Partner['kind'],
  OwnReader
>

/** The people of an edition whom a partner looks after, each with their place; `l` in the statement. */
const peopleOf: Record<Partner['kind'], (venueId: string) => SQL> = {
  hotel: (venueId) => sql`(select b.person_id, r.room_number as place
    from room_assignments b join rooms r on r.id = b.room_id where b.venue_id = ${venueId})`,
  driver: (
    venueId,
  ) => sql`(select t.person_id, string_agg(t.number::text, ', ' order by t.leaves_at, t.number) as place
    from ${countingTickets} where t.venue_id = ${venueId} group by t.person_id)`,
  caterer: (venueId) => sql`(select a.person_id, '' as place
    from attendance a where a.venue_id = ${venueId} and a.attending = 'yes')`,
}

/**
 * The questions of the edition that a partner reads, with the answers of the people they look after; kitchens get no
 * names.
 */
export async function readOwnAnswers(db: Db, { kind, venueId }: Pick<Partner, 'kind' | 'venueId'>) {
  const { rows } = await db.execute<ReadAnswer>(sql`
    select q.label, q.kind, a.value, p.full_name as "fullName", l.place
    from edition_questions e
    join questions q on q.id = e.question_id and q.archived_at is null
    join answers a on a.question_id = q.id and (a.venue_id is null or a.venue_id = e.venue_id)
    join ${peopleOf[kind](venueId)} l on l.person_id = a.person_id
    join people p on p.id = a.person_id
    where e.venue_id = ${venueId} and ${isReadBy(readers[kind])}
    order by e.position, q.id, p.full_name collate names, p.id`)
  return kind === 'caterer'
    ? { named: [], counted: countQuestions(rows) }
    : { named: nameQuestions(rows), counted: [] }
}
