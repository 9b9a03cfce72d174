import { expect, test } from 'vitest'
import { LP } from '#contract/answers.ts'
import { blankAnswers, questionNames } from '#contract/questions.ts'
import { readCells } from '#server/people/import/cells.ts'
import { decideLines, describe, unknownStudios, type KnownPerson } from '#server/people/import/rules.ts'

const columns = ['fullName', 'email', 'studio', 'phone', 'diet', 'allergies', 'notes'] as const

const zoe: KnownPerson = {
  id: 'zoe',
  version: 1,
  fullName: 'Zoë Lindqvist',
  email: 'zoe@studio.test',
  studioId: 'oslo',
  company: null,
  ...blankAnswers(questionNames),
  diet: 'vegetarian',
  allergies: ['Nuts'],
  kitchenMayKnow: true,
  notes: 'Arrives late',
  hasAccount: false,
  isOnList: true,
  own: {},
}

const known: KnownPerson[] = [
  zoe,
  { ...zoe, id: 'ana', fullName: 'Ana Lima', email: 'ana@studio.test', isOnList: false },
  { ...zoe, id: 'kim', fullName: 'Kim Park', email: null },
  { ...zoe, id: 'kim2', fullName: 'Kim Park', email: 'kim@studio.test' },
  { ...zoe, id: 'per', fullName: 'Per Hansen', email: null },
  { ...zoe, id: 'ole', fullName: 'Ole Moe', email: null, hasAccount: true },
]
const studios = [
  { id: LP, name: LP, names: [LP] },
  { id: 'oslo', name: 'Oslo', names: ['Oslo', 'Norway'] },
  { id: 'kyoto', name: 'Kyoto', names: ['Kyoto'] },
]

type Line = Partial<Record<(typeof columns)[number], string>>
const readAll = (lines: readonly Line[]) =>
  lines.map((line) =>
    readCells(
      columns,
      columns.map((column) => line[column] ?? ''),
      new Map(),
    ),
  )
const decide = (...lines: Line[]) => decideLines(readAll(lines), { known, studios, numbers: [] })
const outcomesOf = (...lines: Line[]) =>
  decide(...lines)
    .map(describe)
    .map(({ outcome, name, problem }) => [outcome, name, problem?.message ?? null])
const changesOf = (line: Line) => describe(decide(line)[0] ?? expect.fail()).changes

function values(line: Line) {
  const [found] = readAll([{ fullName: 'X', ...line }])
  return found && 'values' in found ? found.values : undefined
}

test('identifies a person by address, and keeps a known person’s name', () => {
  expect(
    outcomesOf(
      { fullName: 'Zoe L. Lindqvist', email: 'ZOE@studio.test' },
      { fullName: 'A. Lima', email: 'ana@studio.test' },
    ),
  ).toEqual([
    ['unchanged', 'Zoë Lindqvist', null],
    ['changed', 'Ana Lima', null],
  ])
})

test('reports an address that belongs to a person with a different name', () => {
  expect(outcomesOf({ fullName: 'Tove Berg', email: 'ana@studio.test' })).toEqual([
    ['problem', 'Tove Berg', 'ana@studio.test belongs to Ana Lima. Correct the name or the address.'],
  ])
})

test('identifies a person without an address by name, unless several people have that name', () => {
  expect(
    outcomesOf(
      { fullName: 'ana lima' },
      { fullName: 'zoë lindqvist' },
      { fullName: 'Kim Park' },
      { fullName: 'Tove' },
    ),
  ).toEqual([
    ['changed', 'Ana Lima', null],
    ['unchanged', 'Zoë Lindqvist', null],
    ['problem', 'Kim Park', 'Several people have this name. Add the e-mail address.'],
    ['new', 'Tove', null],
  ])
})

test('adds the address to a person known only by name, unless they have an account', () => {
  expect(changesOf({ fullName: 'Per Hansen', email: 'per@studio.test' })).toEqual([
    { column: 'email', before: null, after: 'per@studio.test' },
  ])
  expect(outcomesOf({ fullName: 'Ole Moe', email: 'ole@studio.test' })).toEqual([
    ['problem', 'Ole Moe', 'Ole Moe has an account, so only they can add an address. Leave it empty here.'],
  ])
})

test('reports a known name with a different address, unless both addresses are in the file', () => {
  const other = { fullName: 'Ana Lima', email: 'ana.lima@elsewhere.test' }
  expect(outcomesOf(other)).toEqual([
    [
      'problem',
      'Ana Lima',
      'Ana Lima is known as ana@studio.test. If it is the same person, use that address; if not, make the name different.',
    ],
  ])
  expect(outcomesOf(other, { fullName: 'Ana Lima', email: 'ana@studio.test' })).toEqual([
    ['new', 'Ana Lima', null],
    ['changed', 'Ana Lima', null],
  ])
})

test('reports two lines about one person, whether by address or by name', () => {
  expect(
    outcomesOf(
      { fullName: 'Y', email: 'y@studio.test' },
      { fullName: 'Y', email: 'Y@studio.test' },
      { fullName: 'Ana Lima', email: 'ana@studio.test' },
      { fullName: 'Ana Lima' },
      { fullName: 'Tove' },
      { fullName: 'tove' },
    ),
  ).toEqual([
    ['new', 'Y', null],
    ['problem', 'Y', 'The same person as in line 1. Correct or remove one of them.'],
    ['changed', 'Ana Lima', null],
    [
      'problem',
      'Ana Lima',
      'Another line has this name and an address. Add the address here, or remove this line.',
    ],
    ['new', 'Tove', null],
    ['problem', 'tove', 'The same person as in line 5. Correct or remove one of them.'],
  ])
})

test('finds a studio by name or by the organiser’s mapping, and LP as the company', () => {
  const ids = decide(
    { fullName: 'A', studio: 'oslo ' },
    { fullName: 'B', studio: 'lp' },
    { fullName: 'C', studio: 'NORWAY' },
  ).map((one) => (one.kind === 'new' ? one.studioId : one.kind))
  expect(ids).toEqual(['oslo', LP, 'oslo'])
  const lines = [
    { fullName: 'D', studio: 'Atlantis' },
    { fullName: 'E', studio: 'atlantis' },
  ]
  expect(outcomesOf(...lines)[0]).toEqual(['asked', 'D', 'There is no studio named Atlantis'])
  expect(unknownStudios(readAll(lines), studios)).toEqual([{ name: 'Atlantis', lines: 2 }])
})

test('replaces a known value with a new value and previews it, but ignores blanks and dashes', () => {
  expect(
    changesOf({
      fullName: 'Zoë Lindqvist',
      email: 'zoe@studio.test',
      studio: 'Kyoto',
      phone: '+47 1',
      diet: 'halal',
      allergies: 'keine',
      notes: 'Arrives late',
    }),
  ).toEqual([
    { column: 'studio', before: 'Oslo', after: 'Kyoto' },
    { column: 'phone', before: null, after: '+47 1' },
    { column: 'diet', before: 'vegetarian', after: 'other: halal' },
    { column: 'allergies', before: 'Nuts', after: 'none' },
  ])
  expect(
    changesOf({ fullName: 'Zoë Lindqvist', diet: '–', allergies: 'n/a', notes: '?', studio: '-' }),
  ).toEqual([])
})

test('reads diets and allergies in several languages', () => {
  expect(values({ diet: 'Vegetarierin' })?.diet).toBe('vegetarian')
  expect(values({ diet: 'végane' })?.diet).toBe('vegan')
  expect(values({ diet: 'keine' })?.diet).toBe('no preference')
  expect(values({ allergies: 'Nüsse; Milch / Nüsse' })?.allergies).toEqual(['Nüsse', 'Milch'])
  expect(values({ allergies: 'No known allergies' })?.allergies).toEqual([])
  expect(values({ allergies: '' })?.allergies).toBeNull()
})

test('reads diets from a column that is about all food', () => {
  expect(values({ allergies: 'vegetarian' })).toMatchObject({ diet: 'vegetarian', allergies: null })
  expect(values({ allergies: 'Halal' })).toMatchObject({ diet: 'other', dietNote: 'Halal', allergies: null })
  expect(values({ allergies: 'vegan, nuts' })).toMatchObject({ diet: 'vegan', allergies: ['Nuts'] })
  // If there is a column for diets, everything in the other column is an allergy.
  expect(values({ allergies: 'vegan', diet: 'none' })).toMatchObject({
    diet: 'no preference',
    allergies: ['vegan'],
  })
})

test('reports the problem of a line and continues with the other lines', () => {
  expect(
    outcomesOf(
      { email: 'x@studio.test' },
      { fullName: 'X', email: 'not an address' },
      { fullName: 'Y' },
      { fullName: 'N'.repeat(101) },
      { fullName: 'Z', notes: 'x'.repeat(2001) },
      { fullName: 'NUL', diet: '\u0000' },
    ).map(([outcome, , message]) => [outcome, message]),
  ).toEqual([
    ['problem', 'Name is required'],
    ['problem', 'Please enter a valid email'],
    ['new', null],
    ['problem', 'A name can have at most 100 characters'],
    ['problem', 'At most 2000 characters'],
    ['problem', 'This text contains a character that cannot be stored'],
  ])
})
