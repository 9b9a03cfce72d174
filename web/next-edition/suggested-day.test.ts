import { expect, test } from 'vitest'
import { suggestedDay } from '#web/next-edition/suggested-day.ts'

test('suggests a day thirteen weeks later, on the same weekday', () => {
  expect(suggestedDay({ day: '2026-12-15', quarter: 'Q4', year: 2026 }, '2026-11-23')).toEqual({
    day: '2027-03-16',
    quarter: 'Q1',
    year: 2027,
  })
})

test('skips quarters that are in the past', () => {
  expect(suggestedDay({ day: '2026-02-10', quarter: 'Q1', year: 2026 }, '2026-11-23')).toEqual({
    day: '2027-02-09',
    quarter: 'Q1',
    year: 2027,
  })
})
