import { expect, test } from 'vitest'
import { currentAndNext, remainingMeals } from '#web/portal/now/programme.ts'

const entry = (title: string, startTime: string, endTime: string | null, isLocked = false) => ({
  id: `${title} ${startTime}`,
  title,
  startTime,
  endTime,
  type: 'session' as const,
  isLocked,
  description: null,
  location: 'Terrace',
  workshopId: null,
  isMeal: false,
  isSignedUp: false,
  isFull: false,
  capacity: null,
  seatsLeft: null,
  place: null,
})
const programme = [
  entry('Keynote', '2026-12-01T09:00', '2026-12-01T10:00'),
  entry('Pottery', '2026-12-01T10:00', '2026-12-01T12:00', true),
  entry('Coffee', '2026-12-01T10:30', null),
  entry('Swim', '2026-12-01T10:30', '2026-12-01T12:00'),
  entry('Breakfast', '2026-12-02T07:30', '2026-12-02T09:00'),
]

const titlesAt = (now: string) => {
  const { current, next } = currentAndNext(programme, now)
  return [current.map(({ title }) => title), next.map(({ title }) => title)]
}

test('lists all current entries and all that begin next, except locked entries', () => {
  expect(titlesAt('2026-11-29T12:00')).toEqual([[], ['Keynote']])
  expect(titlesAt('2026-12-01T09:59')).toEqual([['Keynote'], ['Coffee', 'Swim']])
  expect(titlesAt('2026-12-01T10:00')).toEqual([[], ['Coffee', 'Swim']])
  expect(titlesAt('2026-12-01T11:00')).toEqual([['Coffee', 'Swim'], ['Breakfast']])
  expect(titlesAt('2026-12-01T11:30')).toEqual([['Swim'], ['Breakfast']])
  expect(titlesAt('2026-12-02T09:00')).toEqual([[], []])
})

const meal = (title: string, startTime: string, endTime: string, date = '2026-12-01') => ({
  title,
  date,
  startTime,
  endTime,
})

test("lists today's meals that aren't over", () => {
  const meals = [
    meal('Breakfast', '07:30', '09:00'),
    meal('Lunch', '12:30', '14:00'),
    meal('Brunch', '10:00', '12:00', '2026-12-02'),
  ]
  const mealsLeft = (now: string) => remainingMeals(meals, now).map(({ title }) => title)
  expect(mealsLeft('2026-12-01T08:59')).toEqual(['Breakfast', 'Lunch'])
  expect(mealsLeft('2026-12-01T09:00')).toEqual(['Lunch'])
  expect(mealsLeft('2026-12-01T14:00')).toEqual([])
  expect(mealsLeft('2026-11-30T08:00')).toEqual([])
})
