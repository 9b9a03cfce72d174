import { rmSync } from 'node:fs'

// Our stdin is a pipe from the test run: it ends when that process ends, however it ends.
const [pid, dir] = process.argv.slice(2)
process.stdin.resume()
process.stdin.on('end', () => {
  try {
    process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // The test run has stopped the server itself.
  }
  setTimeout(() => {
    if (dir) rmSync(dir, { recursive: true, force: true })
  }, 1_000)
})
