import { expect, test } from 'vitest'
import { isSameSet } from '#server/seats/waiting/rules.ts'

test('the same people in another order are the same line', () => {
  expect(isSameSet(['ana', 'bo', 'cy'], ['cy', 'ana', 'bo'])).toBe(true)
  expect(isSameSet([], [])).toBe(true)
})

test('a line with a person added, missing, exchanged or repeated is a different line', () => {
  expect(isSameSet(['ana', 'bo'], ['ana', 'bo', 'cy'])).toBe(false)
  expect(isSameSet(['ana', 'bo'], ['ana'])).toBe(false)
  expect(isSameSet(['ana', 'bo'], ['ana', 'cy'])).toBe(false)
  expect(isSameSet(['ana', 'bo'], ['ana', 'ana'])).toBe(false)
})
