import { expect, test } from 'vitest'
import { topics, type Topic } from '#contract/live.ts'
import { contract } from '#contract/index.ts'
import { api } from '#web/lib/api.ts'
import { isConcerned } from '#web/live/concerns.ts'

const here = 'b0a3ad5c-2f6e-4a53-9f0e-0c63c6c6b0aa'
const elsewhere = 'b0a3ad5c-2f6e-4a53-9f0e-0c63c6c6b0bb'
const rooms = { queryKey: api.rooms.list.queryKey({ input: { venueId: here } }) }
const plan = { queryKey: api.planning.plan.queryKey({ input: { venueId: here } }) }
const venues = { queryKey: api.venues.choices.queryKey() }

test('a change at an edition affects the screens that show its topic there', () => {
  expect(isConcerned(rooms, [{ topic: 'rooms', venueId: here }])).toBe(true)
  expect(isConcerned(rooms, [{ topic: 'rooms', venueId: elsewhere }])).toBe(false)
  expect(isConcerned(rooms, [{ topic: 'catering', venueId: here }])).toBe(false)
  expect(
    isConcerned(rooms, [
      { topic: 'catering', venueId: here },
      { topic: 'people', venueId: here },
    ]),
  ).toBe(true)
})

test('a refused mail affects the attendance list and the pending registrations', () => {
  const list = { queryKey: api.attendance.list.queryKey({ input: { venueId: here } }) }
  const waiting = { queryKey: api.claims.waiting.queryKey({ input: { venueId: here, page: 0 } }) }
  for (const shown of [list, waiting]) {
    expect(isConcerned(shown, [{ topic: 'outbox', venueId: null }])).toBe(true)
  }
})

test('a change affects reads about no edition or all editions', () => {
  expect(isConcerned(plan, [{ topic: 'studios', venueId: null }])).toBe(true)
  expect(isConcerned(venues, [{ topic: 'venues', venueId: elsewhere }])).toBe(true)
  expect(isConcerned({ queryKey: ['something', 'else'] }, [{ topic: 'venues', venueId: here }])).toBe(false)
})

const nounsOf = (topic: Topic) =>
  Object.keys(contract).filter((noun) => isConcerned({ queryKey: [[noun]] }, [{ topic, venueId: null }]))

test('every topic affects a screen besides the dashboard', () => {
  expect(topics.filter((topic) => nounsOf(topic).length < 2)).toEqual([])
})
