import { expect, test } from 'vitest'
import {
  compareGoals,
  countGoals,
  findBroken,
  zeroGoals,
  type PlannedPerson,
  type PlanTask,
} from '#server/rooms/optimum/rules.ts'
import { plannedPerson as person, plannedRoom as room } from '#server/testing/planning-tasks.ts'

const task = (people: PlannedPerson[], more: Partial<PlanTask> = {}): PlanTask => ({
  people,
  rooms: [room('1', 2), room('2', 2)],
  vetoes: [],
  studios: 'mixed',
  from: 'scratch',
  ...more,
})

const none = zeroGoals()

const sleeping = (places: Record<string, string>) => new Map(Object.entries(places))

test('sharing is by choice if a person wished for all of their roommates', () => {
  const ada = person('ada', { isOpenToSharing: false, wanted: ['bo'] })
  const people = [ada, person('bo'), person('cy')]
  const rooms = [room('1', 3)]
  expect(countGoals(task(people, { rooms }), sleeping({ ada: '1', bo: '1' })).against).toBe(0)
  expect(countGoals(task(people, { rooms }), sleeping({ ada: '1', bo: '1', cy: '1' })).against).toBe(1)
})

test('counts a mutual wish once and a one-sided wish separately, and ignores people who aren’t coming', () => {
  const people = [
    person('ada', { wanted: ['bo', 'ada', 'gone'] }),
    person('bo', { wanted: ['ada', 'cy'] }),
    person('cy'),
  ]
  expect(countGoals(task(people), sleeping({ ada: '1', bo: '2', cy: '1' }))).toEqual({
    ...none,
    mutualMissed: 1,
    singleMissed: 1,
    roomsTouched: 2,
  })
  expect(countGoals(task(people), sleeping({ ada: '1', bo: '1', cy: '2' }))).toMatchObject({
    mutualMissed: 0,
    singleMissed: 1,
  })
})

test('counts the wishes and needs of a person without a bed as unmet', () => {
  const people = [
    person('ada', { wanted: ['bo'], wantsQuiet: true, wantsGroundFloor: true, roomId: '1' }),
    person('bo', { wanted: ['ada'] }),
  ]
  expect(countGoals(task(people), sleeping({}))).toEqual({
    ...none,
    noBed: 2,
    mutualMissed: 1,
    needsMissed: 2,
    moved: 1,
    roomsTouched: 1,
  })
})

test('planning from the current beds counts a person who would lose a bed twice', () => {
  const people = [person('ada', { roomId: '1' }), person('bo')]
  const oneBed = { rooms: [room('1', 1)], from: 'now' as const }
  expect(countGoals(task(people, oneBed), sleeping({ bo: '1' })).noBed).toBe(2)
  expect(countGoals(task(people, oneBed), sleeping({ ada: '1' })).noBed).toBe(1)
  expect(countGoals(task(people, { ...oneBed, from: 'scratch' }), sleeping({ bo: '1' })).noBed).toBe(1)
})

test('counts each need that a room doesn’t meet', () => {
  const people = [person('ada', { wantsQuiet: true, wantsGroundFloor: true })]
  const rooms = [room('1', 1, { isQuiet: true })]
  expect(countGoals(task(people, { rooms }), sleeping({ ada: '1' })).needsMissed).toBe(1)
})

test('counts pairs from one studio if studios are mixed, and pairs from two studios if they stay together', () => {
  const people = [
    person('ada', { studio: 'Kiln' }),
    person('bo', { studio: 'Kiln' }),
    person('cy'),
    person('di'),
  ]
  const places = sleeping({ ada: '1', bo: '1', cy: '2', di: '2' })
  expect(countGoals(task(people), places).studio).toBe(1)
  expect(countGoals(task(people, { studios: 'together' }), places).studio).toBe(1)
})

test('counts a room as touched only if its people change', () => {
  const people = [person('ada', { roomId: '1' }), person('bo', { roomId: '2' }), person('cy')]
  expect(countGoals(task(people), sleeping({ ada: '1', bo: '2', cy: '2' }))).toMatchObject({
    moved: 0,
    roomsTouched: 1,
  })
})

test('compares plans goal by goal', () => {
  expect(compareGoals({ ...none, noBed: 1 }, { ...none, against: 9 })).toBeGreaterThan(0)
  expect(compareGoals({ ...none, against: 1 }, { ...none, against: 2, moved: 1 })).toBeLessThan(0)
  expect(compareGoals(none, { ...none })).toBe(0)
})

test('finds violations of beds, vetoes, gender and pins', () => {
  const people = [
    person('ada', { isSameGenderOnly: true, gender: 'woman' }),
    person('bo', { gender: 'man' }),
    person('cy', { gender: 'woman' }),
    person('di', { roomId: '2', isPinned: true }),
  ]
  const found = findBroken(
    task(people, { vetoes: [['cy', 'ada']] }),
    sleeping({ ada: '1', bo: '1', cy: '1', di: '1' }),
  )
  expect(found.map(({ rule, people: who }) => `${rule}: ${who.join(' ')}`).toSorted()).toEqual([
    'beds: ada bo cy di',
    'gender: ada bo',
    'gender: ada di',
    'pin: di',
    'veto: ada cy',
  ])
  expect(findBroken(task(people), sleeping({ ada: '1', cy: '1', di: '2', eve: '2', bo: '9' }))).toEqual([
    { rule: 'unknown', people: ['eve'], roomId: '2' },
    { rule: 'unknown', people: ['bo'], roomId: '9' },
  ])
})

test('a person who shares with the same gender only, but gave no gender, sleeps alone', () => {
  const people = [person('ada', { isSameGenderOnly: true }), person('bo')]
  expect(findBroken(task(people), sleeping({ ada: '1', bo: '1' }))).toMatchObject([{ rule: 'gender' }])
  expect(findBroken(task(people), sleeping({ ada: '1', bo: '2' }))).toEqual([])
})

test('reports only violations by people that the plan adds, not violations among pinned people', () => {
  const pinned = { roomId: '1', isPinned: true }
  const people = [person('ada', pinned), person('bo', pinned), person('cy', pinned), person('di')]
  const vetoes = [['ada', 'bo']] as const
  const kept = { ada: '1', bo: '1', cy: '1' }
  expect(findBroken(task(people, { vetoes }), sleeping({ ...kept, di: '2' }))).toEqual([])
  expect(findBroken(task(people, { vetoes }), sleeping({ ...kept, di: '1' }))).toMatchObject([
    { rule: 'beds' },
  ])
})
