import { expect, test } from 'vitest'
import { orderAfterMove, questionFacts, type Question } from '#web/questions/asking-words.ts'

const question: Question = {
  id: 'dinner',
  version: 1,
  label: 'Which dinner?',
  help: null,
  kind: 'choice',
  choices: ['Fish', 'Beans'],
  isOfPerson: false,
  readers: ['hotel', 'organisers'],
  purpose: null,
  keepDays: 1,
  heads: null,
  flyingChoice: null,
  isArchived: false,
  answered: 2,
  asking: {
    audience: 'coming',
    studioIds: ['lisbon'],
    isRequired: true,
    closesAt: null,
    onlyIf: { questionId: 'tuesday', value: 'Yes' },
  },
}
const tuesday: Question = { ...question, id: 'tuesday', label: 'Do you come on Tuesday?', asking: null }

test('says in one line who is asked, who reads the answer and for how long', () => {
  expect(questionFacts(question, [question, tuesday])).toBe(
    'People who come, of 1 studio · After “Yes” to “Do you come on Tuesday?” · Required · Read by organisers, the hotel · Kept 1 day · 2 answers',
  )
})

test('describes a question that isn’t asked by its readers and how long it is kept', () => {
  expect(questionFacts({ ...tuesday, readers: [], keepDays: 0, answered: 0 }, [])).toBe(
    'Only the person reads it · Not kept after the event',
  )
})

test('moves questions before or after another question, and keeps their order', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(orderAfterMove(ids, new Set(['d', 'a']), { id: 'c', side: 'before' })).toEqual(['b', 'a', 'd', 'c'])
  expect(orderAfterMove(ids, new Set(['a']), { id: 'd', side: 'after' })).toEqual(['b', 'c', 'd', 'a'])
})
