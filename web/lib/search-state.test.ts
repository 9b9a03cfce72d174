import { expect, test } from 'vitest'
import { choice, oneOf, searchState, sortBy, text, searchWords } from '#web/lib/search-state.ts'

const { stateOf, searchOf } = searchState({
  q: searchWords,
  studio: text(),
  hour: text((hour) => /^\d\d$/.test(hour)),
  status: oneOf(['yes', 'no']),
  view: choice(['list', 'map']),
  sort: sortBy(['name', 'age']),
})
const search = { q: 'zoë', studio: 'LP', hour: '11', status: 'no', view: 'map', sort: '-age' }

test('reads an address', () => {
  expect(stateOf(search)).toEqual({ ...search, sort: { column: 'age', descending: true } })
})

test('writes the address that it reads', () => {
  expect(searchOf(stateOf(search))).toEqual(search)
})

test('leaves the address of an unfiltered list empty', () => {
  expect(stateOf({})).toEqual({ q: '', view: 'list' })
  expect(searchOf(stateOf({}))).toEqual({})
})

test('trims a search in the address', () => {
  expect(searchOf({ ...stateOf({}), q: ' zoë ' })).toEqual({ q: 'zoë' })
})

test("leaves out values it doesn't know, but keeps their names", () => {
  const unknown = searchOf(
    stateOf({ q: 3, studio: [], hour: 'noon', status: 'late', view: 'tree', sort: 'phone', other: 1 }),
  )
  expect(unknown).toEqual({})
  expect(Object.keys(unknown)).toEqual(Object.keys(search))
})

test('leaves out an empty text', () => {
  expect(stateOf({ studio: '' }).studio).toBeUndefined()
})
