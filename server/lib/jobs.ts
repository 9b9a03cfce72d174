import { logFailure } from '#server/lib/failure.ts'
import type { Log } from '#server/lib/log.ts'

/** Work that runs beside the requests. `stop` resolves when the current round has ended. */
export type Job = {
  stop: () => Promise<void>
  /** Counts of its rounds, if the work repeats; `lastGood` is a time of Date.now(), 0 before the first success. */
  rounds?: { name: string; done: number; failed: number; lastGood: number }
}

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
    if (!isStopped) plan(milliseconds)
  }

  function plan(pause: number): void {
    timer = setTimeout(() => {
      round = run()
    }, pause)
    timer.unref()
  }

  plan(firstAfter)
  return {
    rounds,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
