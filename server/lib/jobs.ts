import { logFailure } from '#server/lib/failure.ts'
import type { Log } from '#server/lib/log.ts'

/** Background work. `stop` resolves when the current round is over. */
export type Job = { stop: () => Promise<void> }

type Options = {
  name: string
  /** The pause between two rounds, in milliseconds. */
  milliseconds: number
  /** Milliseconds from the start to the first round; by default the pause. */
  firstAfter?: number
  log: Log
  work: () => Promise<void>
}

/** Runs the work repeatedly with a pause between rounds. A round that fails is logged, and the next one runs. */
export function repeat({ name, milliseconds, firstAfter = milliseconds, log, work }: Options): Job {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  function plan(pause: number): void {
    timer = setTimeout(() => {
      round = work()
        .catch((error: unknown) => void logFailure(log, error, `${name} failed`))
        .finally(() => isStopped || plan(milliseconds))
    }, pause)
    timer.unref()
  }

  plan(firstAfter)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
