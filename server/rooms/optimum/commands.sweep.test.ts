import { expect, test } from 'vitest'
import { planRoomsBest } from '#server/rooms/optimum/commands.ts'
import { countGoals, findBroken, type RoomsPlan } from '#server/rooms/optimum/rules.ts'
import { planningThreads, randomTask } from '#server/testing/planning-tasks.ts'

/** So many that it works for as long as it may. */
const long = randomTask({ people: 300, beds: 1.1, seed: 1 })
const short = randomTask({ people: 8, beds: 1.5, seed: 1 })

test('a thread plans, and says what it found on the way', async () => {
  const plans: RoomsPlan[] = []
  const plan = await planRoomsBest(short, { onPlan: (better) => plans.push(better) })
  expect(plans.at(-1)).toEqual(plan)
  expect(plan.roomOf.size).toBe(8)
  expect(findBroken(short, plan.roomOf)).toEqual([])
  expect(plan.goals).toEqual(countGoals(short, plan.roomOf))
})

test('at the end of the time the best plan so far is the answer, also where the first comes later', async () => {
  const before = planningThreads()
  const started = performance.now()
  const plan = await planRoomsBest(long, { milliseconds: 1 })
  expect(findBroken(long, plan.roomOf)).toEqual([])
  // Not what the whole of it takes.
  expect(performance.now() - started).toBeLessThan(30_000)
  expect(planningThreads()).toBe(before)
})

test('cancelling answers the best plan so far, and the thread ends', async () => {
  const before = planningThreads()
  let during = 0
  const stop = new AbortController()
  const plan = await planRoomsBest(long, {
    signal: stop.signal,
    milliseconds: 600_000,
    onPlan: () => {
      during = planningThreads()
      stop.abort()
    },
  })
  expect(findBroken(long, plan.roomOf)).toEqual([])
  expect([during, planningThreads()]).toEqual([before + 1, before])
})

test('cancelling before there is a plan answers none', async () => {
  await expect(planRoomsBest(long, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
  const stop = new AbortController()
  const plan = planRoomsBest(long, { signal: stop.signal })
  stop.abort(new Error('gone'))
  await expect(plan).rejects.toThrow('gone')
})

test('refuses a second plan while one is being made, and starts it once that is cancelled', async () => {
  const order: string[] = []
  const stop = new AbortController()
  const note = (name: string) => ({ onPlan: () => order.push(name) })
  const first = planRoomsBest(long, { signal: stop.signal, milliseconds: 600_000, ...note('first') })
  const second = planRoomsBest(short, note('second'))
  const impatient = new AbortController()
  const third = planRoomsBest(short, { signal: impatient.signal, ...note('third') })
  impatient.abort(new Error('too long'))
  await expect(third).rejects.toThrow('too long')
  await expect(second).rejects.toMatchObject({
    code: 'BUSY',
    message: 'Rooms are being planned already. Try again in ten seconds.',
  })
  await expect.poll(() => order).toContain('first')
  const fourth = planRoomsBest(short, note('fourth'))
  stop.abort()
  await first
  expect((await fourth).roomOf.size).toBe(8)
  expect(new Set(order)).toEqual(new Set(['first', 'fourth']))
})

test('throws an error of the thread here, and makes the next plan', async () => {
  const broken = {
    ...short,
    get people(): never[] {
      return []
    },
    rooms: JSON.parse('[null]'),
  }
  await expect(planRoomsBest(broken)).rejects.toThrow(TypeError)
  expect((await planRoomsBest(short)).roomOf.size).toBe(8)
})
