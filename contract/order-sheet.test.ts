import { expect, test } from 'vitest'
import type { NamedEater } from '#contract/head-count.ts'
import { orderSheet, sheetText } from '#contract/order-sheet.ts'

const dinner = {
  title: 'Dinner',
  day: 'Tuesday, December 1',
  time: '7:00 PM - 9:30 PM',
  location: 'Terrace',
  service: 'Buffet',
  notes: 'Vegan table by the window',
}
const counted = {
  people: 49,
  diets: [
    { diet: null, note: null, people: 5 },
    { diet: 'vegan', note: null, people: 44 },
  ],
  allergies: [{ allergy: 'nuts', people: 2 }],
  noAllergies: 40,
  allergiesNotAnswered: 7,
}
const served = 'Tuesday, December 1, 7:00 PM - 9:30 PM'
const named: readonly NamedEater[] = []
const first = { number: 1, ordered: { headcount: 49, counted }, served, named }

test('the first order sheet lists the meal, the headcount, the diets and the allergies', () => {
  expect(sheetText(orderSheet(dinner, first, null))).toBe(
    [
      'Our order: Dinner, Tuesday, December 1 (version 1)',
      '',
      'This is our order, version 1. If anything changes, we’ll send you just the changes.',
      '',
      'Meal: Dinner',
      'Served: Tuesday, December 1, 7:00 PM - 9:30 PM',
      'Place: Terrace',
      'Service: Buffet',
      'People: 49',
      'Diets:',
      'Not answered: 5',
      'Vegan: 44',
      'Allergies:',
      'Nuts: 2',
      'No allergies: 40',
      'Allergies not answered: 7',
      'Note: Vegan table by the window',
    ].join('\n'),
  )
})

test('a later order sheet lists only the changed numbers, with new and former values', () => {
  const ordered = { headcount: 51, counted: { ...counted, people: 51, allergies: [] } }
  const second = { number: 3, ordered, named }
  const { subject, facts } = orderSheet(dinner, second, first)
  expect(subject).toBe('Change to our order: Dinner, Tuesday, December 1 (version 3)')
  expect(facts.slice(4)).toEqual([
    { label: 'People', value: '51 (was 49, +2)' },
    { label: 'Changed allergies', value: 'Nuts: 0 (was 2, −2)' },
  ])
})

test('reports a changed day or time, with the former value', () => {
  const later = { ...dinner, time: '8:00 PM - 10:00 PM' }
  const { subject, facts } = orderSheet(later, { ...first, number: 2 }, first)
  expect(subject).toContain('Change to our order')
  expect(facts.slice(1)).toEqual([
    { label: 'Now served', value: `Tuesday, December 1, 8:00 PM - 10:00 PM (was ${served})` },
    { label: 'Place', value: 'Terrace' },
    { label: 'Service', value: 'Buffet' },
    { label: 'People', value: '49' },
  ])
})

test('says how many people’s diets were counted if the headcount includes spare portions', () => {
  const { notes } = orderSheet(dinner, { ...first, ordered: { headcount: 60, counted } }, null)
  expect(notes).toEqual(['Diets and allergies were counted for 49 people.'])
})

test('omits the diets of an older order, and sends an order with unchanged numbers in full', () => {
  const old = { ...first, ordered: { headcount: 49, counted: null } }
  expect(orderSheet(dinner, old, null).facts.map(({ label }) => label)).not.toContain('Diets')
  expect(orderSheet(dinner, { ...first, number: 2 }, first).subject).toContain('Our order')
})

const agreed = (people: number, mark: string | null) => ({
  ...first,
  ordered: { headcount: 49, counted: { ...counted, named: { people, mark } } },
})

test('lists the first names of people who agreed, on every sheet, or “Nobody now” once there are none', () => {
  const ana = { firstName: 'Ana', allergies: ['nuts', 'Milk'] }
  const whole = orderSheet(dinner, { ...agreed(1, 'a'), named: [ana] }, null)
  expect(whole.facts.at(-2)).toEqual({ label: 'By first name', value: 'Ana: Nuts, Milk' })
  expect(whole.notes).toEqual([
    'The people listed by first name agreed to this. Please don’t pass their names on.',
  ])
  const bo = { firstName: 'Bo', allergies: ['Nuts'] }
  const other = orderSheet(dinner, { ...agreed(1, 'b'), number: 2, named: [bo] }, agreed(1, 'a'))
  expect(other.subject).toContain('Change to our order')
  expect(other.facts.at(-1)).toEqual({ label: 'By first name', value: 'Bo: Nuts' })
  const empty = orderSheet(dinner, { ...agreed(0, null), number: 2 }, agreed(1, 'a'))
  expect(empty.facts.at(-1)).toEqual({ label: 'By first name', value: 'Nobody now' })
  expect(empty.notes).toEqual([])
})
