import { expect, test } from 'vitest'
import type { PlannedPerson, PlannedRoom } from '#server/rooms/optimum/rules.ts'
import { plannedPerson } from '#server/testing/planning-tasks.ts'
import { rankBeds } from '#server/rooms/beds/rules.ts'

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

test('offers neither a full room nor the person’s own room', () => {
  const people = [plannedPerson('ana', { roomId: 'own' }), plannedPerson('ben', { roomId: 'full' })]
  expect(ranked(people, [room('full', 1), room('own'), room('free')])).toEqual(['free'])
})

test('ranks a bed with a wished-for roommate before an empty room', () => {
  const people = [plannedPerson('ana', { wanted: ['ben'] }), plannedPerson('ben', { roomId: 'shared' })]
  expect(ranked(people, [room('empty', 1), room('shared')])).toEqual(['shared', 'empty'])
})

test('ranks an empty room before a room with a person who doesn’t share', () => {
  const people = [plannedPerson('ana'), plannedPerson('ben', { roomId: 'shared', isOpenToSharing: false })]
  expect(ranked(people, [room('shared'), room('empty', 1)])).toEqual(['empty', 'shared'])
})

test('doesn’t offer a room with a person they must never share with', () => {
  const people = [plannedPerson('ana'), plannedPerson('ben', { roomId: 'shared' })]
  expect(ranked(people, [room('shared')], [['ben', 'ana']])).toEqual([])
})

test('doesn’t offer the room of a person who shares with the same gender only to another gender', () => {
  const ben = plannedPerson('ben', { roomId: 'shared', isSameGenderOnly: true, gender: 'man' })
  expect(ranked([plannedPerson('ana', { gender: 'woman' }), ben], [room('shared')])).toEqual([])
})

test('ranks a quiet room first for a person who needs quiet', () => {
  const people = [plannedPerson('ana', { wantsQuiet: true })]
  expect(ranked(people, [room('loud'), room('quiet', 2, { isQuiet: true })])).toEqual(['quiet', 'loud'])
})
