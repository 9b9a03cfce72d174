import { expect, test } from 'vitest'
import { partsOf, waitingIdsOf } from '#web/portal/workshop-parts.ts'

const now = '2026-12-01T10:00'
const workshop = (id: string, more: Partial<Parameters<typeof partsOf>[0][number]> = {}) => ({
  id,
  startTime: '2026-12-01T14:00',
  endTime: null,
  signupEnabled: true,
  isSignedUp: false,
  place: null,
  ...more,
})

const partsIn = (workshops: Parameters<typeof partsOf>[0], waitingIds = waitingIdsOf(workshops)) =>
  partsOf(workshops, { now, waitingIds }).parts.map(({ title, cards }) => [title, cards.map(({ id }) => id)])

test('lists only workshops that can still be joined under You can join', () => {
  const workshops = [
    workshop('free'),
    workshop('on', { startTime: '2026-12-01T09:30', endTime: '2026-12-01T11:00' }),
    workshop('waiting', { place: 4 }),
    workshop('open to all', { signupEnabled: false }),
    workshop('mine', { isSignedUp: true }),
  ]
  expect(partsIn(workshops)).toEqual([
    ['Waiting for a seat', ['waiting']],
    ['You can join', ['free']],
    ['Already begun', ['on']],
    ['Without sign-up', ['open to all']],
  ])
  expect(partsOf(workshops, { now, waitingIds: new Set() }).rows.map(({ id }) => id)).toEqual(['mine'])
})

test('leaves a card in its part when its waiting list is joined or left', () => {
  const before = [workshop('full'), workshop('other', { place: 1 })]
  const after = [workshop('full', { place: 2 }), workshop('other')]
  expect(partsIn(after, waitingIdsOf(before))).toEqual(partsIn(before))
})

test('gives past workshops no heading', () => {
  const over = workshop('over', { startTime: '2026-11-30T09:00', endTime: '2026-11-30T10:00' })
  expect(partsIn([over])).toEqual([[undefined, ['over']]])
})
