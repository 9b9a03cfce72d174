import { expect, test } from 'vitest'
import { formerPassengerText, formerRunText, type Run } from '#web/partners/driver-list.ts'

const run: Run = {
  direction: 'to_venue',
  number: 1,
  place: 'Airport, exit C',
  leavesAt: '2026-12-01T14:30',
  driverName: 'João Teixeira',
  vehicle: null,
  note: null,
  change: null,
  was: null,
  passengers: [],
  left: [],
  erased: 0,
}

test('shows only the former values of a shuttle that changed', () => {
  const { number, place, leavesAt, driverName, vehicle, note } = run
  const before = { number, place, leavesAt, driverName, vehicle, note }
  expect(formerRunText(run)).toBe('')
  expect(formerRunText({ ...run, was: before })).toBe('')
  const was = { ...before, leavesAt: '2026-12-01T09:30', driverName: null, vehicle: 'White van' }
  expect(formerRunText({ ...run, was })).toBe('was Dec 1, 9:30 AM, without a driver, White van')
})

test('shows a passenger’s former shuttle and name', () => {
  const ana = { fullName: 'Ana Lima', phone: null, change: null, was: null }
  expect(formerPassengerText(ana, 1)).toBe('')
  expect(formerPassengerText({ ...ana, was: { fullName: 'Ana Lima', number: 2 } }, 1)).toBe(
    'was on shuttle 2',
  )
  expect(formerPassengerText({ ...ana, was: { fullName: 'Ana Lama', number: 1 } }, 1)).toBe(
    'was written Ana Lama',
  )
})
