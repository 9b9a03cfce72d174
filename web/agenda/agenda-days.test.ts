import { expect, test } from 'vitest'
import { agendaDays } from '#web/agenda/agenda-days.ts'

const titles = (start: string | null, end: string | null) => agendaDays(start, end).map(({ title }) => title)

test('calls the first day arrival and the last day departure, even across a clock change', () => {
  expect(agendaDays('2026-03-28', '2026-03-30')).toEqual([
    { date: '2026-03-28', title: 'Arrival Day' },
    { date: '2026-03-29', title: 'Day 2' },
    { date: '2026-03-30', title: 'Departure Day' },
  ])
})

test('has no days until both dates are known', () => {
  expect(titles(null, null)).toEqual([])
  expect(titles('2026-01-05', null)).toEqual([])
  expect(titles(null, '2026-01-05')).toEqual([])
})

test('has one day if the event starts and ends on it', () => {
  expect(titles('2026-01-05', '2026-01-05')).toEqual(['Arrival Day'])
})
