import { expect, test } from 'vitest'
import { findClearPlace } from '#web/ui/clear-place.ts'

const view = { top: 16, bottom: 784 }
const bar = { top: 720, bottom: 800 }

test('a toast stays at its starting edge if nothing is in the way', () => {
  expect(findClearPlace({ view, height: 60, obstacles: [], from: 'bottom' })).toBe(724)
  expect(findClearPlace({ view, height: 60, obstacles: [], from: 'top' })).toBe(16)
})

test('a toast moves above a bar, and above a button above that bar', () => {
  expect(findClearPlace({ view, height: 60, obstacles: [bar], from: 'bottom' })).toBe(644)
  const button = { top: 660, bottom: 700 }
  expect(findClearPlace({ view, height: 60, obstacles: [button, bar], from: 'bottom' })).toBe(584)
})

test('a toast moves below a header when it starts from the top', () => {
  expect(findClearPlace({ view, height: 60, obstacles: [{ top: 0, bottom: 56 }], from: 'top' })).toBe(72)
})

test('ignores obstacles that are scrolled out of view', () => {
  expect(findClearPlace({ view, height: 60, obstacles: [{ top: 900, bottom: 940 }], from: 'bottom' })).toBe(
    724,
  )
})

test('returns undefined if obstacles leave no space', () => {
  const obstacles = [
    { top: 40, bottom: 400 },
    { top: 420, bottom: 790 },
  ]
  expect(findClearPlace({ view, height: 60, obstacles, from: 'bottom' })).toBeUndefined()
  expect(findClearPlace({ view, height: 60, obstacles, from: 'top' })).toBeUndefined()
})
