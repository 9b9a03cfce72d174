import { expect, test } from 'vitest'
import { isWorkshopType, movedTo } from '#server/programme/rules.ts'

test('only workshops, activities and panel debates on the agenda are workshops', () => {
  expect(['workshop', 'activity', 'panel debate'].every(isWorkshopType)).toBe(true)
  expect(['session', 'meal', 'break', 'keynote'].some(isWorkshopType)).toBe(false)
})

test('a moved entry keeps its length, across midnight and a change of the clock', () => {
  const late = { startTime: '2026-03-28T23:30', endTime: '2026-03-29T03:30' }
  expect(movedTo(late, '2026-03-30T09:00')).toEqual({
    startTime: '2026-03-30T09:00',
    endTime: '2026-03-30T13:00',
  })
  expect(movedTo({ startTime: '2026-03-28T09:00', endTime: null }, '2026-03-29T10:00')).toEqual({
    startTime: '2026-03-29T10:00',
    endTime: null,
  })
})
