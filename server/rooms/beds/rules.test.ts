import { expect, test } from 'vitest'
import type { PlannedPerson, PlannedRoom } from '#server/rooms/optimum/rules.ts'
import { rankBeds } from '#server/rooms/beds/rules.ts'

const person = (id: string, fields: Partial<PlannedPerson> = {}): PlannedPerson => ({
  id,
  isOpenToSharing: true,
  isSameGenderOnly: false,
  gender: null,
  studio: null,
  wantsQuiet: false,
  wantsGroundFloor: false,
  wanted: [],
  roomId: null,
  isPinned: false,
  ...fields,
})
const room = (id: string, beds = 2, fields: Partial<PlannedRoom> = {}): PlannedRoom => ({
  id,
  beds,
  isQuiet: false,
  isGroundFloor: false,
  ...fields,
})
const ranked = (
  people: readonly PlannedPerson[],
  rooms: readonly PlannedRoom[],
  vetoes: readonly (readonly [string, string])[] = [],
) => rankBeds({ people, rooms, vetoes }, 'ana').map(({ id }) => id)

test('offers neither a full room nor the room they have', () => {
  const people = [person('ana', { roomId: 'own' }), person('ben', { roomId: 'full' })]
  expect(ranked(people, [room('full', 1), room('own'), room('free')])).toEqual(['free'])
})

test('a bed beside someone they named comes before an empty room', () => {
  const people = [person('ana', { wanted: ['ben'] }), person('ben', { roomId: 'shared' })]
  expect(ranked(people, [room('empty', 1), room('shared')])).toEqual(['shared', 'empty'])
})

test('an empty room comes before one with a person who does not share', () => {
  const people = [person('ana'), person('ben', { roomId: 'shared', isOpenToSharing: false })]
  expect(ranked(people, [room('shared'), room('empty', 1)])).toEqual(['empty', 'shared'])
})

test('a room with someone they never share with is not offered', () => {
  const people = [person('ana'), person('ben', { roomId: 'shared' })]
  expect(ranked(people, [room('shared')], [['ben', 'ana']])).toEqual([])
})

test('a room with a person who shares with the same gender only is not offered to another', () => {
  const ben = person('ben', { roomId: 'shared', isSameGenderOnly: true, gender: 'man' })
  expect(ranked([person('ana', { gender: 'woman' }), ben], [room('shared')])).toEqual([])
})

test('a quiet room comes first for a person who needs one', () => {
  const people = [person('ana', { wantsQuiet: true })]
  expect(ranked(people, [room('loud'), room('quiet', 2, { isQuiet: true })])).toEqual(['quiet', 'loud'])
})
