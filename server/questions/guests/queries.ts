import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { OwnReader } from '#contract/own-answers.ts'
import { ReadByOthers, SaidByOther } from '#contract/own-questions.ts'
import { guestQuery } from '#server/accounts/sessions.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject } from '#server/lib/json-object.ts'
import { countsAt, isReadBy } from '#server/questions/queries.ts'

/** The answers of one person at an edition that these readers read, as one JSON value of ReadByOthers[]. */
export const answersReadBy = (reader: OwnReader, personId: SQL, venueId: SQLWrapper) =>
  sql`(select coalesce(json_agg(${jsonObject(ReadByOthers, {
    label: sql`q.label`,
    kind: sql`q.kind`,
    value: sql`a.value`,
  })} order by e.position, q.id), '[]') ${askedAndAnswered}
    where e.venue_id = ${venueId} and a.person_id = ${personId} and ${isReadBy(reader)})`

const askedAndAnswered = sql`from edition_questions e
  join questions q on q.id = e.question_id and q.archived_at is null
  join answers a on a.question_id = q.id and ${countsAt(sql`e.venue_id`)}`

/**
 * What the others who come let everyone at an edition read, as the JSON text of SaidByOther[]; nothing for an edition that
 * is not the caller's to see.
 */
export const answersOfOthers = guestQuery(
  'answers_of_others',
  sql`select (${jsonList(
    SaidByOther,
    sql`select q.id as "questionId", q.label, q.kind, a.value, p.id as "personId", p.full_name as "fullName"
      ${askedAndAnswered}
      join attendance l on l.person_id = a.person_id and l.venue_id = e.venue_id and l.attending = 'yes'
      join people p on p.id = a.person_id
      where e.venue_id = own.venue_id and a.person_id <> own.person_id and ${isReadBy('guests')}
      order by e.position, q.id, p.full_name collate names, p.id`,
  )})::text from attendance own
    where own.person_id = caller."personId" and own.venue_id = ${sql.placeholder('venueId')}
      and own.attending <> 'no'`,
)
