import { expect, test } from 'vitest'
import { createSightings } from '#web/desk/codes/sightings.ts'

test('reports a code once while it is in view, and again three seconds after it left', () => {
  let now = 0
  const isNew = createSightings(() => now)
  expect(isNew('a')).toBe(true)
  for (now = 500; now < 9_000; now += 500) expect(isNew('a')).toBe(false)
  expect(isNew('b')).toBe(true)
  expect(isNew('a')).toBe(false)
  now += 3_001
  expect(isNew('a')).toBe(true)
})
