import { readdirSync, readlinkSync } from 'node:fs'

// Loaded into the server before its first line (`node --expose-gc --import`), this reports the server's timers, sockets
// and memory at SIGUSR2.

process.on('SIGUSR2', () => {
  // Unreachable memory is freed first: it isn't a leak.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const sockets = readdirSync('/proc/self/fd').filter(isSocket).length
  const { rss, heapUsed } = process.memoryUsage()
  process.stdout.write(`${JSON.stringify({ open: { timers, sockets }, memory: { rss, heapUsed } })}\n`)
})

/** The embedded database opens files at any time. A descriptor that was closed in the meantime isn't a socket either. */
function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith('socket:')
  } catch {
    return false
  }
}
