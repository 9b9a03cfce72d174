import { expect, test } from 'vitest'
import { whyNotYet } from '#web/catering/why-not-yet.ts'

const empty = { state: 'loaded', meals: [], vendors: [] } as const
const full = { state: 'loaded', meals: [{}], vendors: [{}] } as const

test('says what must be added first', () => {
  expect(whyNotYet('menu', empty)).toBe('Add a vendor first.')
  expect(whyNotYet('orders', empty)).toBe('Add a meal event and a vendor first.')
  expect(whyNotYet('orders', { ...full, meals: [] })).toBe('Add a meal event first.')
  expect([whyNotYet('menu', full), whyNotYet('orders', full)]).toEqual([undefined, undefined])
  expect([whyNotYet('vendors', empty), whyNotYet('meals', empty)]).toEqual([undefined, undefined])
})

test('doesn’t report data as missing that hasn’t loaded', () => {
  for (const tab of ['menu', 'orders'] as const) {
    expect(whyNotYet(tab, { ...empty, state: 'loading' })).toBe('Loading...')
    expect(whyNotYet(tab, { ...empty, state: 'failed' })).toMatch(
      /^The vendors and meals could not be loaded/,
    )
  }
  expect(whyNotYet('vendors', { ...empty, state: 'failed' })).toBeUndefined()
})
