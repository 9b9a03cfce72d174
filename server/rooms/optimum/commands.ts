import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refuse } from '#server/lib/refuse.ts'
import type { PlanTask, RoomsPlan } from '#server/rooms/optimum/rules.ts'
import type { Message } from '#server/rooms/optimum/worker.ts'

type Options = {
  /** Ends the planning early: the best plan so far is the answer, and without one the signal's reason is thrown. */
  signal?: AbortSignal | undefined
  /** How long it may take, its wait for a turn included. A first plan is waited for all the same. */
  milliseconds?: number
  /** Hears of every better plan, the last one included. */
  onPlan?: (plan: RoomsPlan) => void
  /** Hears why nothing could be proven, where the solver failed: the plan is there all the same. */
  onWarning?: (message: string) => void
}

/** The plan that a process works on. */
let last: Promise<unknown> = Promise.resolve()

/** How long a call in between waits for it to end: one just cancelled is gone by then. */
const turnTimeoutMs = 1_000

/**
 * The best plan of the rooms that a thread of its own finds in the time given; the same task gives the same plan, as
 * long as the time suffices. Never over the beds, no veto broken, nor sharing with the same gender only; who is pinned
 * keeps their room even where they break such a rule among themselves, so there always is a plan. Throws what the
 * thread throws. One at a time per process: each takes a processor and up to 200 MB. Refuses BUSY while another is at work.
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

type InThread = Options & { milliseconds: number }

async function planInThread(
  task: PlanTask,
  { signal, milliseconds, onPlan, onWarning }: InThread,
): Promise<RoomsPlan> {
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

/** Throws the signal's reason when it is aborted on the way. */
async function waitForTurn(before: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  const limit = AbortSignal.any([AbortSignal.timeout(turnTimeoutMs), ...(signal ? [signal] : [])])
  const isFree = await Promise.race([before.then(() => true), once(limit, 'abort').then(() => false)])
  signal?.throwIfAborted()
  if (!isFree) refuse('BUSY', { said: 'Rooms are being planned already. Try again in ten seconds.' })
}
