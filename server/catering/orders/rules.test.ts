import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/fields.ts'
import { mayMove } from '#server/catering/orders/rules.ts'

test('allows only draft to confirmed to delivered, and cancelling before delivery', () => {
  const moves = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => mayMove(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(moves).toEqual([
    'draft to confirmed',
    'draft to cancelled',
    'confirmed to delivered',
    'confirmed to cancelled',
  ])
})
