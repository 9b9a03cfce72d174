import { expect, test } from 'vitest'
import { isNearStart, isTimeToRemind, nextMorning } from '#server/edition-mails/rules.ts'

const lisbon = { timeZone: 'Europe/Lisbon', eventStartDate: '2026-11-30' }

test.each([
  ['2026-11-26T12:00:00Z', false, false],
  ['2026-11-27T07:59:00Z', true, false],
  ['2026-11-27T08:00:00Z', true, true],
  ['2026-11-29T17:59:00Z', true, true],
  ['2026-11-29T18:00:00Z', true, false],
  ['2026-11-30T09:00:00Z', true, false],
])(
  'at %s, says whether the start is near: %s, and whether to send the last mail: %s',
  (instant, isNear, isTime) => {
    expect(isNearStart(lisbon, new Date(instant))).toBe(isNear)
    expect(isTimeToRemind(lisbon, new Date(instant))).toBe(isTime)
  },
)

test('never counts the start of an edition without a start date as near', () => {
  const undated = { timeZone: 'Europe/Lisbon', eventStartDate: null }
  expect(isNearStart(undated, new Date('2026-11-30T09:00:00Z'))).toBe(false)
  expect(isTimeToRemind(undated, new Date('2026-11-30T09:00:00Z'))).toBe(false)
})

const berlin = (instant: string) => nextMorning('Europe/Berlin', new Date(instant)).toISOString()

test('sends the digest at the next 8:00 at the venue', () => {
  expect(berlin('2026-11-21T06:30:00Z')).toBe('2026-11-21T07:00:00.000Z')
  expect(berlin('2026-11-21T07:00:00Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(berlin('2026-11-21T20:15:00Z')).toBe('2026-11-22T07:00:00.000Z')
})
