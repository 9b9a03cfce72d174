import { editionQuestions, questions as questionRows } from '#server/db/tables/questions.ts'
import { guests, editionInput, organisers, type Matrix } from '#server/testing/matrix-cells.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'
import { uniqueText } from '#server/testing/matrix-fields.ts'
import { newAttendee } from '#server/testing/matrix-rows.ts'

const fields = () => ({
  label: uniqueText('What'),
  help: null,
  kind: 'text' as const,
  purpose: null,
  heads: null,
})
const asking = { audience: 'everyone' as const }

async function newQuestion({ deps: { db }, here: venueId }: Fixture) {
  const [row] = await db
    .insert(questionRows)
    .values({ label: uniqueText('Which'), kind: 'text', readers: ['organisers'] })
    .returning()
  if (!row) throw new Error('No question was made.')
  await db.insert(editionQuestions).values({ venueId, questionId: row.id, position: 99 })
  return row.id
}

export const questions: Matrix['questions'] = {
  list: organisers(editionInput),
  add: organisers(({ here: venueId }) => ({ venueId, question: fields(), asking })),
  update: organisers(async (fixture) => ({ id: await newQuestion(fixture), version: 1, ...fields() })),
  archive: organisers(async (fixture) => ({ id: await newQuestion(fixture) })),
  restore: organisers(async (fixture) => ({ id: await newQuestion(fixture) })),
  ask: organisers(async (fixture) => ({
    venueId: fixture.here,
    questionId: await newQuestion(fixture),
    asking,
  })),
  stopAsking: organisers(async (fixture) => ({
    venueId: fixture.here,
    questionId: await newQuestion(fixture),
  })),
  order: organisers(({ here: venueId }) => ({ venueId, questionIds: [] })),
  answers: organisers(({ here: venueId, ownQuestions }) => ({ venueId, questionIds: ownQuestions })),
  ofPerson: organisers(({ here: venueId, member }) => ({ venueId, personId: member('sameEvent').personId })),
  answer: organisers(async (fixture) => ({
    venueId: fixture.here,
    personId: (await newAttendee(fixture)).personId,
    answers: {},
  })),
  answerMany: organisers(async (fixture) => ({
    venueId: fixture.here,
    questionId: await newQuestion(fixture),
    value: 'Blue',
    personIds: [(await newAttendee(fixture)).personId],
  })),
  mine: guests(editionInput),
  others: guests(editionInput),
  answerMine: guests(({ here: venueId }) => ({ venueId, answers: {} })),
}
