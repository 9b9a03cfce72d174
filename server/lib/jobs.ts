import { logFailure } from '#server/lib/failure.ts'
import type { Log } from '#server/lib/log.ts'

/** A background job. `stop` resolves once the current round has ended. */
export type Job = {
  stop: () => Promise<void>
  /** Counts of its rounds, if it repeats; `lastGood` is the Date.now() of the last success, 0 before the first. */
  rounds?: { name: string; done: number; failed: number; lastGood: number }
}

type Options = {
  name: string
  /** The pause between two rounds. */
  pauseMs: number
  /** The delay before the first round; by default the pause. */
  firstAfterMs?: number
  log: Log
  work: () => Promise<void>
}

/** Runs the work repeatedly with a pause between rounds. A round that fails is logged, and the next one runs. */
export function repeat({ name, pauseMs, firstAfterMs = pauseMs, log, work }: Options): Job {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  const rounds = { name, done: 0, failed: 0, lastGood: 0 }

  async function run(): Promise<void> {
    try {
      await work()
      rounds.lastGood = Date.now()
    } catch (error) {
      rounds.failed += 1
      logFailure(log, error, `${name} failed`)
    }
    rounds.done += 1
    if (!isStopped) schedule(pauseMs)
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      round = run()
    }, delayMs)
    timer.unref()
  }

  schedule(firstAfterMs)
  return {
    rounds,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
