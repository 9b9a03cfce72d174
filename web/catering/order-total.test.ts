import { expect, test } from 'vitest'
import { dishesIn, suggestTotal } from '#web/catering/order-total.ts'

const dish = (
  name: string,
  pricePerUnit: string | null,
  serves: number | null,
  ...dietaryTags: string[]
) => ({
  name,
  pricePerUnit,
  serves,
  dietaryTags,
})
const fish = dish('Fish', '20.00', 1)
const beef = dish('Beef', '38.50', 6)
const curry = dish('Curry', '9.00', 1, 'Vegan', 'gluten-free')
const omelette = dish('Omelette', '7.00', 1, 'vegetarian')
const sixty = [
  { diet: null, people: 10 },
  { diet: 'no preference', people: 35 },
  { diet: 'vegan', people: 9 },
  { diet: 'vegetarian', people: 6 },
]

test('suggests one dish for each person, by diet', () => {
  expect(suggestTotal([fish, curry, omelette], 60, sixty)).toEqual({
    lines: [
      { name: 'Fish', people: 45, units: 45, total: '900.00' },
      { name: 'Curry', people: 9, units: 9, total: '81.00' },
      { name: 'Omelette', people: 6, units: 6, total: '42.00' },
    ],
    unserved: [],
    total: '1023.00',
  })
})

test('divides people among suitable dishes, and rounds units up', () => {
  expect(suggestTotal([fish, beef], 45, [])).toEqual({
    lines: [
      { name: 'Fish', people: 23, units: 23, total: '460.00' },
      { name: 'Beef', people: 22, units: 4, total: '154.00' },
    ],
    unserved: [],
    total: '614.00',
  })
})

test('gives vegetarians vegan dishes if no other dish suits them', () => {
  expect(suggestTotal([fish, curry], 60, sixty)?.lines.map(({ people }) => people)).toEqual([45, 15])
})

test('lists the people that no dish suits', () => {
  expect(suggestTotal([fish], 60, sixty)).toMatchObject({
    lines: [{ name: 'Fish', people: 45 }],
    unserved: [
      { diet: 'vegan', people: 9 },
      { diet: 'vegetarian', people: 6 },
    ],
  })
})

test('gives people without a diet a special dish if there is no other dish', () => {
  expect(suggestTotal([curry], 60, sixty)?.lines).toMatchObject([{ name: 'Curry', people: 60 }])
})

test('never suggests dishes for more people than the headcount', () => {
  expect(suggestTotal([fish, curry], 5, sixty)?.lines).toMatchObject([{ name: 'Curry', people: 5 }])
})

test('counts a dish without a number of servings as one serving, and omits dishes without a price', () => {
  const plate = dish('Plate', '0.10', null)
  expect(suggestTotal([plate, dish('Gift', null, 1)], 3, [])).toMatchObject({
    lines: [{ name: 'Plate', units: 3, total: '0.30' }],
    total: '0.30',
  })
})

test('suggests nothing without priced dishes, or without people', () => {
  expect(suggestTotal([dish('Gift', null, 1)], 40, [])).toBeNull()
  expect(suggestTotal([fish], Number.NaN, [])).toBeNull()
  expect(suggestTotal([fish], 0, [])).toBeNull()
})

test("never adds prices in a currency other than the order's", () => {
  const paella = { ...fish, vendorId: 'mare', currency: 'EUR' }
  const tacos = { ...beef, vendorId: 'other', currency: 'USD' }
  const menu = [paella, { ...dish('Gift', null, 1), vendorId: 'mare', currency: 'EUR' }, tacos]
  expect(dishesIn(menu, { vendorId: 'mare', currency: 'EUR' })).toEqual({ dishes: [paella] })
  expect(dishesIn(menu, { vendorId: 'mare', currency: 'USD' })).toEqual({ dishes: [], otherCurrency: 'EUR' })
})
