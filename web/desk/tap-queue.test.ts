import { expect, test, vi } from 'vitest'
import { createTapQueue } from '#web/desk/tap-queue.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

type Batch = Inputs['desk']['sync']['taps']
type Answer = Outputs['desk']['sync']

const nothing: Answer = {
  refused: [],
  isEnded: false,
  late: [],
  changes: [],
  cursor: '7',
}
const ines = { personId: 'ines', fullName: 'Ines Duarte', kind: 'in', saw: [] } as const

/** A server that answers with what `answer` makes of each batch. */
function queueTo(answer: (taps: Batch) => Answer | Promise<Answer>, atOnce = 200) {
  const batches: Batch[] = []
  let now = 1000
  const queue = createTapQueue({
    send: async (taps) => {
      batches.push(taps)
      return answer(taps)
    },
    onAnswer: () => {},
    clock: () => now,
    atOnce,
  })
  return { queue, batches, wait: (milliseconds: number) => (now += milliseconds) }
}

test('a tap is sent at once, and forgotten when the server has it', async () => {
  const { queue, batches } = queueTo(() => nothing)
  queue.add(ines)
  expect(queue.state().unsent).toHaveLength(1)
  await vi.waitFor(() => expect(queue.state().unsent).toEqual([]))
  expect(batches).toMatchObject([[{ personId: 'ines', kind: 'in', age: 0 }]])
})

test('without an answer it stays, says why, and is sent again with its age and the same id', async () => {
  let isReached = false
  const { queue, batches, wait } = queueTo(() => {
    if (!isReached) throw new TypeError('Failed to fetch')
    return nothing
  })
  queue.add(ines)
  await vi.waitFor(() => expect(queue.state().failure).toContain('No connection'))
  wait(90_000)
  isReached = true
  queue.flush()
  await vi.waitFor(() => expect(queue.state()).toEqual({ unsent: [], failure: undefined, losses: [] }))
  expect(batches.map(([tap]) => tap?.age)).toEqual([0, 90_000])
  expect(new Set(batches.map(([tap]) => tap?.id)).size).toBe(1)
})

test('many go in several calls, one after another, and none is lost', async () => {
  const { queue, batches } = queueTo(() => nothing, 2)
  for (let count = 0; count < 5; count += 1) queue.add(ines)
  await vi.waitFor(() => expect(queue.state().unsent).toEqual([]))
  expect(batches.flat()).toHaveLength(5)
  expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(5)
  expect(Math.max(...batches.map(({ length }) => length))).toBe(2)
})

test('what came to nothing is named until it is dismissed', async () => {
  const { queue } = queueTo(([tap]) => ({
    ...nothing,
    late: [{ id: tap?.id ?? '', personId: 'ines', fate: 'earlier', at: '2026-11-30T10:02:00Z', by: 'Nadia' }],
  }))
  queue.add(ines)
  await vi.waitFor(() => expect(queue.state().losses).toHaveLength(1))
  const [loss] = queue.state().losses
  expect(loss).toMatchObject({ fullName: 'Ines Duarte', fate: 'earlier', by: 'Nadia' })
  queue.dismiss(loss?.id ?? '')
  expect(queue.state().losses).toEqual([])
})
