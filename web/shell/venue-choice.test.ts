import { expect, test } from 'vitest'
import { chosenOf, venueLabel } from '#web/shell/venue-choice.ts'

const lisbon = { id: 'lisbon', isDefault: false }
const bergen = { id: 'bergen', isDefault: true }
const editions = [lisbon, bergen]

test('the address decides before what was remembered, and both before the default', () => {
  expect(chosenOf(editions, ['lisbon', 'bergen'])).toBe(lisbon)
  expect(chosenOf(editions, [undefined, 'lisbon'])).toBe(lisbon)
  expect(chosenOf(editions, [undefined, undefined])).toBe(bergen)
})

test("an edition that is gone, or somebody else's, is passed over", () => {
  expect(chosenOf(editions, ['oslo', 'lisbon'])).toBe(lisbon)
  expect(chosenOf(editions, ['oslo', 'rome'])).toBe(bergen)
  expect(chosenOf([], ['lisbon'])).toBeUndefined()
})

test('a picker names edition, quarter and year', () => {
  expect(venueLabel({ name: 'Lisbon', quarter: 'Q1', year: 2026 })).toBe('Lisbon (Q1 2026)')
})
