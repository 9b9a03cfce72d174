import { expect, test } from 'vitest'
import { trafficDays } from '#web/travel/traffic.ts'

test('counts people by the local hour, with 0 for empty hours in between', () => {
  const rows = ['2026-11-30T09:45', '2026-11-30T11:00', '2026-11-30T09:05', '2026-11-29T23:59', null]
  expect(trafficDays(rows)).toEqual([
    { day: '2026-11-29', people: 1, hours: [{ hour: 23, people: 1 }] },
    {
      day: '2026-11-30',
      people: 3,
      hours: [
        { hour: 9, people: 2 },
        { hour: 10, people: 0 },
        { hour: 11, people: 1 },
      ],
    },
  ])
})

test('returns no days if there are no times', () => {
  expect(trafficDays([null])).toEqual([])
})
