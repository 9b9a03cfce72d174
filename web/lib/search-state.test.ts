import { expect, test } from 'vitest'
import { choice, oneOf, searchState, sortBy, text, typedWords } from '#web/lib/search-state.ts'

const { read, stateOf, searchOf } = searchState({
  q: typedWords,
  studio: text(),
  hour: text((said) => /^\d\d$/.test(said)),
  status: oneOf(['yes', 'no']),
  view: choice(['list', 'map']),
  sort: sortBy(['name', 'age']),
})
const said = { q: 'zoë', studio: 'LP', hour: '11', status: 'no', view: 'map', sort: '-age' }

test('reads what an address says', () => {
  expect(stateOf(said)).toEqual({ ...said, sort: { column: 'age', descending: true } })
})

test('writes the address that it reads', () => {
  expect(searchOf(stateOf(said))).toEqual(said)
})

test('says nothing in the address of a list as it comes', () => {
  expect(stateOf({})).toEqual({ q: '', view: 'list' })
  expect(read({})).toEqual({})
})

test('leaves the spaces around a search out of the address', () => {
  expect(searchOf({ ...stateOf({}), q: ' zoë ' })).toEqual({ q: 'zoë' })
})

test('leaves out what it does not understand, and names it', () => {
  const unknown = read({
    q: 3,
    studio: [],
    hour: 'noon',
    status: 'late',
    view: 'tree',
    sort: 'phone',
    other: 1,
  })
  expect(unknown).toEqual({})
  expect(Object.keys(unknown)).toEqual(Object.keys(said))
})

test('leaves an empty text out', () => {
  expect(stateOf({ studio: '' }).studio).toBeUndefined()
})
