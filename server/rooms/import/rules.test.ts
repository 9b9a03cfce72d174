import { expect, test } from 'vitest'
import { roomColumns } from '#contract/rooms.ts'
import { decideLines, describe, readCells, type KnownRoom } from '#server/rooms/import/rules.ts'

const place = { floor: 1, isQuiet: false }
const known: KnownRoom[] = [
  { id: 'a', version: 1, roomNumber: '103', bedCount: 2, bedType: 'double', ...place, people: 2 },
  { id: 'b', version: 1, roomNumber: '104', bedCount: 1, bedType: 'single', ...place, people: 0 },
]

const decide = (...lines: string[][]) =>
  decideLines(
    lines.map((line) => readCells(roomColumns, line)),
    { rooms: known, numbers: [] },
  )
const outcomesOf = (...lines: string[][]) =>
  decide(...lines)
    .map(describe)
    .map(({ outcome, problem }) => problem?.message ?? outcome)

test('adds an unknown room, updates the beds of a known room, and ignores empty cells', () => {
  expect(outcomesOf(['201', '2', 'single'], ['103', '3', ''], ['104', '', 'single'])).toEqual([
    'new',
    'changed',
    'unchanged',
  ])
  expect(decide(['103', '3', ''])).toMatchObject([
    { fields: { bedCount: 3 }, changes: [{ column: 'bedCount', before: '2', after: '3' }] },
  ])
})

test('reads the words that hotels use, and infers missing bed counts from the kind of room', () => {
  const rooms = decide(
    ['1', '', 'Twin Room'],
    ['2', '', 'Einzelzimmer'],
    ['3', '', 'King'],
    ['4', '4 beds', 'single'],
    ['5', '', 'DBL'],
    ['6', '', 'Triple'],
  ).map((one) => (one.kind === 'new' ? [one.room.bedCount, one.room.bedType] : one.kind))
  expect(rooms).toEqual([
    [2, 'single'],
    [1, 'single'],
    [2, 'double'],
    [4, 'single'],
    [2, 'double'],
    [3, 'single'],
  ])
  expect(decide(['1', '', 'Twin']).map(describe)).toMatchObject([
    { outcome: 'new', changes: [{ column: 'bedCount', after: '2 beds' }] },
  ])
})

test('explains what is wrong with a line and what to do', () => {
  expect(
    outcomesOf(
      ['', '2', 'single'],
      ['x'.repeat(21), '2', 'single'],
      ['201', 'many', 'single'],
      ['202', '51', 'single'],
      ['203', '0', 'single'],
      ['204', '2', 'suite'],
      ['205', '2', ''],
      ['103', '1', 'double'],
      ['206', '2', 'single'],
      ['206', '2', 'double'],
    ),
  ).toEqual([
    'Please enter a room number',
    expect.stringMatching(/20/),
    '“many” isn’t a number of beds',
    'A room has at most 50 beds',
    'A room has at least 1 bed',
    '“suite” isn’t a kind of bed. Write single or double.',
    'Add the kind of bed: single or double',
    '2 people have a bed in it. It cannot have fewer beds.',
    'new',
    'The same room as in line 9. Correct or remove one of them.',
  ])
})

test('reads floor and quiet in the forms that lists use, and ignores empty cells', () => {
  const floors = ['0', 'Ground floor', 'EG', '-1', '−2', '2nd floor', '1. OG', 'Floor 3', '4.0']
  const decisions = decide(...floors.map((floor, index) => [`${index}`, '', 'twin', floor, '']))
  expect(decisions.map((one) => one.kind === 'new' && one.room.floor)).toEqual([0, 0, 0, -1, -2, 2, 1, 3, 4])
  const storeys = [
    '1. UG',
    '2 UG',
    '1 basement',
    'Basement',
    '-1 Keller',
    'Level 2',
    '1er étage',
    '3 OG',
    '4F',
  ]
  const storeyDecisions = decide(...storeys.map((floor, index) => [`${index}`, '', 'twin', floor, '']))
  expect(storeyDecisions.map((one) => one.kind === 'new' && one.room.floor)).toEqual([
    -1, -2, -1, -1, -1, 2, 1, 3, 4,
  ])
  expect(outcomesOf(['1', '', 'twin', '2 towers', ''])).toEqual([
    '“2 towers” isn’t a floor. Write a number; 0 is the ground floor.',
  ])
  const quiet = decide(
    ...['yes', 'X', 'quiet', 'no', ''].map((cell, index) => [`${index}`, '', 'twin', '', cell]),
  )
  expect(quiet.map((one) => one.kind === 'new' && one.room.isQuiet)).toEqual([true, true, true, false, false])
  expect(decide(['103', '', '', '', ''], ['104', '', '', '0', 'yes'])).toMatchObject([
    { changes: [] },
    {
      fields: { floor: 0, isQuiet: true },
      changes: [
        { column: 'floor', before: '1', after: '0' },
        { column: 'isQuiet', before: 'no', after: 'yes' },
      ],
    },
  ])
  expect(
    outcomesOf(['1', '', 'twin', 'attic', ''], ['2', '', 'twin', '999', ''], ['3', '', 'twin', '', 'rather']),
  ).toEqual([
    '“attic” isn’t a floor. Write a number; 0 is the ground floor.',
    '“999” isn’t a floor. Write a number; 0 is the ground floor.',
    '“rather” is neither yes nor no.',
  ])
})
