import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { fromRoot } from '#server/lib/root.ts'

// A set-up file of `npm test`: what each file of tests costs, in seconds of CPU time of this worker, which goes through
// one file at a time. PostgreSQL's own time is not in it. scripts/budget.mjs reads the notes.
const began = process.cpuUsage()

afterAll(() => {
  const { user, system } = process.cpuUsage(began)
  const file = relative(fromRoot('.'), expect.getState().testPath ?? '').replaceAll('\\', '/')
  const folder = fromRoot('test-results/cpu')
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `files-${process.pid}.txt`), `${((user + system) / 1e6).toFixed(2)} ${file}\n`)
})
