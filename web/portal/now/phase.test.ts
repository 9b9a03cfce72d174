import { expect, test } from 'vitest'
import { countdown, isNow, isOver } from '#web/portal/now/phase.ts'

const dates = { startDate: '2026-11-30', lastDay: '2026-12-03' }

test('shows Now from two days before the event to one day after it', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-12-01', '2026-12-04', '2026-12-05']
  expect(days.map((day) => isNow(dates, day))).toEqual([false, true, true, true, false])
  expect(isNow({ startDate: null, lastDay: '2026-12-31' }, '2026-12-31')).toBe(false)
})

test('an event is over from the day after its last day', () => {
  expect(['2026-12-03', '2026-12-04'].map((day) => isOver(dates, day))).toEqual([false, true])
  expect(isOver({ startDate: null, lastDay: '2026-12-31' }, '2027-02-01')).toBe(false)
})

test('counts the days left by the calendar', () => {
  const days = ['2026-11-18', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']
  expect(days.map((day) => countdown(dates, day))).toEqual([
    'In 12 days',
    'In 2 days',
    'Tomorrow',
    'Today',
    undefined,
  ])
  expect(countdown({ startDate: null, lastDay: '2026-12-31' }, '2026-11-18')).toBeUndefined()
})
