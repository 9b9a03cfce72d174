import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { proofsOf, storiesOf, testsOf } from './proof.ts'
import type { GuardsRun } from './guards.ts'
import { areas, type Requirement } from './requirements.ts'

// npm run security-page: writes docs/security.md from the last whole run and what it reached. With --check, at the
// end of npm run test:all, it writes nothing and says what is not proved or no longer true on the page.

type Figure = { id: string; reached: string; run: 'ordinary' | 'long'; date: string }
type Reached = { reached: string[]; date: string }
type Proof = { files: string[]; ordinary?: Reached; long?: Reached }
type Proofs = Record<string, Proof>

const head = `# What was proved, and by which test

Made by \`npm run security-page\` from the runs; \`npm run test:all\` fails when a line is no longer proved. Each test names its
requirements in its title; a guard's test has a twin that shows what happens without the guard. \`npm run test:all\` runs all of
them with small counts, \`npm run test:long\` with the full ones. What the operator has to know is in
[operation.md](operation.md).
`

const root = join(import.meta.dirname, '..')
const kept = join(root, 'docs/security-proofs.json')
const page = join(root, 'docs/security.md')
const requirements: Record<string, Requirement> = Object.assign({}, ...Object.values(areas))

const { files, failed } = proofsOf([
  ...['tests.json', 'tests-rest.json', 'clock.json']
    .filter(isThere)
    .flatMap((name) => testsOf(readReport(name), root)),
  ...storiesOf(readReport('stories.json')),
])
const problems = [...failed.map((one) => `failed: ${one}`), ...unknown(), ...unproved()]
const proofs = process.argv.includes('--check') ? withFiles(readKept()) : withFigures(withFiles(readKept()))
const text = write(proofs)

if (!process.argv.includes('--check')) {
  writeFileSync(kept, `${JSON.stringify(proofs, null, 2)}\n`)
  writeFileSync(page, text)
} else if (readFileSync(page, 'utf8') !== text) {
  problems.push('docs/security.md is not what the run proved: npm run security-page writes it again.')
}
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(
  `${Object.keys(requirements).length - unproved().length} of ${Object.keys(requirements).length} requirements proved or accounted for\n`,
)
process.exit(problems.length === 0 ? 0 : 1)

function isThere(name: string): boolean {
  return existsSync(join(root, 'test-results', name))
}

function readReport(name: string) {
  return JSON.parse(readFileSync(join(root, 'test-results', name), 'utf8'))
}

function readKept(): Proofs {
  return existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
}

function unknown(): string[] {
  return [...files.keys()]
    .filter((id) => !requirements[id])
    .map((id) => `${id} is no requirement, named by ${files.get(id)}`)
}

function unproved(): string[] {
  return Object.entries(requirements)
    .filter(([id, { unmet }]) => (files.has(id) ? unmet !== undefined : unmet === undefined))
    .map(([id, { unmet }]) =>
      unmet
        ? `${id} is proved now: say so in scripts/requirements.ts.`
        : `${id}: no test that passed names it.`,
    )
}

function withFiles(before: Proofs): Proofs {
  return Object.fromEntries(
    Object.keys(requirements).map((id) => [id, { ...before[id], files: files.get(id) ?? [] }]),
  )
}

/** What tests reached since, newer over older; several figures of one requirement are kept side by side. */
function withFigures(before: Proofs): Proofs {
  const lines = globSync(join(root, 'test-results/figures/*.jsonl'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean))
    .map((line): Figure => JSON.parse(line))
    .concat(guardsRun())
  const after = structuredClone(before)
  for (const { id, run, date } of lines) {
    const proof = after[id]
    const reached = lines.filter((line) => line.id === id && line.run === run).map((line) => line.reached)
    if (proof) proof[run] = { reached: [...new Set(reached)].toSorted(), date }
  }
  return after
}

/** The last `npm run test:guards`, which is a run of its own. */
function guardsRun(): Figure[] {
  const file = join(root, 'docs/guards-run.json')
  if (!existsSync(file)) return []
  const { date, noticed, of }: GuardsRun = JSON.parse(readFileSync(file, 'utf8'))
  return [
    { id: 'H17', reached: `${of} guards removed, ${noticed} noticed by their tests`, run: 'long', date },
  ]
}

function write(all: Proofs): string {
  const sections = Object.entries(areas).map(
    ([area, lines]) =>
      `## ${area}\n\n| id | what holds | target for | reached in \`test:all\` | reached in the long run | test |\n| --- | --- | --- | --- | --- | --- |\n${Object.entries(
        lines,
      )
        .map(([id, line]) => row(id, line, all[id] ?? { files: [] }))
        .join('\n')}\n`,
  )
  return `${head}\n${sections.join('\n')}`
}

function row(
  id: string,
  { holds, target, missing, unmet }: Requirement,
  { files: tests, ordinary, long }: Proof,
): string {
  const cells = [
    id,
    holds,
    target,
    reachedIn(ordinary, tests, missing),
    said(long) || '–',
    unmet ?? tests.join(', '),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function reachedIn(
  ordinary: Reached | undefined,
  tests: readonly string[],
  missing: string | undefined,
): string {
  const reached = said(ordinary) || (tests.length > 0 ? 'holds' : '–')
  return missing === undefined ? reached : `${reached}. Not shown: ${missing}`
}

function said(reached: Reached | undefined): string {
  return reached ? `${reached.reached.join('; ')} (${reached.date})` : ''
}
