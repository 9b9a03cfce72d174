import { expect, test } from 'vitest'
import { isWorkshopType, movedTo } from '#server/programme/rules.ts'

test('treats only workshops, activities and panel debates on the agenda as workshops', () => {
  expect(['workshop', 'activity', 'panel debate'].every(isWorkshopType)).toBe(true)
  expect(['session', 'meal', 'break', 'keynote'].some(isWorkshopType)).toBe(false)
})

test('keeps the length of a moved entry across midnight and a clock change', () => {
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
