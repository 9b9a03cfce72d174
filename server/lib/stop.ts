import type { Log } from '#server/lib/log.ts'

/** After this long, in milliseconds, the process ends whatever is still open. */
const hardLimit = 15_000
const lookForParentEvery = 200

/**
 * Runs `stop` once, at SIGTERM, at SIGINT, or when npm, which passes no signal on, has gone; then ends the process.
 * A second signal ends it at once.
 */
export function whenAskedToStop(
  { startedByNpm, log }: { startedByNpm: boolean; log: Log },
  stop: () => Promise<void>,
) {
  let isStopping = false
  const onStop = (why: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`stopping: ${why}`)
    setTimeout(() => process.exit(1), hardLimit).unref()
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
  if (startedByNpm) watchParent(() => isStopping || onStop('npm has gone'))
}

/** A signal to `npm start` ends npm and its shell, and would leave us on the port as an orphan. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, lookForParentEvery).unref()
}
