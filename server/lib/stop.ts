import type { Log } from '#server/lib/log.ts'

/** The process ends after this many milliseconds, whatever is still open. */
const hardLimitMs = 15_000
const parentCheckMs = 200
/**
 * Ctrl+C and systemd send their signal to every process of `npm start`, and our parent processes forward it too, so one
 * request to stop arrives several times.
 */
const sameRequestMs = 2_000

/**
 * Runs `stop` once, at SIGTERM, at SIGINT, or when npm, which forwards no signals, has ended; then ends the process.
 * A second request, two seconds later or more, ends it immediately.
 */
export function onStopRequest(
  { startedByNpm, log }: { startedByNpm: boolean; log: Log },
  stop: () => Promise<void>,
) {
  let stopRequestedAt: number | undefined
  const onStop = (reason: string) => {
    if (stopRequestedAt !== undefined) {
      if (performance.now() - stopRequestedAt < sameRequestMs) return
      process.exit(1)
    }
    stopRequestedAt = performance.now()
    log.info(`stopping: ${reason}`)
    setTimeout(() => process.exit(1), hardLimitMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => onStop('SIGTERM'))
  process.on('SIGINT', () => onStop('SIGINT'))
  const onGone = () => stopRequestedAt === undefined && onStop('npm has gone')
  if (startedByNpm) watchParent(onGone)
}

/** A signal to `npm start` ends npm and its shell, and would leave us behind as an orphan on the port. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, parentCheckMs).unref()
}
