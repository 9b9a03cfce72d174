import { expect, test } from 'vitest'
import { addProblem } from '#web/catering/add-problem.ts'

const empty = { state: 'loaded', meals: [], vendors: [] } as const
const full = { state: 'loaded', meals: [{}], vendors: [{}] } as const

test('says what must be added first', () => {
  expect(addProblem('menu', empty)).toBe('Add a vendor first.')
  expect(addProblem('orders', empty)).toBe('Add a meal event and a vendor first.')
  expect(addProblem('orders', { ...full, meals: [] })).toBe('Add a meal event first.')
  expect([addProblem('menu', full), addProblem('orders', full)]).toEqual([undefined, undefined])
  expect([addProblem('vendors', empty), addProblem('meals', empty)]).toEqual([undefined, undefined])
})

test('doesn’t report data as missing that hasn’t loaded', () => {
  for (const tab of ['menu', 'orders'] as const) {
    expect(addProblem(tab, { ...empty, state: 'loading' })).toBe('Loading...')
    expect(addProblem(tab, { ...empty, state: 'failed' })).toMatch(
      /^The vendors and meals could not be loaded/,
    )
  }
  expect(addProblem('vendors', { ...empty, state: 'failed' })).toBeUndefined()
})
