import { expect, test } from 'vitest'
import type { AskedQuestion } from '#contract/own-answers.ts'
import { blankAnswers, listedQuestions, withoutConsents } from '#contract/questions.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import {
  groupByPerson,
  findMissing,
  missingOption,
  parseFilters,
  writeFilters,
  filterByAnswers,
  ownOptions,
  ownSortKey,
  ownText,
  withConditions,
} from '#web/attendance/own-columns.ts'

const question = (id: string, fields: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  label: `Question ${id}`,
  help: null,
  kind: 'text',
  choices: [],
  readers: ['organisers'],
  purpose: null,
  keepDays: 30,
  isOfPerson: false,
  audience: 'everyone',
  studioIds: [],
  isRequired: false,
  closesAt: null,
  onlyIf: null,
  ...fields,
})

const row = (personId: string, fields: Partial<Row> = {}): Row => ({
  id: personId,
  version: 1,
  personId,
  fullName: personId,
  email: null,
  mailRefused: null,
  studio: null,
  attending: 'yes',
  role: 'guest',
  ...withoutConsents(blankAnswers(listedQuestions)),
  checkInTime: null,
  hasAccount: false,
  hasSignedIn: false,
  invitedAt: null,
  hasAnswered: false,
  isUninvited: false,
  linkMails: null,
  hasFlight: false,
  hasRoom: false,
  travelsOtherwise: false,
  ...fields,
})

const shirt = question('shirt', { kind: 'choice', choices: ['S', 'M', 'L'] })
const rows = [row('Ana'), row('Bo'), row('Cy', { attending: 'no' })]
const byPerson = groupByPerson({ answers: { shirt: { Ana: 'M', Cy: 'S' } } })
const names = (found: readonly Row[]) => found.map(({ fullName }) => fullName)
const answerIndexOf = (questions: readonly AskedQuestion[]) => ({
  byPerson,
  missingQuestions: findMissing(rows, { questions, byPerson, studios: [] }),
})

test('counts the people with each choice, and the people without an answer', () => {
  expect(ownOptions(shirt, rows, answerIndexOf([shirt])).map(({ label }) => label)).toEqual([
    'Missing: Question shirt (1)',
    'Question shirt: S (1)',
    'Question shirt: M (1)',
    'Question shirt: L (0)',
  ])
})

test('filters a list by an answer, or by a missing answer', () => {
  const [wearsM, isMissing] = ['M', missingOption].map((value) =>
    filterByAnswers(rows, new Map([['shirt', value]]), answerIndexOf([shirt])),
  )
  expect(names(wearsM ?? [])).toEqual(['Ana'])
  expect(names(isMissing ?? [])).toEqual(['Bo'])
})

test("doesn't count people as missing if they aren't asked", () => {
  const { missingQuestions } = answerIndexOf([question('flight', { audience: 'flying' })])
  expect([...missingQuestions.values()].flat()).toEqual([])
})

test('also fetches the questions that a shown question depends on', () => {
  const dinner = question('dinner', { onlyIf: { questionId: 'shirt', value: 'M' } })
  const last = question('last', { onlyIf: { questionId: 'dinner', value: 'x' } })
  expect(withConditions([shirt, dinner, last, question('other')], new Set(['last']))).toEqual([
    'shirt',
    'dinner',
    'last',
  ])
  const { missingQuestions } = answerIndexOf([shirt, dinner])
  expect(Object.fromEntries(missingQuestions)).toEqual({ Ana: ['dinner'], Bo: ['shirt'], Cy: [] })
})

test('sorts choices by their order in the question', () => {
  expect(rows.map(ownSortKey(byPerson, shirt))).toEqual([1, null, 0])
})

test('writes days and countries as text', () => {
  const own = groupByPerson({ answers: { day: { Ana: '2026-11-30' }, country: { Ana: 'PT' } } })
  expect(ownText(own, question('country', { kind: 'country' }), row('Ana'))).toBe('Portugal')
  expect(ownText(own, question('day', { kind: 'date' }), row('Ana'))).toContain('2026')
  expect(ownText(own, question('day', { kind: 'date' }), row('Bo'))).toBeNull()
})

test('stores the filters in the URL', () => {
  const answerFilters = new Map([
    ['shirt', 'M & L'],
    ['dinner', missingOption],
  ])
  expect(parseFilters(writeFilters(answerFilters))).toEqual(answerFilters)
  expect(writeFilters(new Map())).toBeUndefined()
})
