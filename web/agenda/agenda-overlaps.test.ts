import { expect, test } from 'vitest'
import { overlaps } from '#web/agenda/agenda-overlaps.ts'

const slot = (id: string, from: string, to: string | null, more = {}) => ({
  id,
  title: id,
  startTime: `2026-12-01T${from}`,
  endTime: to === null ? null : `2026-12-01T${to}`,
  location: null,
  hostName: null,
  ...more,
})

test('finds a clash of two entries at the same place and time, ignoring case', () => {
  const found = overlaps([
    slot('talk', '09:00', '10:00', { location: 'Studio' }),
    slot('paint', '09:30', '11:00', { location: ' studio' }),
    slot('walk', '09:30', '11:00', { location: 'Front door' }),
  ])
  expect([...found]).toEqual([
    ['talk', [{ sentence: 'Same place as “paint”', otherId: 'paint' }]],
    ['paint', [{ sentence: 'Same place as “talk”', otherId: 'talk' }]],
  ])
})

test('finds no clash of consecutive entries or entries without a place', () => {
  expect(
    overlaps([slot('a', '09:00', '10:00', { location: 'S' }), slot('b', '10:00', '11:00', { location: 'S' })])
      .size,
  ).toBe(0)
  expect(overlaps([slot('a', '09:00', '10:00'), slot('b', '09:00', '10:00')]).size).toBe(0)
})

test('finds a clash if a person hosts two entries at the same time, even if one has no end', () => {
  const host = { hostName: 'Noor' }
  const found = overlaps([
    slot('open', '09:30', null, host),
    slot('long', '09:00', '12:00', host),
    slot('next', '09:31', '10:00'),
  ])
  expect(found.get('open')).toEqual([{ sentence: 'Same host as “long”', otherId: 'long' }])
  expect(found.get('long')).toEqual([{ sentence: 'Same host as “open”', otherId: 'open' }])
  expect(found.has('next')).toBe(false)
})
