import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refuse } from '#server/lib/refuse.ts'
import type { PlanTask, RoomsPlan } from '#server/rooms/optimum/rules.ts'
import type { Message } from '#server/rooms/optimum/worker.ts'

type Options = {
  /** Ends the planning early: returns the best plan so far, or throws the signal's reason if there is none. */
  signal?: AbortSignal | undefined
  /** The time limit, including the wait for a turn. The first plan is always waited for. */
  milliseconds?: number
  /** Called with every better plan, including the last. */
  onPlan?: (plan: RoomsPlan) => void
  /** Called with the reason if the solver failed and nothing could be proven; there is a plan anyway. */
  onWarning?: (message: string) => void
}

/** Resolves when the plans requested so far have ended. */
let last: Promise<unknown> = Promise.resolve()

/** How long a call waits for the previous plan; a cancelled plan ends within this time. */
const turnTimeoutMs = 1_000

/**
 * Plans the rooms in a separate thread, as well as possible in the given time; the same task gives the same plan if
 * the time suffices. Never exceeds the beds or breaks a veto or same-gender sharing. Pinned people keep their room
 * even if they break such a rule among themselves, so there is always a plan. Throws the thread's errors. A process
 * makes one plan at a time, because each takes a processor and up to 200 MB.
 */
export async function planRoomsBest(
  task: PlanTask,
  { milliseconds = 10_000, ...options }: Options = {},
): Promise<RoomsPlan> {
  const end = performance.now() + milliseconds
  const before = last
  const turn = Promise.withResolvers<void>()
  last = before.then(() => turn.promise)
  try {
    await waitForTurn(before, options.signal)
    return await planInThread(task, { ...options, milliseconds: end - performance.now() })
  } finally {
    turn.resolve()
  }
}

async function planInThread(
  task: PlanTask,
  { signal, milliseconds, onPlan, onWarning }: Options & { milliseconds: number },
): Promise<RoomsPlan> {
  signal?.throwIfAborted()
  // The worker needs neither the settings nor the arguments of this process.
  const worker = new Worker(workerFile, { workerData: task, execArgv: [], env: {} })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let plan: RoomsPlan | undefined
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    if (plan) resolve()
  }, milliseconds)
  const stop = () => resolve()
  signal?.addEventListener('abort', stop)
  worker.on('message', (message: Message) => {
    if (message.kind === 'warning') {
      onWarning?.(message.message)
      return
    }
    plan = message.plan
    onPlan?.(plan)
    if (isLate) resolve()
  })
  worker.on('error', reject)
  worker.on('exit', stop)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
  if (plan) return plan
  signal?.throwIfAborted()
  throw new Error('The planning of rooms ended without a plan.')
}

/** The built server has the worker in a separate file beside the one that contains this module. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './rooms-worker.js',
  import.meta.url,
)

/** Throws the signal's reason if it aborts first. Refuses BUSY after the timeout. */
async function waitForTurn(before: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  const limit = AbortSignal.any([AbortSignal.timeout(turnTimeoutMs), ...(signal ? [signal] : [])])
  const isFree = await Promise.race([before.then(() => true), once(limit, 'abort').then(() => false)])
  signal?.throwIfAborted()
  if (!isFree) refuse('BUSY', { message: 'Rooms are being planned already. Try again in ten seconds.' })
}
