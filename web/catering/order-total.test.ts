import { expect, test } from 'vitest'
import { suggestTotal } from '#web/catering/order-total.ts'

const soup = { name: 'Soup', pricePerUnit: '4.50', serves: 1 }
const stew = { name: 'Stew', pricePerUnit: '38.50', serves: 6 }

test('part of a unit is a whole one, and the total is exact', () => {
  expect(suggestTotal([soup, stew], 40)).toEqual({
    lines: [
      { name: 'Soup', units: 40, total: '180.00' },
      { name: 'Stew', units: 7, total: '269.50' },
    ],
    total: '449.50',
  })
})

test('an item that does not say how many it serves is for one, and one without a price is left out', () => {
  const plate = { name: 'Plate', pricePerUnit: '0.10', serves: null }
  const gift = { name: 'Gift', pricePerUnit: null, serves: 1 }
  expect(suggestTotal([plate, gift], 3)).toEqual({
    lines: [{ name: 'Plate', units: 3, total: '0.30' }],
    total: '0.30',
  })
})

test('without priced items or people there is nothing to suggest', () => {
  expect(suggestTotal([{ ...soup, pricePerUnit: null }], 40)).toBeNull()
  expect(suggestTotal([soup], Number.NaN)).toBeNull()
  expect(suggestTotal([soup], 0)).toBeNull()
})
