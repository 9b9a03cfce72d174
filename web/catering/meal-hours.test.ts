import { expect, test } from 'vitest'
import { moveHours } from '#web/catering/meal-hours.ts'

test('keeps the length of a meal when its start changes', () => {
  expect(moveHours({ startTime: '19:00', endTime: '21:30' }, '20:15')).toEqual({
    startTime: '20:15',
    endTime: '22:45',
  })
})

test('a new meal lasts an hour, but keeps an end that was typed first', () => {
  expect(moveHours({ startTime: null, endTime: null }, '07:30').endTime).toBe('08:30')
  expect(moveHours({ startTime: null, endTime: '10:00' }, '07:30').endTime).toBe('10:00')
})

test('ends a meal at 23:59 at the latest', () => {
  expect(moveHours({ startTime: '19:00', endTime: '21:00' }, '23:00').endTime).toBe('23:59')
})
