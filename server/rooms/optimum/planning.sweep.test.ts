import { expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { assign, modelOf, namesOf } from '#server/rooms/optimum/model.ts'
import { planRooms } from '#server/rooms/optimum/planning.ts'
import { createRandom } from '#server/rooms/optimum/random.ts'
import { repack } from '#server/rooms/optimum/repack.ts'
import {
  compareGoals,
  countGoals,
  findBroken,
  goalNames,
  type Goals,
  type PlanTask,
  type RoomsPlan,
} from '#server/rooms/optimum/rules.ts'
import {
  plannedPerson,
  plannedRoom,
  plansOf,
  proveNothing,
  randomTask,
} from '#server/testing/planning-tasks.ts'

/** The goals found by repacking everyone into all rooms: optimal for up to twelve people. */
function exactGoals(task: PlanTask): Goals {
  const model = modelOf(task)
  const start = new Int32Array(model.people.length).fill(model.rooms.length)
  for (const [person, room] of model.now.entries()) if (model.isPinned[person] === 1) start[person] = room
  const people = [...model.people.keys()].filter((person) => model.isPinned[person] === 0)
  const best = repack(model, assign(model, start), { people, rooms: [...model.rooms.keys()] })
  return countGoals(task, namesOf(model, best))
}

const mediumTask = (seed: number): PlanTask =>
  randomTask({
    people: 10 + (seed % 3),
    beds: [0.9, 1.1, 1.4][seed % 3] ?? 1,
    seed,
    studios: seed % 2 === 0 ? 'mixed' : 'together',
    placed: seed % 5 === 0 ? 60 : 0,
    pinned: 5,
    vetoing: seed % 4 === 0 ? 20 : 3,
    largest: 4,
  })

test('from scratch, annealing alone finds the optimum of nearly all events of ten to twelve people', async () => {
  const count = isLongRun() ? 1_000 : 30
  const worse: object[] = []
  for (let seed = 1; seed <= count; seed++) {
    const task = mediumTask(seed)
    const [{ goals }] = await plansOf(task, proveNothing)
    const best = exactGoals(task)
    expect(compareGoals(goals, best)).toBeGreaterThanOrEqual(0)
    if (compareGoals(goals, best) > 0) worse.push({ seed, goals, best })
  }
  expect(worse.length).toBeLessThanOrEqual(count / 100)
})

test('never claims to be optimal if a better plan exists', async () => {
  const count = isLongRun() ? 300 : 8
  let [against, wishes] = [0, 0]
  for (let seed = 1; seed <= count; seed++) {
    const task = mediumTask(seed)
    const best = exactGoals(task)
    for (const { goals, isBest } of await plansOf(task)) {
      const proven = goalNames.slice(0, isBest.wishes ? 4 : isBest.against ? 2 : 0)
      for (const name of proven) expect({ seed, [name]: goals[name] }).toEqual({ seed, [name]: best[name] })
      against += Number(isBest.against)
      wishes += Number(isBest.wishes)
    }
  }
  // Nearly every plan is proven to be the best for the first two goals.
  expect(against).toBeGreaterThan(count)
  expect(wishes).toBeGreaterThanOrEqual(count / 2)
})

/** The same people, rooms and wishes in another order. */
function shuffled(task: PlanTask, seed: number): PlanTask {
  const random = createRandom(seed)
  const mix = <T>(list: readonly T[]) => random.sample(list, list.length)
  const people = mix(task.people).map((person) => ({ ...person, wanted: mix(person.wanted) }))
  return { ...task, people, rooms: mix(task.rooms), vetoes: mix(task.vetoes) }
}

test('the order of people and rooms doesn’t change the plan', async () => {
  for (const from of ['now', 'scratch'] as const) {
    const task = randomTask({ people: 60, beds: 1.3, seed: 7, from, placed: 50 })
    const [first] = await plansOf(task, proveNothing)
    for (const seed of [1, 2]) {
      const [reordered] = await plansOf(shuffled(task, seed), proveNothing)
      expect(reordered.goals).toEqual(first.goals)
      expect(new Map([...reordered.roomOf].toSorted())).toEqual(new Map([...first.roomOf].toSorted()))
    }
  }
})

test('the order of people and rooms doesn’t change the solver’s plan', async () => {
  const task = randomTask({ people: 30, beds: 1.5, seed: 3 })
  const [first] = await plansOf(task)
  const [reordered] = await plansOf(shuffled(task, 1))
  expect(reordered).toEqual({ ...first, roomOf: new Map([...first.roomOf].toSorted()) })
})

test('keeps beds, pins, vetoes and same-gender wishes for 120 people, in every intermediate plan', async () => {
  for (let seed = 1; seed <= (isLongRun() ? 50 : 4); seed++) {
    const from = seed % 2 === 0 ? 'now' : 'scratch'
    const task = randomTask({
      people: 120,
      beds: seed % 3 === 0 ? 0.9 : 1.2,
      seed,
      from,
      placed: 70,
      pinned: 15,
      vetoing: 30,
      largest: seed % 4 === 0 ? 20 : 6,
    })
    for (const { roomOf, goals } of await plansOf(task, proveNothing)) {
      expect(findBroken(task, roomOf)).toEqual([])
      expect(goals).toEqual(countGoals(task, roomOf))
    }
  }
})

test('keeps people pinned beyond the beds or with a vetoed person, and adds no one to them', async () => {
  const pinned = ['ada', 'bo', 'cy']
  const people = [
    ...pinned.map((id) => plannedPerson(id, { roomId: 'small', isPinned: true })),
    ...Array.from({ length: 12 }, (_, index) => plannedPerson(`guest ${index}`, { wanted: ['ada'] })),
  ]
  const rooms = [plannedRoom('small', 2), plannedRoom('1', 6), plannedRoom('2', 6)]
  const [{ roomOf, goals }] = await plansOf({
    people,
    rooms,
    vetoes: [['ada', 'bo']],
    studios: 'mixed',
    from: 'scratch',
  })
  expect([...roomOf].filter(([, roomId]) => roomId === 'small').map(([id]) => id)).toEqual(pinned)
  expect(goals.noBed).toBe(0)
})

test('moves few people for newcomers when planning from the current beds', async () => {
  const task = randomTask({ people: 60, beds: 1.5, seed: 11, pinned: 0 })
  const [{ roomOf }] = await plansOf(task, proveNothing)
  const newcomers = new Set(task.people.slice(0, 3).map(({ id }) => id))
  const people = task.people.map((person) => ({
    ...person,
    roomId: newcomers.has(person.id) ? null : (roomOf.get(person.id) ?? null),
  }))
  const [{ goals }] = await plansOf({ ...task, people, from: 'now' }, proveNothing)
  expect(goals.noBed).toBe(0)
  expect(goals.moved).toBeLessThanOrEqual(3)
})

test('logs a failed solver, and returns a plan without proof', async () => {
  const task = randomTask({ people: 30, beds: 1.1, seed: 2 })
  const warnings: string[] = []
  const plans: RoomsPlan[] = []
  const listener = {
    post: (plan: RoomsPlan) => plans.push(plan),
    warn: (message: string) => warnings.push(message),
  }
  await planRooms(task, listener, () => Promise.reject(new Error(`out of memory ${'x'.repeat(9_000)}`)))
  expect(warnings.map((message) => message.length)).toEqual([500])
  expect(plans.at(-1)?.roomOf.size).toBe(30)
})

test('suggests more rooms only if they would help', async () => {
  const task: PlanTask = {
    people: ['ada', 'bo', 'cy', 'di'].map((id) => plannedPerson(id, { isOpenToSharing: false })),
    rooms: [plannedRoom('1', 2), plannedRoom('2', 2)],
    vetoes: [],
    studios: 'mixed',
    from: 'scratch',
  }
  const [{ goals, extraBeds }] = await plansOf(task)
  expect(goals).toMatchObject({ noBed: 0, against: 4 })
  expect(extraBeds).toEqual([
    { singles: 1, doubles: 0, against: 2 },
    { singles: 3, doubles: 0, against: 0 },
    { singles: 10, doubles: 0, against: 0 },
    { singles: 0, doubles: 1, against: 2 },
    { singles: 0, doubles: 3, against: 0 },
  ])
  const [roomy] = await plansOf({ ...task, rooms: ['1', '2', '3', '4'].map((id) => plannedRoom(id, 1)) })
  expect(roomy.extraBeds).toEqual([])
})
