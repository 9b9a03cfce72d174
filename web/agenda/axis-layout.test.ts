import { expect, test } from 'vitest'
import {
  drawnTimes,
  hourAt,
  hoursOf,
  isShifted,
  lanesOf,
  minutesFrom,
  shiftTimes,
  moveTimes,
  proposedHour,
} from '#web/agenda/axis-layout.ts'

const slot = (id: string, from: string, to: string | null) => ({
  id,
  startTime: `2026-12-15T${from}`,
  endTime: to === null ? null : to.includes('T') ? to : `2026-12-15T${to}`,
})

test('shows the hours from 7 to 21, and more if an entry is earlier or later', () => {
  expect(hoursOf([])).toEqual({ from: 7, to: 21 })
  expect(hoursOf([slot('a', '06:30', '07:00'), slot('b', '19:00', '21:15')])).toEqual({ from: 6, to: 22 })
  expect(hoursOf([slot('a', '21:00', '2026-12-16T01:00')])).toEqual({ from: 7, to: 24 })
})

test('ends an item that lasts past midnight at midnight', () => {
  expect(minutesFrom(8, '2026-12-15', '2026-12-15T09:30')).toBe(90)
  expect(minutesFrom(8, '2026-12-15', '2026-12-16T02:00')).toBe(16 * 60)
})

test('places overlapping items side by side, but not consecutive items', () => {
  const lanes = lanesOf([
    slot('a', '09:00', '10:00'),
    slot('b', '09:30', '11:00'),
    slot('c', '10:00', '10:30'),
    slot('d', '11:00', '12:00'),
    slot('e', '09:00', '09:15'),
  ])
  expect(lanes.map(({ entry: { id }, lane, lanes: count }) => `${id} ${lane}/${count}`)).toEqual([
    'a 0/2',
    'e 1/2',
    'b 1/2',
    'c 0/2',
    'd 0/1',
  ])
})

test('moves an item in whole steps, keeps its length, and stays on its day', () => {
  const entry = slot('a', '09:00', '10:00')
  expect(shiftTimes(entry, { minutes: 22 })).toEqual({
    startTime: '2026-12-15T09:15',
    endTime: '2026-12-15T10:15',
  })
  expect(shiftTimes(entry, { minutes: -4000 }).startTime).toBe('2026-12-15T00:00')
  expect(shiftTimes(entry, { minutes: 4000 }).startTime).toBe('2026-12-15T23:45')
  expect(shiftTimes(entry, { days: 1 }).startTime).toBe('2026-12-16T09:00')
  expect(shiftTimes(entry, { length: 30 }).endTime).toBe('2026-12-15T10:30')
  expect(shiftTimes(entry, { length: -300 }).endTime).toBe('2026-12-15T09:15')
  expect(isShifted(entry, shiftTimes(entry, { minutes: 7 }))).toBe(false)
  expect(isShifted(entry, shiftTimes(entry, { minutes: 8 }))).toBe(true)
})

test('a drag draws whole steps in either direction, and a click draws an hour', () => {
  const day = '2026-12-15'
  expect(drawnTimes(day, 9 * 60 + 4, 10 * 60 + 20)).toEqual({
    startTime: `${day}T09:00`,
    endTime: `${day}T10:30`,
  })
  expect(drawnTimes(day, 620, 544)).toEqual({ startTime: `${day}T09:00`, endTime: `${day}T10:30` })
  expect(drawnTimes(day, 60, 60)).toEqual({ startTime: `${day}T01:00`, endTime: `${day}T01:15` })
  expect(drawnTimes(day, 1439, 2000)).toEqual({
    startTime: `${day}T23:45`,
    endTime: '2026-12-16T00:00',
  })
  expect(hourAt(day, 9 * 60 + 44)).toEqual({ startTime: `${day}T09:30`, endTime: `${day}T10:30` })
})

test('moves the end together with the start, even past midnight', () => {
  const times = { startTime: '2026-12-01T09:00', endTime: '2026-12-01T10:30' }
  expect(moveTimes(times, '2026-12-02T23:00')).toEqual({
    startTime: '2026-12-02T23:00',
    endTime: '2026-12-03T00:30',
  })
})

test('proposes 9:00, or on the first day the start of the programme or the end of the last item', () => {
  const day = '2026-12-15'
  const from = (
    start: string,
    firstDay: string,
    startTime: string | null,
    slots = [slot('a', '18:00', '19:30')],
  ) => expect(proposedHour(day, slots, { firstDay, startTime }).startTime).toBe(`${day}T${start}`)
  from('09:00', '2026-12-14', '15:00')
  from('15:00', day, '15:00')
  from('19:30', day, null)
  from('09:00', day, null, [])
  from('09:00', day, null, [slot('a', '21:00', '2026-12-16T01:00')])
})
