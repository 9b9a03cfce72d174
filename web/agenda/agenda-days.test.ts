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

test('shows four days from 2025-11-01 if an edition has no dates', () => {
  expect(agendaDays(null, null).map(({ date }) => date)).toEqual([
    '2025-11-01',
    '2025-11-02',
    '2025-11-03',
    '2025-11-04',
  ])
  expect(titles(null, null)).toEqual(['Arrival Day', 'Day 2', 'Day 3', 'Departure Day'])
})

test('shows one column for a single day or a single known date', () => {
  expect(titles('2026-01-05', '2026-01-05')).toEqual(['Arrival Day'])
  expect(titles('2026-01-05', null)).toEqual(['Arrival Day'])
})
