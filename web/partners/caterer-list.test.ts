import { expect, test } from 'vitest'
import { formerOrderText, type Order } from '#web/partners/caterer-list.ts'

const order: Order = {
  title: 'Dinner',
  date: '2026-12-01',
  startTime: '19:00',
  endTime: '21:30',
  location: null,
  serviceStyle: 'buffet',
  version: 2,
  headcount: 40,
  counted: null,
  change: 'changed',
  was: null,
  changes: [],
}

test('shows only the values of an order that have changed, as they were', () => {
  const before = {
    title: 'Dinner',
    servedFrom: '2026-12-01T19:00',
    servedUntil: '2026-12-01T21:30',
    location: null,
    serviceStyle: 'buffet',
    version: 2,
  } as const
  expect(formerOrderText(order)).toBe('')
  expect(formerOrderText({ ...order, was: { ...before, version: 1 } })).toBe('was version 1')
  const was = {
    ...before,
    servedFrom: '2026-12-01T18:00',
    location: 'The wharf',
    serviceStyle: 'plated',
  } as const
  expect(formerOrderText({ ...order, was })).toBe('was Dec 1, 2026, 6:00 PM - 9:30 PM, The wharf, plated')
})
