import { expect, test } from 'vitest'
import { daysOf, viewOf, type Board } from '#web/shuttles/board-view.ts'
import { proposalText, findSeats } from '#web/shuttles/seat-proposals.ts'

const traveller = (personId: string, landsAt: string | null, ownWayThere = false) => ({
  personId,
  fullName: personId,
  landsAt,
  fliesFrom: null,
  fliesAt: null,
  ownWayThere,
  ownWayHome: false,
})
const run = (id: string, number: number, leavesAt: string, personIds: string[]) => ({
  id,
  number,
  leavesAt,
  personIds,
  version: 1,
  direction: 'to_venue' as const,
  place: 'Airport, exit C',
  airport: null,
  seats: 2,
  vehicle: null,
  driverName: null,
  driverPhone: null,
  note: null,
})
const board: Board = {
  airport: 'LIS',
  limits: { to_venue: { bufferMinutes: 30, longestWaitMinutes: 60, seats: 2 }, to_airport: null },
  runs: [run('one', 1, '2026-11-30T14:30', ['ana', 'ben']), run('two', 2, '2026-11-30T16:00', ['cy'])],
  travellers: [
    traveller('ana', '2026-11-30T13:45'),
    traveller('ben', '2026-11-30T14:50'),
    traveller('cy', '2026-11-30T12:30'),
    traveller('di', '2026-12-01T09:00'),
    traveller('ed', null),
    traveller('flo', '2026-11-30T13:45', true),
  ],
  unpublished: [],
  hasChanges: false,
  isPublished: false,
  revision: '',
}
const ids = (people: readonly { personId: string }[]) => people.map(({ personId }) => personId)

test('lists each run’s people with their problems, and other people with the reason', () => {
  const { runs, waiting, withoutFlight, ownWay } = viewOf(board, 'to_venue', null)
  expect(runs.map(({ passengers }) => passengers.map(({ problemText }) => problemText))).toEqual([
    [null, 'lands at 2:50 PM, after it leaves'],
    ['lands at 12:30 PM and waits 3 h, longer than 1 h'],
  ])
  expect([waiting, withoutFlight, ownWay].map(ids)).toEqual([['di'], ['ed'], ['flo']])
})

test('filters runs and people by day, but shows people without a flight on every day', () => {
  const { runs, waiting, withoutFlight } = viewOf(board, 'to_venue', '2026-12-01')
  expect([runs.length, ids(waiting), ids(withoutFlight)]).toEqual([0, ['di'], ['ed']])
  expect(daysOf(board, 'to_venue')).toEqual(['2026-11-30', '2026-12-01'])
  expect(daysOf(board, 'to_airport')).toEqual([])
})

test('suggests a run with a free seat, or a new run, to passengers whose run no longer fits', () => {
  const ben = findSeats(board, 'venue', 'to_venue', ['ben'])
  expect(ben.arrangement.moves).toEqual([
    { personId: 'ben', from: 'one', to: 'two', flightAt: '2026-11-30T14:50' },
  ])
  expect(proposalText(board, ben.found)).toBe('Move to Shuttle 2, 4:00 PM')
  const cy = findSeats(board, 'venue', 'to_venue', ['cy'])
  expect(proposalText(board, cy.found)).toBe('New shuttle at 1:00 PM')
  expect(cy.arrangement.runs).toMatchObject([
    { place: 'Airport, exit C', seats: 2, people: [{ personId: 'cy', from: 'two' }] },
  ])
  expect(proposalText(board, findSeats(board, 'venue', 'to_venue', ['ed']).found)).toBeUndefined()
})
