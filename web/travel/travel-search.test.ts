import { expect, test } from 'vitest'
import { readTravelSearch, searchOf, stateOf } from '#web/travel/travel-search.ts'

const throughAddress = (said: Record<string, unknown>) => searchOf(stateOf(readTravelSearch(said)))

test('what the page shows is in its address, and nothing where it shows the list as it comes', () => {
  const said = {
    view: 'arrivals',
    q: 'zoë',
    studio: 'LP',
    sort: '-flight1ArrivalTime',
    state: 'missing',
    by: 'place',
  }
  expect(throughAddress(said)).toMatchObject(said)
  expect(throughAddress({ show: 'missing', leaving: '2026-12-03T16' })).toMatchObject({
    show: 'missing',
    leaving: '2026-12-03T16',
  })
  expect(Object.values(throughAddress({}))).toEqual(Array.from({ length: 9 }, () => undefined))
})

test('what an address says and nobody understands is left out', () => {
  const said = {
    view: 'map',
    q: 3,
    show: 'all',
    sort: 'phone',
    landing: '11',
    leaving: [],
    state: 'lost',
    by: 'name',
  }
  expect(Object.values(throughAddress(said)).filter(Boolean)).toEqual([])
})
