import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ownAnswerText,
  ownAudiences,
  ownConditions,
  ownReadersLine,
  questionsFor,
  type AskedQuestion,
  type OwnAudience,
} from '#contract/own-answers.ts'
import { ownAnswerOf, QuestionFields } from '#contract/own-questions.ts'
import { readyQuestions } from '#contract/ready-questions.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const audiences = Object.keys(ownAudiences).filter((name): name is OwnAudience => name in ownAudiences)

const question = (id: string): fc.Arbitrary<AskedQuestion> =>
  fc.record({
    id: fc.constant(id),
    label: fc.constant(id),
    help: fc.constant(null),
    kind: fc.constantFrom('choice' as const, 'choices' as const, 'yesNo' as const),
    choices: fc.constant(['Yes', 'No']),
    readers: fc.constant([]),
    purpose: fc.constant(null),
    keepDays: fc.constant(30),
    isOfPerson: fc.boolean(),
    audience: fc.constantFrom(...audiences),
    studioIds: fc.subarray(['oslo', 'lisbon']),
    isRequired: fc.boolean(),
    closesAt: fc.constant(null),
    // Conditions may also name the question itself, a later one or one that isn't asked, which the database refuses.
    onlyIf: fc.option(
      fc.record({ questionId: fc.constantFrom(...ids, 'gone'), value: fc.constantFrom('Yes', 'No') }),
    ),
  })

const survey = fc.tuple(...ids.map(question))
const situation = fc.record({
  attending: fc.constantFrom('yes', 'no', 'maybe'),
  isFlying: fc.boolean(),
  studioId: fc.constantFrom('oslo', 'lisbon', null),
  own: fc.dictionary(
    fc.constantFrom(...ids),
    fc.constantFrom('Yes', 'No', true, false, ['Yes'], ['Yes', 'No'], null),
  ),
})

test('asks in order, and asks a conditional question only after the answer that it depends on', () => {
  fc.assert(
    fc.property(survey, situation, (questions, facts) => {
      const asked = questionsFor(questions, facts)
      expect(asked).toEqual(questions.filter((one) => asked.includes(one)))
      const wrong = asked.filter(({ onlyIf, audience, studioIds }, index) => {
        const comes = facts.attending === 'yes'
        const isInAudience = { everyone: true, coming: comes, flying: comes && facts.isFlying }[audience]
        const isInStudio = studioIds.length === 0 || studioIds.includes(facts.studioId ?? '')
        const isEarlier = asked.slice(0, index).some(({ id }) => id === onlyIf?.questionId)
        const answers = ownAnswerText(facts.own[onlyIf?.questionId ?? '']).split(', ')
        const isMet = onlyIf === null || (isEarlier && answers.includes(onlyIf.value))
        return !(isInAudience && isInStudio && isMet)
      })
      expect(wrong).toEqual([])
    }),
  )
})

test('asks the same questions when applied to its own result', () => {
  fc.assert(
    fc.property(survey, situation, (questions, facts) => {
      const asked = questionsFor(questions, facts)
      expect(questionsFor(questions, facts)).toEqual(asked)
      expect(questionsFor(asked, facts)).toEqual(asked)
    }),
  )
})

test('decides about each question independently of later questions and answers', () => {
  fc.assert(
    fc.property(survey, situation, fc.nat(ids.length), (questions, facts, count) => {
      const first = questions.slice(0, count)
      const own = Object.fromEntries(Object.entries(facts.own).filter(([id]) => ids.indexOf(id) < count))
      const asked = questionsFor(questions, facts).filter((one) => first.includes(one))
      expect(questionsFor(first, { ...facts, own })).toEqual(asked)
    }),
  )
})

test('offers as conditions only answers that fit the question', () => {
  for (const kind of ['choice', 'choices', 'yesNo', 'text', 'number', 'contact'] as const) {
    const conditional = { kind, choices: ['Tea', 'Coffee'] }
    for (const value of ownConditions(conditional)) {
      const answer = { yesNo: value === 'Yes', choices: [value], choice: value }
      const text: unknown = Reflect.get(answer, kind)
      expect(ownAnswerOf(conditional).safeParse(text).success).toBe(true)
    }
  }
})

const line = (readers: AskedQuestion['readers'], keepDays = 30, isOfPerson = false) =>
  ownReadersLine({ readers, keepDays, isOfPerson })

test('says which people read an answer and when it is deleted', () => {
  expect(line(['organisers'])).toBe('Only organisers see this. Deleted 30 days after the event.')
  expect(line([], 1, true)).toBe('Only you read this. Deleted 1 day after your last event.')
  expect(line(['hotel'], 0)).toBe('The hotel reads this. Deleted right after the event.')
  expect(line(['hotel', 'organisers'])).toBe(
    'Organisers and the hotel read this. Deleted 30 days after the event.',
  )
})

test('offers ready-made questions that are valid as they are and differ in wording', () => {
  for (const {
    name: _name,
    audience: _audience,
    choices = [],
    help = null,
    heads = null,
    ...ready
  } of readyQuestions)
    expect(
      QuestionFields.safeParse({ ...ready, help, heads, choices: [...choices], readers: [...ready.readers] }),
    ).toMatchObject({ success: true })
  expect(new Set(readyQuestions.map(({ label }) => label.toLowerCase())).size).toBe(readyQuestions.length)
})
