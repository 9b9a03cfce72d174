import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './setup.mjs'

/**
 * Seconds of CPU time that a test file and a main story may cost in `npm test`. A busy machine needs twice as much as a
 * quiet one.
 */
const budgets = { files: 4, stories: 20 }

/** Prints what exceeds its budget, and returns how many cost more than twice their budget. */
export function budgetProblems() {
  const folder = join(root, 'test-results', 'cpu')
  const notes = existsSync(folder) ? readdirSync(folder) : []
  return Object.entries(budgets).reduce((count, [kind, budget]) => {
    const costs = notes
      .filter((name) => name.startsWith(kind))
      .flatMap((name) => readCosts(join(folder, name)))
    const expensive = costs.filter(([seconds]) => seconds > budget)
    for (const [seconds, name] of expensive.toSorted(([a], [b]) => b - a))
      say(`${seconds > 2 * budget ? 'FAILED' : 'dear  '} ${seconds} s of CPU time, of ${budget}: ${name}`)
    const sum = costs.reduce((total, [seconds]) => total + seconds, 0)
    if (costs.length > 0) say(`${kind}: ${Math.round(sum)} s of CPU time in ${costs.length}`)
    return count + expensive.filter(([seconds]) => seconds > 2 * budget).length
  }, 0)
}

/** Reads lines of a number and a name. */
function readCosts(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => [Number(line.slice(0, line.indexOf(' '))), line.slice(line.indexOf(' ') + 1)])
}
