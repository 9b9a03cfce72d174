import { expect, test } from 'vitest'
import {
  filterArrivals,
  groupsOf,
  lateText,
  statusesOf,
  type ArrivalGroup,
} from '#web/travel/arrival-groups.ts'
import type { Arrival } from '#web/travel/arrival-state.ts'
import { travelSearch } from '#web/travel/travel-search.ts'

const person = (fullName: string, more: Partial<Arrival> = {}): Arrival => ({
  id: fullName,
  personId: fullName,
  fullName,
  phone: null,
  studio: null,
  attending: 'yes',
  roomNumber: '12',
  checkInTime: null,
  landedAt: null,
  landedBy: null,
  flight1DepartureAirport: 'OSL',
  flight1ArrivalTime: '2026-11-30T15:10',
  flight1Number: 'SK 4623',
  flight1NotBooked: false,
  missedLastShuttle: null,
  travelsOtherwise: false,
  ...more,
})
const clock = { now: '2026-11-30T14:00', timeZone: 'Europe/Lisbon', isOver: false }
const checkedIn = { checkInTime: '2026-11-30T12:00:00.000Z' }
const people = statusesOf(
  [
    person('Aino', { ...checkedIn, flight1ArrivalTime: '2026-11-30T10:10' }),
    person('Bo', { flight1ArrivalTime: '2026-11-30T10:20', flight1DepartureAirport: ' osl' }),
    person('Chloé', { roomNumber: null, studio: 'Lisbon' }),
    person('Dag'),
    person('Elif', { attending: 'maybe', flight1ArrivalTime: null, flight1DepartureAirport: 'IST' }),
    person('Finn', { flight1ArrivalTime: null, flight1DepartureAirport: null, flight1Number: null }),
    person('Gro', { ...checkedIn, flight1ArrivalTime: '2026-11-30T09:10' }),
  ],
  clock,
)
const namesIn = (groups: readonly ArrivalGroup[]) =>
  groups.map(({ title, people: members }) => [title, ...members.map(({ row }) => row.fullName)])

test('groups by hour: hours with people who need attention first, completed hours last', () => {
  expect(namesIn(groupsOf(people, 'hour'))).toEqual([
    ['Mon, Nov 30, from 10:00 AM', 'Bo', 'Aino'],
    ['Mon, Nov 30, from 3:00 PM', 'Chloé', 'Dag'],
    ['No landing time', 'Elif', 'Finn'],
    ['Mon, Nov 30, from 9:00 AM', 'Gro'],
  ])
})

test('treats different spellings of an airport as the same place', () => {
  expect(namesIn(groupsOf(people, 'place'))).toEqual([
    ['From IST', 'Elif'],
    ['From osl', 'Bo', 'Chloé', 'Dag', 'Gro', 'Aino'],
    ['No airport given', 'Finn'],
  ])
})

test('puts each person in the first group that matches their needs', () => {
  expect(namesIn(groupsOf(people, 'help'))).toEqual([
    ['Overdue', 'Bo'],
    ['No bed', 'Chloé'],
    ['Not confirmed', 'Elif'],
    ['No flight', 'Finn'],
    ['Everybody else', 'Dag'],
    ['Checked in', 'Gro', 'Aino'],
  ])
})

test('puts people too late for the last shuttle before people without a bed, with both times', () => {
  const night = { flight1ArrivalTime: '2026-11-30T23:40', missedLastShuttle: '2026-11-30T22:30' }
  const late = statusesOf(
    [person('Chloé', { roomNumber: null }), person('Hugo', night), person('Ida')],
    clock,
  )
  expect(namesIn(groupsOf(late, 'help'))).toEqual([
    ['Too late for the last shuttle', 'Hugo'],
    ['No bed', 'Chloé'],
    ['Everybody else', 'Ida'],
  ])
  expect(namesIn(groupsOf(statusesOf([person('Hugo', { ...night, ...checkedIn })], clock), 'help'))).toEqual([
    ['Checked in', 'Hugo'],
  ])
  const text = (more: Partial<Arrival>) => lateText(person('Hugo', { ...night, ...more }))
  expect(text({})).toBe('Lands 11:40 PM, after the last shuttle at 10:30 PM')
  expect(text({ flight1ArrivalTime: '2026-11-30T22:00' })).toBe(
    'Lands 10:00 PM, too late for the last shuttle at 10:30 PM',
  )
  expect(text({ flight1ArrivalTime: '2026-12-01T00:20' })).toBe(
    'Lands Dec 1, 12:20 AM, after the last shuttle on Nov 30, 10:30 PM',
  )
  expect(text({ missedLastShuttle: null })).toBeUndefined()
})

const found = (search: Record<string, string>) =>
  filterArrivals(people, travelSearch.stateOf(search)).map(({ row }) => row.fullName)

test('searches names without accents and flights without spaces, and filters by studio and state', () => {
  expect(found({ q: 'chloe' })).toEqual(['Chloé'])
  expect(found({ q: 'sk4623', state: 'missing' })).toEqual(['Bo'])
  expect(found({ studio: 'Lisbon' })).toEqual(['Chloé'])
  expect(found({ state: 'in' })).toEqual(['Aino', 'Gro'])
  expect(found({})).toHaveLength(7)
})
