import { expect, test } from 'vitest'
import {
  isLastHour,
  joinedText,
  offerText,
  placeText,
  seatsText,
  waitingText,
  wishSeatsText,
} from '#web/portal/waiting-text.ts'

test('formats a place in line as an ordinal', () => {
  const ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 112].map((place) => placeText(place).split(' ')[2])
  expect(ordinals).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th'])
  expect(placeText(2)).toBe('You are 2nd in line')
  expect(offerText('2026-12-01T09:40:00Z', 'Europe/Lisbon')).toBe(
    'A seat is free. It’s held for you until 9:40 AM.',
  )
  expect(waitingText('Pottery', 3)).toBe('Waiting for Pottery: 3rd in line')
})

test('describes the seats from the guest’s point of view', () => {
  const full = { seatsLeft: 0, capacity: 12, isSignedUp: false, waiting: 0, place: null }
  expect(seatsText(full)).toBe('Full, no seats left')
  expect(seatsText({ ...full, waiting: 3 })).toBe('Full · 3 waiting')
  expect(seatsText({ ...full, waiting: 3, place: 2 })).toBe('You are 2nd in line')
  expect(seatsText({ ...full, isSignedUp: true, waiting: 3 })).toBe('You have a seat · all 12 taken')
  expect(seatsText({ ...full, capacity: 1, isSignedUp: true })).toBe('You have the only seat')
  expect(seatsText({ ...full, seatsLeft: 1 })).toBe('1 seat left')
  expect(seatsText({ ...full, seatsLeft: 1, place: 1 })).toBe('You are 1st in line')
  expect(seatsText({ ...full, seatsLeft: 4 })).toBe('4 seats left')
  expect(seatsText({ ...full, seatsLeft: null, capacity: null })).toBeNull()
})

test('shows the seats that a plan can assign, before guests wish', () => {
  const full = { seatsLeft: 0, capacity: 10, waiting: 0 }
  expect(wishSeatsText(full)).toBe('all 10 taken')
  expect(wishSeatsText({ ...full, waiting: 3 })).toBe('all 10 taken · 3 waiting')
  expect(wishSeatsText({ ...full, capacity: 1 })).toBe('the only seat is taken')
  expect(wishSeatsText({ ...full, seatsLeft: 2 })).toBe('2 of 10 free')
  expect(wishSeatsText({ ...full, seatsLeft: 10 })).toBe('10 seats')
  expect(wishSeatsText({ ...full, seatsLeft: 1, capacity: 1 })).toBe('1 seat')
  expect(wishSeatsText({ seatsLeft: null, capacity: null, waiting: 0 })).toBe('No limit on seats')
})

test('says that a freed seat is offered, not assigned, in the last hour before the start', () => {
  expect(isLastHour('2026-12-01T10:00', '2026-12-01T08:59')).toBe(false)
  expect(isLastHour('2026-12-01T10:00', '2026-12-01T09:00')).toBe(true)
  expect(isLastHour('2026-12-01T00:30', '2026-11-30T23:45')).toBe(true)
  expect(joinedText(false)).toBe('A seat that becomes free goes to the next in line at once.')
  expect(joinedText(true)).toContain('only offered to the next in line, for ten minutes')
})
