import { expect, test } from 'vitest'
import { editionState } from '#server/lib/edition-days.ts'
import { defaultEdition, isUnderWay, type Edition } from '#server/editions/rules.ts'

const lisbon: Edition = {
  id: 'lisbon',
  quarter: 'Q4',
  year: 2026,
  timeZone: 'Europe/Lisbon',
  eventStartDate: '2026-11-30',
  eventEndDate: '2026-12-03',
}

test.each([
  ['2026-11-27T23:59:00Z', false],
  ['2026-11-28T00:00:00Z', true],
  ['2026-12-04T23:59:00Z', true],
  ['2026-12-05T00:00:00Z', false],
])('Lisbon’s edition at %s is under way: %s', (instant, expected) => {
  expect(isUnderWay(lisbon, new Date(instant))).toBe(expected)
})

test('an edition is under way by its venue’s time zone, even on the night when the clocks change', () => {
  const kiritimati = { ...lisbon, timeZone: 'Pacific/Kiritimati' }
  expect(isUnderWay(kiritimati, new Date('2026-11-27T10:00:00Z'))).toBe(true)
  expect(isUnderWay(kiritimati, new Date('2026-11-27T09:59:00Z'))).toBe(false)
  const berlin = {
    ...lisbon,
    timeZone: 'Europe/Berlin',
    eventStartDate: '2026-03-31',
    eventEndDate: '2026-04-02',
  }
  expect(isUnderWay(berlin, new Date('2026-03-28T22:59:00Z'))).toBe(false)
  expect(isUnderWay(berlin, new Date('2026-03-28T23:00:00Z'))).toBe(true)
})

test('an edition without an end date ends with its quarter, and without a start date is never under way', () => {
  expect(isUnderWay({ ...lisbon, eventEndDate: null }, new Date('2026-12-31T12:00:00Z'))).toBe(true)
  expect(isUnderWay({ ...lisbon, eventStartDate: null }, new Date('2026-12-01T12:00:00Z'))).toBe(false)
})

test('an edition that starts after its quarter and has no end date is under way until the day after its start', () => {
  const late = { ...lisbon, eventStartDate: '2027-01-05', eventEndDate: null }
  expect(isUnderWay(late, new Date('2027-01-02T12:00:00Z'))).toBe(false)
  expect(isUnderWay(late, new Date('2027-01-06T12:00:00Z'))).toBe(true)
  expect(isUnderWay(late, new Date('2027-01-07T12:00:00Z'))).toBe(false)
})

test.each([
  ['2026-11-29T23:59:00Z', 'coming'],
  ['2026-11-30T00:00:00Z', 'now'],
  ['2026-12-03T23:59:00Z', 'now'],
  ['2026-12-04T00:00:00Z', 'over'],
])('Lisbon’s edition at %s is %s, and never both over and under way', (instant, expected) => {
  expect(editionState(lisbon, new Date(instant))).toBe(expected)
})

test('an edition is over by the clock at its venue', () => {
  const kiritimati = { ...lisbon, timeZone: 'Pacific/Kiritimati' }
  expect(editionState(kiritimati, new Date('2026-12-03T09:59:00Z'))).toBe('now')
  expect(editionState(kiritimati, new Date('2026-12-03T10:00:00Z'))).toBe('over')
})

test('an edition without a start date is in the future until its quarter is over', () => {
  const open = { ...lisbon, eventStartDate: null, eventEndDate: null }
  expect(editionState(open, new Date('2026-12-31T12:00:00Z'))).toBe('coming')
  expect(editionState(open, new Date('2027-01-01T12:00:00Z'))).toBe('over')
})

const attending = null

test('the default is the edition under way, else the next edition, else the newest', () => {
  const now = { ...lisbon, attending }
  const next = {
    ...now,
    id: 'next',
    year: 2027,
    quarter: 'Q1',
    eventStartDate: '2027-02-14',
    eventEndDate: '2027-02-18',
  }
  const later = { ...now, id: 'later', year: 2027, quarter: 'Q4', eventStartDate: null, eventEndDate: null }
  const at = (day: string) => defaultEdition([later, next, now], new Date(`${day}T12:00:00Z`))?.id
  expect(at('2026-06-01')).toBe('lisbon')
  expect(at('2026-12-04')).toBe('lisbon')
  expect(at('2026-12-05')).toBe('next')
  expect(at('2027-02-19')).toBe('next')
  expect(at('2027-02-20')).toBe('later')
  expect(at('2028-01-01')).toBe('later')
  expect(defaultEdition([], new Date())).toBeUndefined()
})

test('an edition that a guest declined is not their next edition', () => {
  const declined = { ...lisbon, attending: 'no' } as const
  const next = {
    ...lisbon,
    id: 'next',
    year: 2027,
    quarter: 'Q4',
    eventStartDate: '2027-11-01',
    eventEndDate: null,
    attending: 'maybe',
  } as const
  expect(defaultEdition([next, declined], new Date('2026-06-01T12:00:00Z'))?.id).toBe('next')
  expect(defaultEdition([declined], new Date('2026-06-01T12:00:00Z'))?.id).toBe('lisbon')
})
