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

test('reads the state from a URL', () => {
  expect(stateOf(search)).toEqual({ ...search, sort: { column: 'age', descending: true } })
})

test('writes the same URL that it read', () => {
  expect(searchOf(stateOf(search))).toEqual(search)
})

test('writes an empty URL for an unfiltered list', () => {
  expect(stateOf({})).toEqual({ q: '', view: 'list' })
  expect(searchOf(stateOf({}))).toEqual({})
})

test('trims a search in the URL', () => {
  expect(searchOf({ ...stateOf({}), q: ' zoë ' })).toEqual({ q: 'zoë' })
})

test('ignores unknown values, but keeps the names of their parameters', () => {
  const unknown = searchOf(
    stateOf({ q: 3, studio: [], hour: 'noon', status: 'late', view: 'tree', sort: 'phone', other: 1 }),
  )
  expect(unknown).toEqual({})
  expect(Object.keys(unknown)).toEqual(Object.keys(search))
})

test('ignores an empty value', () => {
  expect(stateOf({ studio: '' }).studio).toBeUndefined()
})
