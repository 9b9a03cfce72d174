import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { plannedPerson, plannedRoom } from '#server/testing/planning-tasks.ts'
import { quickest, cpuTime } from '#server/testing/quickest.ts'
import {
  isSamePlan,
  keepApart,
  planRooms,
  type FreeRoom,
  type UnassignedGuest,
} from '#server/rooms/planner/rules.ts'

const person = (fullName: string, openToRoomSharing: boolean | null, studio: string | null = null) => ({
  personId: fullName,
  fullName,
  openToRoomSharing,
  studio,
})
const room = (roomNumber: string, bedCount: number, taken = 0) => ({
  id: roomNumber,
  roomNumber,
  bedCount,
  taken,
})

/** 'Ada 12' for each placement, in the order they were made. */
const plannedRooms = (people: UnassignedGuest[], rooms: FreeRoom[]) =>
  planRooms(people, rooms).placements.map(({ personId, roomId }) => `${personId} ${roomId}`)

test('people who share are placed by name, in the largest rooms with several beds, then by room number', () => {
  const people = [person('Noor', true), person('Ada', true), person('Ines', true), person('Bo', true)]
  expect(plannedRooms(people, [room('10', 2), room('9', 2), room('4', 3, 2), room('1', 1)])).toEqual([
    'Ada 4',
    'Bo 9',
    'Ines 9',
    'Noor 10',
  ])
})

test('people who don’t share are placed by studio, first in single rooms, else anywhere with space', () => {
  const people = [
    person('Ada', null),
    person('Bo', false, 'Kiln'),
    person('Cy', false, 'LP'),
    person('Di', null, 'Atlas'),
    person('Ed', false, 'Kiln'),
  ]
  expect(plannedRooms(people, [room('1', 1), room('2', 1), room('20', 2), room('30', 3)])).toEqual([
    'Di 1',
    'Bo 2',
    'Ed 30',
    'Cy 30',
    'Ada 30',
  ])
})

test('people who share get the remaining single rooms if there are no others', () => {
  const people = [person('Ada', true), person('Bo', false)]
  expect(plannedRooms(people, [room('1', 1), room('2', 1)])).toEqual(['Bo 1', 'Ada 2'])
})

test('counts people without a bed', () => {
  const plan = planRooms([person('Ada', true), person('Bo', false), person('Cy', null)], [room('2', 2)])
  expect(plan).toEqual({
    placements: [
      { personId: 'Ada', roomId: '2' },
      { personId: 'Bo', roomId: '2' },
    ],
    unplaced: 1,
  })
})

const plans = fc.record({
  people: fc.uniqueArray(
    fc.record({
      personId: fc.uuid(),
      fullName: fc.constantFrom('Ada Okafor', 'Bruno Haddad', 'ada okafor', 'Åsa Lind'),
      studio: fc.option(fc.constantFrom('LP', 'Kiln', 'Atlas')),
      openToRoomSharing: fc.option(fc.boolean()),
    }),
    { selector: ({ personId }) => personId, maxLength: 60 },
  ),
  rooms: fc.uniqueArray(
    fc
      .record({
        id: fc.uuid(),
        roomNumber: fc.string({ maxLength: 4 }),
        bedCount: fc.integer({ min: 1, max: 6 }),
      })
      .chain((fields) =>
        fc.integer({ min: 0, max: fields.bedCount }).map((taken) => Object.assign(fields, { taken })),
      ),
    { selector: ({ id }) => id, maxLength: 30 },
  ),
})

const numRuns = isLongRun() ? 5_000 : 200

test('never exceeds the beds, places no one twice, and leaves a person out only if no bed is free', () => {
  fc.assert(
    fc.property(plans, ({ people, rooms }) => {
      const { placements, unplaced } = planRooms(people, rooms)
      const full = rooms.filter(
        ({ id, bedCount, taken }) =>
          taken + placements.filter(({ roomId }) => roomId === id).length > bedCount,
      )
      const free = rooms.reduce((sum, { bedCount, taken }) => sum + bedCount - taken, 0)
      expect(full).toEqual([])
      expect(new Set(placements.map(({ personId }) => personId)).size).toBe(placements.length)
      expect(placements.length).toBe(Math.min(people.length, free))
      expect(unplaced).toBe(people.length - placements.length)
    }),
    { numRuns },
  )
})

test('the order of people and rooms doesn’t change the plan', () => {
  fc.assert(
    fc.property(plans, ({ people, rooms }) => {
      const one = planRooms(people, rooms)
      const other = planRooms(people.toReversed(), rooms.toReversed())
      expect(isSamePlan(one.placements, other.placements)).toBe(true)
      expect(one).toEqual(other)
    }),
    { numRuns },
  )
})

test('people who want their own room get single rooms before people who share', () => {
  fc.assert(
    fc.property(plans, ({ people, rooms }) => {
      const { placements } = planRooms(people, rooms)
      const singles = new Set(rooms.filter(({ bedCount }) => bedCount === 1).map(({ id }) => id))
      const inSingle = new Set(
        placements.filter(({ roomId }) => singles.has(roomId)).map(({ personId }) => personId),
      )
      const sharerInSingle = people.some(
        (one) => one.openToRoomSharing === true && inSingle.has(one.personId),
      )
      const otherWithout = people.some((one) => one.openToRoomSharing !== true && !inSingle.has(one.personId))
      expect(sharerInSingle && otherWithout).toBe(false)
    }),
    { numRuns },
  )
})

test('plans differ if one person is missing, added or in another room', () => {
  const plan = [
    { personId: 'a', roomId: '1' },
    { personId: 'b', roomId: '2' },
  ]
  expect(isSamePlan(plan, plan.toReversed())).toBe(true)
  expect(isSamePlan(plan, plan.slice(1))).toBe(false)
  expect(isSamePlan(plan.slice(1), plan)).toBe(false)
  expect(
    isSamePlan(plan, [
      { personId: 'a', roomId: '2' },
      { personId: 'b', roomId: '2' },
    ]),
  ).toBe(false)
})

test('plans a thousand people within 50 ms', async () => {
  const people = Array.from({ length: 1_000 }, (_, index) =>
    person(`Guest ${index}`, [true, false, null][index % 3] ?? null, [null, 'LP', 'Kiln'][index % 3] ?? null),
  )
  const rooms = Array.from({ length: 600 }, (_, index) => room(`${index}`, 1 + (index % 3)))
  expect(planRooms(people, rooms).unplaced).toBe(0)
  expect(await quickest(20, () => planRooms(people, rooms), cpuTime)).toBeLessThan(50)
})

const placedInRoom1 = (...ids: string[]) => ids.map((personId) => ({ personId, roomId: '1' }))

test('leaves out the last placed of two people who may not share', () => {
  const task = {
    people: ['ana', 'ben', 'cy'].map((id) => plannedPerson(id)),
    rooms: [plannedRoom('1', 3)],
    vetoes: [['ana', 'cy'] as const, ['ben', 'cy'] as const],
  }
  const all = { placements: placedInRoom1('ana', 'ben', 'cy'), unplaced: 2 }
  expect(keepApart(all, task)).toEqual({ placements: placedInRoom1('ana', 'ben'), unplaced: 3 })
  const people = task.people.map((one) => (one.id === 'cy' ? { ...one, roomId: '1' } : one))
  const joining = { placements: placedInRoom1('ana', 'ben'), unplaced: 0 }
  expect(keepApart(joining, { ...task, people })).toEqual({ placements: [], unplaced: 2 })
  expect(keepApart(all, { ...task, vetoes: [] })).toEqual(all)
})

test('moves a person who may not share to other people who share, else to an empty room', () => {
  const task = {
    people: [...['ana', 'ben', 'cy'].map((id) => plannedPerson(id)), { ...plannedPerson('di'), roomId: '2' }],
    rooms: [plannedRoom('1', 2), plannedRoom('2', 2), plannedRoom('3', 2)],
    vetoes: [['ana', 'ben'] as const],
  }
  const plan = { placements: placedInRoom1('ana', 'ben'), unplaced: 0 }
  const planWithBenIn = (roomId: string) => ({
    placements: [...placedInRoom1('ana'), { personId: 'ben', roomId }],
    unplaced: 0,
  })
  const withBen = (isOpenToSharing: boolean) => ({
    ...task,
    people: task.people.map((one) => (one.id === 'ben' ? { ...one, isOpenToSharing } : one)),
  })
  expect(keepApart(plan, withBen(true))).toEqual(planWithBenIn('2'))
  expect(keepApart(plan, withBen(false))).toEqual(planWithBenIn('3'))
  const alsoDi = [...task.vetoes, ['ben', 'di'] as const]
  expect(keepApart(plan, { ...withBen(true), vetoes: alsoDi })).toEqual(planWithBenIn('3'))
})

test('if the last free bed would break a rule, another person of the plan gets it', () => {
  const people = ['ana', 'ben', 'cy', 'di'].map((id) => plannedPerson(id))
  const task = {
    people: people.map((one) => (one.id === 'di' ? { ...one, roomId: '2' } : one)),
    rooms: [plannedRoom('1', 2), plannedRoom('2', 2)],
    vetoes: [['ana', 'di'] as const, ['ben', 'di'] as const, ['ana', 'cy'] as const],
  }
  const plan = { placements: [...placedInRoom1('ana', 'ben'), { personId: 'cy', roomId: '2' }], unplaced: 0 }
  expect(keepApart(plan, task)).toEqual(plan)
  const crossed = {
    placements: [...placedInRoom1('ana', 'cy'), { personId: 'ben', roomId: '2' }],
    unplaced: 0,
  }
  const { placements, unplaced } = keepApart(crossed, task)
  expect(unplaced).toBe(0)
  expect(new Map(placements.map(({ personId, roomId }) => [personId, roomId]))).toEqual(
    new Map([
      ['ana', '1'],
      ['ben', '1'],
      ['cy', '2'],
    ]),
  )
})
