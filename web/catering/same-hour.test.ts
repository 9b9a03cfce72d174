import { expect, test } from 'vitest'
import { atSameHour } from '#web/catering/same-hour.ts'

const meal = (title: string, startTime: string, endTime: string, date = '2026-12-01') => ({
  title,
  date,
  startTime,
  endTime,
})

test('finds meals that are at the same time', () => {
  const meals = [
    meal('Lunch', '12:00', '13:00'),
    meal('Coffee', '13:00', '13:30'),
    meal('Dinner', '19:00', '21:00'),
    meal('Dinner', '19:30', '22:00'),
    meal('Dinner', '19:00', '21:00', '2026-12-02'),
  ]
  expect(atSameHour(meals)).toEqual([[meals[2], meals[3]]])
})
