import { Worker } from 'node:worker_threads'
import type { PlanTask, RoomsPlan } from '#server/rooms/optimum/rules.ts'
import type { Message } from '#server/rooms/optimum/worker.ts'

type Options = {
  /** Ends the planning early: the best plan so far is the answer, and without one the signal's reason is thrown. */
  signal?: AbortSignal | undefined
  /** How long it may take, from its turn on. A first plan is waited for all the same. */
  milliseconds?: number
  /** Hears of every better plan, the last one included. */
  onPlan?: (plan: RoomsPlan) => void
  /** Hears why nothing could be proven, where the solver failed: the plan is there all the same. */
  onWarning?: (message: string) => void
}

/** The plan that a process works on; who asks next waits for its end. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The best plan of the rooms that a thread of its own finds in the time given; the same task gives the same plan, as
 * long as the time suffices. Never over the beds, no veto broken, nor sharing with the same gender only; who is pinned
 * keeps their room even where they break such a rule among themselves, so there always is a plan. Throws what the
 * thread throws. One at a time per process: each takes a processor and up to 200 MB.
 */
export async function planRoomsBest(task: PlanTask, options: Options = {}): Promise<RoomsPlan> {
  const before = last
  const turn = Promise.withResolvers<void>()
  last = before.then(() => turn.promise)
  try {
    await unlessAborted(before, options.signal)
    return await planInThread(task, options)
  } finally {
    turn.resolve()
  }
}

async function planInThread(task: PlanTask, options: Options): Promise<RoomsPlan> {
  const { signal, milliseconds = 10_000, onPlan, onWarning } = options
  signal?.throwIfAborted()
  // Neither the settings nor the way this process was started concern it.
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

/** In the built server the worker is an entry of its own, beside the file that this one went into. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './rooms-worker.js',
  import.meta.url,
)

async function unlessAborted(before: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) {
    await before
    return
  }
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    await Promise.race([before, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
