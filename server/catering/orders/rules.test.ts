import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/fields.ts'
import { mayMove } from '#server/catering/orders/rules.ts'

test('allows draft to confirmed to delivered, or cancelling before that, and nothing else', () => {
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
