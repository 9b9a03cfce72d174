import { expect, test } from 'vitest'
import {
  areOthersFineIn,
  restrictTo,
  rankedIn,
  toggle,
  acceptOthers,
  type WishDraft,
} from '#web/portal/wish-draft.ts'

const noWishes: WishDraft = { ranked: [], othersFine: [] }
const morning = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const noon = ['x', 'y']

const tapAll = (ids: string) => [...ids].reduce((draft, id) => toggle(draft, morning, id), noWishes)

test('adds a wish on the first tap and removes it on the second, moving later wishes up', () => {
  expect(tapAll('cab').ranked).toEqual(['c', 'a', 'b'])
  expect(tapAll('cabc').ranked).toEqual(['a', 'b'])
  expect(tapAll('cabcc').ranked).toEqual(['a', 'b', 'c'])
})

test('limits each time to five wishes, without affecting other times', () => {
  const full = tapAll('abcdef')
  expect(rankedIn(full, morning)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(rankedIn(toggle(full, noon, 'x'), noon)).toEqual(['x'])
})

test('“any other” accepts all unranked workshops of its time, even after later taps', () => {
  const ticked = acceptOthers(toggle(noWishes, noon, 'x'), noon, true)
  expect(ticked).toEqual({ ranked: ['x'], othersFine: ['y'] })
  expect(areOthersFineIn(ticked, morning)).toBe(false)
  expect(toggle(ticked, noon, 'x')).toEqual({ ranked: [], othersFine: ['y', 'x'] })
  expect(toggle(ticked, noon, 'y')).toEqual({ ranked: ['x', 'y'], othersFine: [] })
  expect(acceptOthers(ticked, noon, false)).toEqual({ ranked: ['x'], othersFine: [] })
})

test('drops workshops that can no longer be wished for', () => {
  expect(restrictTo({ ranked: ['a', 'x'], othersFine: ['b', 'y'] }, ['a', 'b'])).toEqual({
    ranked: ['a'],
    othersFine: ['b'],
  })
})
