import { expect, test } from 'vitest'
import { planRoomsBest } from '#server/rooms/optimum/commands.ts'
import { countGoals, findBroken, type RoomsPlan } from '#server/rooms/optimum/rules.ts'
import { planningThreads, randomTask } from '#server/testing/planning-tasks.ts'

/** Large enough to use all the time allowed. */
const longTask = randomTask({ people: 300, beds: 1.1, seed: 1 })
const shortTask = randomTask({ people: 8, beds: 1.5, seed: 1 })

test('plans in a worker thread, and reports each better plan', async () => {
  const plans: RoomsPlan[] = []
  const plan = await planRoomsBest(shortTask, { onPlan: (better) => plans.push(better) })
  expect(plans.at(-1)).toEqual(plan)
  expect(plan.roomOf.size).toBe(8)
  expect(findBroken(shortTask, plan.roomOf)).toEqual([])
  expect(plan.goals).toEqual(countGoals(shortTask, plan.roomOf))
})

test('returns the best plan so far at the time limit, but always waits for a first plan', async () => {
  const before = planningThreads()
  const started = performance.now()
  const plan = await planRoomsBest(longTask, { milliseconds: 1 })
  expect(findBroken(longTask, plan.roomOf)).toEqual([])
  // This is far less than the complete planning takes.
  expect(performance.now() - started).toBeLessThan(30_000)
  expect(planningThreads()).toBe(before)
})

test('cancelling returns the best plan so far and ends the thread', async () => {
  const before = planningThreads()
  let during = 0
  const stop = new AbortController()
  const plan = await planRoomsBest(longTask, {
    signal: stop.signal,
    milliseconds: 600_000,
    onPlan: () => {
      during = planningThreads()
      stop.abort()
    },
  })
  expect(findBroken(longTask, plan.roomOf)).toEqual([])
  expect([during, planningThreads()]).toEqual([before + 1, before])
})

test('cancelling before there is a plan rejects', async () => {
  await expect(planRoomsBest(longTask, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
    'gone',
  )
  const stop = new AbortController()
  const plan = planRoomsBest(longTask, { signal: stop.signal })
  stop.abort(new Error('gone'))
  await expect(plan).rejects.toThrow('gone')
})

test('refuses a second plan while rooms are being planned, and accepts it once the first is cancelled', async () => {
  const order: string[] = []
  const stop = new AbortController()
  const note = (name: string) => ({ onPlan: () => order.push(name) })
  const first = planRoomsBest(longTask, { signal: stop.signal, milliseconds: 600_000, ...note('first') })
  const second = planRoomsBest(shortTask, note('second'))
  const thirdStop = new AbortController()
  const third = planRoomsBest(shortTask, { signal: thirdStop.signal, ...note('third') })
  thirdStop.abort(new Error('too long'))
  await expect(third).rejects.toThrow('too long')
  await expect(second).rejects.toMatchObject({
    code: 'BUSY',
    message: 'Rooms are being planned already. Try again in ten seconds.',
  })
  await expect.poll(() => order).toContain('first')
  const fourth = planRoomsBest(shortTask, note('fourth'))
  stop.abort()
  await first
  expect((await fourth).roomOf.size).toBe(8)
  expect(new Set(order)).toEqual(new Set(['first', 'fourth']))
})

test('rethrows an error of the thread, and can plan again', async () => {
  const broken = {
    ...shortTask,
    get people(): never[] {
      return []
    },
    rooms: JSON.parse('[null]'),
  }
  await expect(planRoomsBest(broken)).rejects.toThrow(TypeError)
  expect((await planRoomsBest(shortTask)).roomOf.size).toBe(8)
})
