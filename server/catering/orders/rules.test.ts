import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/fields.ts'
import { mayMove } from '#server/catering/orders/rules.ts'

test('an order goes draft, confirmed, delivered, or is cancelled before that, and nothing else', () => {
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
