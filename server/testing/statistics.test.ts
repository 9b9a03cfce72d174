import { expect, test } from 'vitest'
import { median, sameSourceProbability } from '#server/testing/statistics.ts'

test('the median is the middle value, or the mean of the two middle values', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
})

test('the rank test agrees with a statistics library, with and without ties', () => {
  const ties = [1, 2, 2, 3, 3, 3, 4, 5, 6, 7, 1, 2, 2, 3, 3, 3, 4, 5, 6, 7]
  expect(sameSourceProbability(upTo(20), plus(upTo(20), 10))).toBeCloseTo(0.0000492, 7)
  expect(sameSourceProbability(ties, plus(ties, 1))).toBeCloseTo(0.078841, 5)
  expect(sameSourceProbability(ties, ties)).toBeCloseTo(1, 6)
  expect(sameSourceProbability([1, 1, 1], [1, 1])).toBe(1)
})

test('the rank test detects a slowdown of five percent despite noise, and no slowdown where there is none', () => {
  const usual = upTo(200).map((at) => 60 + noise(at))
  const same = upTo(200).map((index) => 60 + noise(index + 1_000))
  expect(sameSourceProbability(usual, same)).toBeGreaterThan(0.01)
  expect(
    sameSourceProbability(
      usual,
      same.map((value) => value * 1.05),
    ),
  ).toBeLessThan(0.001)
})

/** Deterministic, and without a pattern. */
const noise = (index: number) => Math.sin(index * 12.9898) * 3

const plus = (values: readonly number[], more: number) => values.map((value) => value + more)

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
