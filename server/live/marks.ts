import type { Db } from '#server/db/open.ts'
import { logFailure } from '#server/lib/failure.ts'
import type { Log } from '#server/lib/log.ts'
import { readMarks, type Mark } from '#server/live/queries.ts'

/** How often marks are read, and the silence after which too many may have been missed; in milliseconds. */
const pollEveryMs = 200
const gapMs = 60_000

type Options = {
  db: Db
  log: Log
  /** Whether anyone listens; otherwise nothing is queried. */
  isNeeded: () => boolean
  onMarks: (marks: readonly Mark[]) => Promise<void>
  /** Called if the database or this process was away, so that earlier changes are unknown. */
  onGap: () => Promise<void>
}

/** Reads the marks of every process's commits, a few times a second while anyone listens. */
export function followMarks({ db, log, isNeeded, onMarks, onGap }: Options) {
  let horizon: string | undefined
  let seen = new Set<string>()
  let readAt = 0
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let round: Promise<void> | undefined

  async function read(): Promise<void> {
    const isLate = horizon !== undefined && performance.now() - readAt > gapMs
    const found = await readMarks(db, horizon)
    const fresh = found.marks.filter(({ at }) => !seen.has(at))
    seen = new Set(found.marks.map(({ at }) => at))
    horizon = found.horizon
    readAt = performance.now()
    if (isFailing || isLate) await onGap()
    isFailing = false
    if (fresh.length > 0) await onMarks(fresh)
  }

  async function poll(): Promise<void> {
    if (!isNeeded()) {
      horizon = undefined
      return
    }
    try {
      await read()
    } catch (error) {
      if (!isFailing) logFailure(log, error, 'reading the changes failed')
      isFailing = true
    }
  }

  /** Only one round runs at a time; a call during a round waits for that round. */
  const pollOnce = () => (round ??= poll().finally(() => (round = undefined)))

  function scheduleNext(): void {
    if (isStopped) return
    timer = setTimeout(() => void pollOnce().then(scheduleNext), pollEveryMs)
    timer.unref()
  }

  return {
    start: () => {
      scheduleNext()
      return { stop }
    },
    /** Resolves once every later commit will be noticed; an unreachable database is reported as a gap. */
    isFollowing: async () => {
      // The current round may have begun before anyone listened.
      await pollOnce()
      if (horizon === undefined) await pollOnce()
    },
  }

  async function stop(): Promise<void> {
    isStopped = true
    clearTimeout(timer)
    await round
  }
}
