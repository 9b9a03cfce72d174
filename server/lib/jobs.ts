import { logFailure } from '#server/lib/failure.ts'
import type { Log } from '#server/lib/log.ts'

/** Work that runs beside the requests. `stop` resolves when the round under way is over. */
export type Job = { stop: () => Promise<void> }

type Options = {
  name: string
  /** The pause between two rounds. */
  milliseconds: number
  /** How long after the start the first round comes; as long as a pause when left out. */
  firstAfter?: number
  log: Log
  work: () => Promise<void>
}

/** Runs the work over and over with a pause between the rounds. A round that fails is logged, and the next one comes. */
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
