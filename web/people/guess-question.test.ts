import { expect, test } from 'vitest'
import { choicesIn, guessKind, questionProblem } from '#web/people/guess-question.ts'

test.each([
  ['yesNo', ['yes', 'No', 'yes']],
  ['number', ['42', '41', '42,5']],
  ['date', ['2026-11-30', '1 Dec 2026']],
  ['phone', ['+351 912 345 678', '0171 2345678']],
  ['choice', ['M', 'm', 'L', 'L']],
  ['text', ['Piano', 'Chess', 'Sailing']],
  ['prose', ['x'.repeat(201), 'y']],
])('recognises %s from the cells', (kind, cells) => {
  expect(guessKind(cells)).toBe(kind)
})

test('lists each choice once, ignoring case', () => {
  expect(choicesIn('choice', ['M', 'm', 'L'])).toEqual(['M', 'L'])
  expect(choicesIn('choices', ['tea, coffee', 'Coffee'])).toEqual(['tea', 'coffee'])
})

test('explains why a column can’t be a question with choices', () => {
  expect(questionProblem('choice', ['M'])).toBe('A question has 2 to 40 choices, and this column has 1.')
  expect(questionProblem('choice', ['M', 'L'])).toBeUndefined()
  expect(questionProblem('text', ['M'])).toBeUndefined()
})
