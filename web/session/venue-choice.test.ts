import { expect, test } from 'vitest'
import { chooseEdition } from '#contract/portal-reads.ts'
import {
  countdown,
  isNearEvent,
  sameDays,
  venueLabel,
  whenText,
  type VenueChoice,
} from '#web/session/venue-choice.ts'

const lisbon = { id: 'lisbon', isDefault: false }
const bergen = { id: 'bergen', isDefault: true }
const editions = [lisbon, bergen]

test('prefers the edition in the URL to the remembered edition, and both to the default', () => {
  expect(chooseEdition(editions, ['lisbon', 'bergen'])).toBe(lisbon)
  expect(chooseEdition(editions, [undefined, 'lisbon'])).toBe(lisbon)
  expect(chooseEdition(editions, [undefined, undefined])).toBe(bergen)
})

test('skips an edition that no longer exists or isn’t the user’s', () => {
  expect(chooseEdition(editions, ['oslo', 'lisbon'])).toBe(lisbon)
  expect(chooseEdition(editions, ['oslo', 'rome'])).toBe(bergen)
  expect(chooseEdition([], ['lisbon'])).toBeUndefined()
})

test('shows name, quarter and year of an edition in a picker', () => {
  expect(venueLabel({ name: 'Lisbon', quarter: 'Q1', year: 2026 })).toBe('Lisbon (Q1 2026)')
})

const oslo: VenueChoice = {
  id: 'oslo',
  name: 'Oslo',
  quarter: 'Q4',
  year: 2026,
  currency: 'USD',
  timeZone: 'Europe/Oslo',
  eventStartDate: '2026-11-30',
  eventEndDate: '2026-12-03',
  state: 'now' as const,
  imageUrl: '',
  isUnderWay: true,
  isDefault: true,
  attending: 'yes',
}

test('shows the dates in a picker, and which edition is now or over', () => {
  expect(whenText(oslo)).toBe('Nov 30 - Dec 3, 2026 · now')
  expect(whenText({ ...oslo, state: 'coming' })).toBe('Nov 30 - Dec 3, 2026')
  expect(whenText({ ...oslo, state: 'over' })).toBe('Nov 30 - Dec 3, 2026 · over')
  expect(whenText({ ...oslo, eventStartDate: null, eventEndDate: null, state: 'coming' })).toBe('')
})

test('tells guests with two editions at the same time about the other, unless they declined it', () => {
  const other = { ...oslo, id: 'bergen', eventStartDate: '2026-12-03', eventEndDate: '2026-12-05' }
  expect(sameDays([oslo, other, { ...other, id: 'rome' }], oslo).map(({ id }) => id)).toEqual([
    'bergen',
    'rome',
  ])
  expect(sameDays([oslo, { ...other, attending: 'no' }], oslo)).toEqual([])
  expect(sameDays([oslo, { ...other, attending: null }], oslo)).toEqual([])
  expect(sameDays([oslo, { ...other, eventStartDate: '2026-12-04' }], oslo)).toEqual([])
  expect(sameDays([oslo, { ...other, eventStartDate: null, eventEndDate: null }], oslo)).toEqual([])
})

test('counts the days until an edition by the venue’s calendar', () => {
  const now = new Date('2026-11-24T23:30:00Z')
  const coming = { state: 'coming', eventStartDate: '2026-11-26', timeZone: 'Europe/Lisbon' } as const
  expect(countdown(coming, now)).toBe('in 2 days')
  expect(countdown({ ...coming, timeZone: 'Asia/Tokyo' }, now)).toBe('tomorrow')
  expect(countdown({ ...coming, eventStartDate: null }, now)).toBeUndefined()
  expect(countdown({ ...coming, state: 'over' }, now)).toBe('over')
})

test('an event is near from the day before to its last day, by its own calendar', () => {
  const edition = { eventStartDate: '2026-11-26', eventEndDate: '2026-11-29', timeZone: 'Europe/Lisbon' }
  const isNear = (instant: string, zone = {}) => isNearEvent({ ...edition, ...zone }, new Date(instant))
  expect(['2026-11-24T12:00Z', '2026-11-25T12:00Z'].map((day) => isNear(day))).toEqual([false, true])
  expect(['2026-11-29T12:00Z', '2026-11-30T12:00Z'].map((day) => isNear(day))).toEqual([true, false])
  expect(isNear('2026-11-24T18:00Z', { timeZone: 'Asia/Tokyo' })).toBe(true)
  expect(isNear('2026-11-26T12:00Z', { eventStartDate: null, eventEndDate: null })).toBe(false)
})
