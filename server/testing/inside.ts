import { readdirSync, readlinkSync } from 'node:fs'

// Loaded into a program before its own first line (`node --expose-gc --import`): at SIGUSR2 it says what it still holds.

process.on('SIGUSR2', () => {
  // What nobody can reach any more is thrown away first: it is no leak.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const sockets = readdirSync('/proc/self/fd').filter(isSocket).length
  const { rss, heapUsed } = process.memoryUsage()
  process.stdout.write(`${JSON.stringify({ held: { timers, sockets }, memory: { rss, heapUsed } })}\n`)
})

/** The embedded database opens files of its own when it likes. One that is closed by now is no socket either. */
function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith('socket:')
  } catch {
    return false
  }
}
