import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './setup.mjs'

/**
 * Seconds of CPU time that a test file and a main story may cost in `npm test`. As measured, a busy machine needs twice
 * as much as a quiet one.
 */
const budgets = { files: 4, stories: 20 }

/** Prints what exceeds its budget, and resolves to how many cost more than twice their budget. */
export function budgetProblems() {
  const folder = join(root, 'test-results', 'cpu')
  const notes = existsSync(folder) ? readdirSync(folder) : []
  return Object.entries(budgets).reduce((count, [kind, budget]) => {
    const spent = notes.filter((name) => name.startsWith(kind)).flatMap((name) => read(join(folder, name)))
    const dear = spent.filter(([seconds]) => seconds > budget)
    for (const [seconds, what] of dear.toSorted(([one], [other]) => other - one))
      say(`${seconds > 2 * budget ? 'FAILED' : 'dear  '} ${seconds} s of CPU time, of ${budget}: ${what}`)
    const sum = spent.reduce((total, [seconds]) => total + seconds, 0)
    if (spent.length > 0) say(`${kind}: ${Math.round(sum)} s of CPU time in ${spent.length}`)
    return count + dear.filter(([seconds]) => seconds > 2 * budget).length
  }, 0)
}

/** Reads lines of a number and a name. */
function read(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => [Number(line.slice(0, line.indexOf(' '))), line.slice(line.indexOf(' ') + 1)])
}
