import { expect, test } from 'vitest'
import { servedChange } from '#web/catering/served-change.ts'
import { sentVersion as sent } from '#web/testing/sent-version.ts'

const order = { mealDate: '2026-12-01', mealStartTime: '19:00', mealEndTime: '21:00', sent }

test('shows how a meal’s time changed since its order was sent', () => {
  expect(servedChange(order)).toBe('')
  expect(servedChange({ ...order, mealStartTime: '20:00', mealEndTime: '22:00' })).toBe('7:00 PM → 8:00 PM')
  expect(servedChange({ ...order, mealDate: '2026-12-02' })).toBe('Tue, Dec 1 → Wed, Dec 2')
  expect(servedChange({ ...order, mealDate: '2026-12-02', mealStartTime: '18:30' })).toBe(
    'Tue, Dec 1 → Wed, Dec 2, 7:00 PM → 6:30 PM',
  )
  expect(servedChange({ ...order, mealEndTime: '21:30' })).toBe('until 9:00 PM → 9:30 PM')
})

test('shows no change for an order that was never sent', () => {
  expect(servedChange({ ...order, mealStartTime: '20:00', sent: null })).toBe('')
})
