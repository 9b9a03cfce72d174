import { expect, test } from 'vitest'
import { offerText, placeText, seatsText, waitingText } from '#web/portal/waiting-text.ts'

test('a place in line is counted as people count', () => {
  const said = [1, 2, 3, 4, 11, 12, 13, 21, 112].map((place) => placeText(place).split(' ')[2])
  expect(said).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th'])
  expect(placeText(2)).toBe('You are 2nd in line')
  expect(offerText('2026-12-01T09:40:00Z', 'Europe/Lisbon')).toBe(
    'A seat is free. Take it? It is held for you until 9:40 AM.',
  )
  expect(waitingText('Pottery', 3)).toBe('Waiting for Pottery: 3rd in line')
})

test('the words about seats are those that mean something to the reader', () => {
  const full = { seatsLeft: 0, capacity: 12, isSignedUp: false, waiting: 0, place: null }
  expect(seatsText(full)).toBe('Full, no seats left')
  expect(seatsText({ ...full, waiting: 3 })).toBe('Full · 3 waiting')
  expect(seatsText({ ...full, waiting: 3, place: 2 })).toBe('You are 2nd in line')
  expect(seatsText({ ...full, isSignedUp: true, waiting: 3 })).toBe('You have a seat · all 12 taken')
  expect(seatsText({ ...full, seatsLeft: 1 })).toBe('1 seat left')
  expect(seatsText({ ...full, seatsLeft: 1, place: 1 })).toBe('You are 1st in line')
  expect(seatsText({ ...full, seatsLeft: 4 })).toBe('4 seats left')
  expect(seatsText({ ...full, seatsLeft: null, capacity: null })).toBeNull()
})
