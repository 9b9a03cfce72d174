import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OwnAudience, OwnKind, OwnReader, OwnValue } from '#contract/own-answers.ts'
import { ownAudiences, ownKinds } from '#contract/own-answers.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { belongsTo, instant, oneOf, rowColumns, versionColumn, wallClock } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

/** Custom questions, which organisers ask in their own words. */
export const questions = declareTable(
  'questions',
  { live: 'questions', retention: 'lasting', history: ['question', 'label'] },
  {
    ...rowColumns(),
    version: versionColumn(),
    label: text('label').notNull(),
    help: text('help'),
    kind: text('kind').$type<OwnKind>().notNull(),
    choices: text('choices').array().notNull().default([]),
    /** Whether an answer applies to every edition. Other questions are asked again at each edition. */
    isOfPerson: boolean('is_of_person').notNull().default(false),
    readers: text('readers').array().$type<OwnReader[]>().notNull().default([]),
    purpose: text('purpose'),
    keepDays: integer('keep_days').notNull().default(30),
    /** Column headings of imported files that mean this question, separated by commas. */
    heads: text('heads'),
    /**
     * The choice of people who fly; people with another choice need no flight. null: the question isn't about flying.
     */
    flyingChoice: text('flying_choice'),
    archivedAt: instant('archived_at'),
  },
  (t) => [
    unique('questions_id_kind_key').on(t.id, t.kind),
    uniqueIndex('questions_label_key')
      .on(sql`lower(${t.label})`)
      .where(sql`${t.archivedAt} is null`),
    oneOf('questions_kind_check', t.kind, Object.keys(ownKinds)),
    check('questions_keep_days_check', sql`${t.keepDays} between 0 and 3650`),
    check(
      'questions_flying_choice_check',
      sql`${t.flyingChoice} is null or (${t.kind} = 'choice' and ${t.flyingChoice} = any(${t.choices}))`,
    ),
  ],
)

/** The questions that an edition asks, in its order. */
export const editionQuestions = declareTable(
  'edition_questions',
  { live: 'questions', retention: 'edition', isCopied: true },
  {
    venueId: belongsTo('venue_id', () => venues.id),
    questionId: belongsTo('question_id', () => questions.id),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    position: integer('position').notNull(),
    audience: text('audience').$type<OwnAudience>().notNull().default('everyone'),
    /** If empty, all studios are asked. */
    studioIds: uuid('studio_ids').array().notNull().default([]),
    isRequired: boolean('is_required').notNull().default(false),
    closesAt: wallClock('closes_at'),
    /** Asked only after this answer to an earlier question in the edition. */
    onlyIfId: uuid('only_if_id'),
    onlyIfValue: text('only_if_value'),
  },
  (t) => [
    primaryKey({ name: 'edition_questions_pkey', columns: [t.venueId, t.questionId] }),
    foreignKey({
      name: 'edition_questions_only_if_fk',
      columns: [t.venueId, t.onlyIfId],
      foreignColumns: [t.venueId, t.questionId],
    }),
    index('edition_questions_question_id_idx').on(t.questionId),
    oneOf('edition_questions_audience_check', t.audience, Object.keys(ownAudiences)),
    check('edition_questions_only_if_check', sql`(${t.onlyIfId} is null) = (${t.onlyIfValue} is null)`),
    check('edition_questions_only_if_other_check', sql`${t.onlyIfId} is distinct from ${t.questionId}`),
  ],
)

/**
 * One answer of a person, for one edition or for all. A reader, such as the hotel, sees it only if the question names
 * that reader now and did when it was answered; `readers` are those of that time.
 */
export const answers = declareTable(
  'answers',
  { live: ['answers', 'live_of_everyone'], retention: 'scheduled', personal: 'answers' },
  {
    ...rowColumns(),
    version: versionColumn(),
    questionId: uuid('question_id').notNull(),
    /** The question's kind, so that the database can check the value. */
    kind: text('kind').$type<OwnKind>().notNull(),
    personId: belongsTo('person_id', () => people.id),
    /** null: the answer applies to every edition. */
    venueId: uuid('venue_id').references(() => venues.id, { onDelete: 'cascade' }),
    value: jsonb('value').$type<OwnValue>().notNull(),
    readers: text('readers').array().$type<OwnReader[]>().notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [
    unique('answers_question_person_venue_key').on(t.questionId, t.personId, t.venueId).nullsNotDistinct(),
    foreignKey({
      name: 'answers_question_kind_fk',
      columns: [t.questionId, t.kind],
      foreignColumns: [questions.id, questions.kind],
    }).onDelete('cascade'),
    // A person taken off an edition's list keeps no answer there.
    foreignKey({
      name: 'answers_attendance_fk',
      columns: [t.personId, t.venueId],
      foreignColumns: [attendance.personId, attendance.venueId],
    }).onDelete('cascade'),
    index('answers_person_id_idx').on(t.personId),
    index('answers_venue_id_idx').on(t.venueId),
    check(
      'answers_value_check',
      sql`case when ${t.kind} = 'yesNo' then jsonb_typeof(${t.value}) = 'boolean'
        when ${t.kind} = 'number' then jsonb_typeof(${t.value}) = 'number'
        when ${t.kind} = 'choices' then jsonb_typeof(${t.value}) = 'array' and jsonb_array_length(${t.value}) between 1 and 40
        when ${t.kind} = 'contact' then jsonb_typeof(${t.value}) = 'object' and ${t.value} ?& array['name', 'phone']
        else jsonb_typeof(${t.value}) = 'string' and length(${t.value} #>> '{}') between 1 and 1000 end`,
    ),
  ],
)
