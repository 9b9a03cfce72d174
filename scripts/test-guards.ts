import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { guards, type Guard } from './guards.ts'

// npm run test:guards: removes each guard in a copy of the tree and requires its test to fail.

const root = join(import.meta.dirname, '..')
/** Folders that aren't copied, because they hold no sources. The libraries are linked. */
const skippedFolders = new Set([
  'node_modules',
  '.git',
  '.cache',
  'data',
  'demo-data',
  'dist',
  'test-results',
])

const Report = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ failureMessages: z.array(z.string()) })) }),
  ),
})

const copy = mkdtempSync(join(tmpdir(), 'guards-'))
const isWanted = (path: string) => !skippedFolders.has(relative(root, path).split(sep)[0] ?? '')
cpSync(root, copy, { recursive: true, filter: isWanted })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
const unnoticed = guards.filter((guard) => {
  const failures = failuresWithout(guard)
  // A program that crashes doesn't show what the test would have found.
  const isNoticed = failures.length > 0 && !failures.some((one) => /^(Reference|Syntax|Type)Error/.test(one))
  process.stdout.write(`${isNoticed ? 'noticed' : 'NOT NOTICED'}: ${guard.file}: ${guard.title}\n`)
  return !isNoticed
})
rmSync(copy, { recursive: true, force: true })
process.stdout.write(`${guards.length - unnoticed.length} of ${guards.length} guards are noticed when gone\n`)
process.exit(unnoticed.length === 0 ? 0 : 1)

/** The failures of the guard's test without the guard. If it runs on both databases, PostgreSQL is enough. */
function failuresWithout({ file, find, instead = '', test, title, of = '' }: Guard): string[] {
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  const withoutGuard = original.replace(find, () => instead)
  writeFileSync(path, withoutGuard)
  const report = join(copy, 'report.json')
  const name = `${of}${title}`.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const options = [
    '-t',
    String.raw`^(?!.*\(pglite\)).*${name}`,
    '--reporter',
    'json',
    `--outputFile=${report}`,
  ]
  spawnSync(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', test, ...options], {
    cwd: copy,
    stdio: 'ignore',
  })
  writeFileSync(path, original)
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  rmSync(report)
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages),
  )
}
