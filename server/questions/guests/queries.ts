import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { OwnReader } from '#contract/own-answers.ts'
import { AskedQuestion, OwnSheetOfGuest, ReadByOthers, SharedAnswer } from '#contract/own-questions.ts'
import { guestQuery } from '#server/accounts/sessions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject, wallClockText } from '#server/lib/json-object.ts'
import { countsAt, isReadBy } from '#server/questions/queries.ts'

/** The answers of one person at an edition that these readers may read, as one JSON value of ReadByOthers[]. */
export const answersReadBy = (reader: OwnReader, personId: SQL, venueId: SQLWrapper) =>
  sql`(select coalesce(json_agg(${jsonObject(ReadByOthers, {
    label: sql`q.label`,
    kind: sql`q.kind`,
    value: sql`a.value`,
  })} order by e.position, q.id), '[]') ${questionsWithAnswers}
    where e.venue_id = ${venueId} and a.person_id = ${personId} and ${isReadBy(reader)})`

const questionsWithAnswers = sql`from edition_questions e
  join questions q on q.id = e.question_id and q.archived_at is null
  join answers a on a.question_id = q.id and ${countsAt(sql`e.venue_id`)}`

const listAskedQuestions = (venueId: SQLWrapper) =>
  jsonList(
    AskedQuestion,
    sql`select q.id, q.label, q.help, q.kind, q.choices, q.is_of_person as "isOfPerson", q.readers, q.purpose,
        q.keep_days as "keepDays", e.audience, e.studio_ids as "studioIds", e.is_required as "isRequired",
        ${wallClockText(sql`e.closes_at`)} as "closesAt",
        case when e.only_if_id is not null then
          json_build_object('questionId', e.only_if_id, 'value', e.only_if_value) end as "onlyIf"
      from edition_questions e join questions q on q.id = e.question_id and q.archived_at is null
      where e.venue_id = ${venueId}
      order by e.position, q.id`,
  )

const selectOwn = (value: SQL) =>
  sql`(select ${value} ${questionsWithAnswers}
    where e.venue_id = ${attendance.venueId} and a.person_id = ${attendance.personId})`

/**
 * The questions of one of the caller's editions, with the answers and the data that decide which are asked, as the
 * JSON text of OwnSheetOfGuest; nothing for another edition.
 */
export const ownSheet = guestQuery(
  'own_sheet',
  jsonObject(OwnSheetOfGuest, {
    questions: sql`(${listAskedQuestions(attendance.venueId)})`,
    answers: selectOwn(sql`coalesce(json_object_agg(q.id, a.value), '{}')`),
    asksAgain: selectOwn(
      sql`coalesce(json_agg(q.id order by e.position, q.id) filter (where not q.readers <@ a.readers), '[]')`,
    ),
    situation: jsonObject(OwnSheetOfGuest.shape.situation, {
      attending: sql`${attendance.attending}`,
      isFlying: sql`coalesce(${attendance.flight1DepartureAirport}, ${attendance.flight2DepartureAirport}) is not null`,
      studioId: sql`(select p.studio_id from people p where p.id = ${attendance.personId})`,
    }),
  }),
  { evenDeclined: true },
)

/**
 * The answers that other attendees let everyone at an edition read, as the JSON text of SharedAnswer[]; nothing for an
 * edition the caller may not see.
 */
export const answersOfOthers = guestQuery(
  'answers_of_others',
  jsonList(
    SharedAnswer,
    sql`select q.id as "questionId", q.label, q.kind, a.value, p.id as "personId", p.full_name as "fullName"
      ${questionsWithAnswers}
      join attendance l on l.person_id = a.person_id and l.venue_id = e.venue_id and l.attending = 'yes'
      join people p on p.id = a.person_id
      where e.venue_id = ${attendance.venueId} and a.person_id <> ${attendance.personId} and ${isReadBy('guests')}
      order by e.position, q.id, p.full_name collate names, p.id`,
  ),
)
