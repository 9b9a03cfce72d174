import { appendFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { fromRoot } from '#server/lib/root.ts'

// A set-up file of `npm test` that measures each test file in seconds of CPU time of this worker, which runs one file
// at a time. PostgreSQL's own time isn't included. scripts/budget.mjs reads the figures, except that of a worker's
// first file, which loads the server's modules for all.
const began = process.cpuUsage()

afterAll(() => {
  const { user, system } = process.cpuUsage(began)
  const file = relative(fromRoot('.'), expect.getState().testPath ?? '').replaceAll('\\', '/')
  const folder = fromRoot('test-results/cpu')
  mkdirSync(folder, { recursive: true })
  const isFirst = !readdirSync(folder).some((name) => name.endsWith(`-${process.pid}.txt`))
  const notes = join(folder, `${isFirst ? 'first' : 'files'}-${process.pid}.txt`)
  appendFileSync(notes, `${((user + system) / 1e6).toFixed(2)} ${file}\n`)
})
