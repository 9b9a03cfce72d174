import { expect, test } from 'vitest'
import { joinTitlesOf, partsOf } from '#web/portal/workshop-parts.ts'

const now = '2026-12-01T10:00'
const workshop = (id: string, more: Partial<Parameters<typeof partsOf>[0][number]> = {}) => ({
  id,
  startTime: '2026-12-01T14:00',
  endTime: null,
  signupEnabled: true,
  isSignedUp: false,
  place: null,
  seatsLeft: 3,
  ...more,
})

const partsIn = (workshops: Parameters<typeof partsOf>[0], joinTitles = joinTitlesOf(workshops)) =>
  partsOf(workshops, { now, joinTitles }).parts.map(({ title, cards }) => [title, cards.map(({ id }) => id)])

test('lists only workshops with a free seat under You can join, and the full ones below', () => {
  const workshops = [
    workshop('full', { seatsLeft: 0 }),
    workshop('free'),
    workshop('without a limit', { seatsLeft: null }),
    workshop('on', { startTime: '2026-12-01T09:30', endTime: '2026-12-01T11:00' }),
    workshop('waiting', { place: 4 }),
    workshop('open to all', { signupEnabled: false }),
    workshop('mine', { isSignedUp: true }),
  ]
  expect(partsIn(workshops)).toEqual([
    ['Waiting for a seat', ['waiting']],
    ['You can join', ['free', 'without a limit']],
    ['Full, with a waiting list', ['full']],
    ['Already begun', ['on']],
    ['Without sign-up', ['open to all']],
  ])
  expect(partsOf(workshops, { now, joinTitles: new Map() }).rows.map(({ id }) => id)).toEqual(['mine'])
})

test('leaves a card in its part when it fills up, or its waiting list is joined or left', () => {
  const before = [
    workshop('full', { seatsLeft: 0 }),
    workshop('last seat', { seatsLeft: 1 }),
    workshop('other', { seatsLeft: 0, place: 1 }),
  ]
  const after = [
    workshop('full', { seatsLeft: 0, place: 2 }),
    workshop('last seat', { seatsLeft: 0 }),
    workshop('other', { seatsLeft: 0 }),
  ]
  expect(partsIn(after, joinTitlesOf(before))).toEqual(partsIn(before))
})

test('gives past workshops no heading', () => {
  const over = workshop('over', { startTime: '2026-11-30T09:00', endTime: '2026-11-30T10:00' })
  expect(partsIn([over])).toEqual([[undefined, ['over']]])
})
