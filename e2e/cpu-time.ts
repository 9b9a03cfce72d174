import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100

/**
 * Seconds of CPU time used by this process and everything it started: browsers and servers, including ended ones.
 * Returns 0 without /proc.
 */
export function cpuTime(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const childTicks = (parent: number): number =>
    processes
      .filter((one) => one.parent === parent)
      .reduce((sum, { id, ticks }) => sum + ticks + childTicks(id), 0)
  const ownTicks = processes.find(({ id }) => id === process.pid)?.ticks ?? 0
  return (ownTicks + childTicks(process.pid)) / ticksPerSecond
}

/** Empty if the process has just ended. */
function readProcess(id: string): { id: number; parent: number; ticks: number }[] {
  const file = `/proc/${id}/stat`
  const line = existsSync(file) ? readIfRunning(file) : undefined
  if (line === undefined) return []
  // The name, in parentheses, may hold anything; the fields after it are numbered from 3 in proc(5).
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0)
  return [{ id: Number(id), parent: Number(fields[1]), ticks }]
}

function readIfRunning(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const hasEnded =
      error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code))
    if (!hasEnded) throw error
    return undefined
  }
}

/** Records the cost of a story, for scripts/budget.mjs. */
export function noteCpuTime(seconds: number, story: string): void {
  const folder = join(import.meta.dirname, '..', 'test-results', 'cpu')
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `stories-${process.pid}.txt`), `${seconds.toFixed(2)} ${story}\n`)
}
