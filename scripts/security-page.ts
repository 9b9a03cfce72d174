import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { proofsOf, storiesOf, testsOf } from './proof.ts'
import { areas, type Requirement } from './requirements.ts'

// npm run security-page: writes the list in docs/security.md, and docs/security-proofs.json with what the last whole run
// reached. With --check, at the end of npm run test:all, it writes nothing and says what is not proved or no longer true.

type Figure = { id: string; reached: string; run: 'ordinary' | 'long'; date: string }
type Reached = { reached: string[]; date: string }
type Proof = { files: string[]; ordinary?: Reached; long?: Reached }
type Proofs = Record<string, Proof>

/** The page is written by hand as far as this heading. */
const heading = '\n## Requirements\n'

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
const present = readFileSync(page, 'utf8')
const [introduction] = present.split(heading)
const text = `${introduction}${heading}\n${listOf(proofs)}`
const details = `${JSON.stringify(proofs, null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(kept, details)
  writeFileSync(page, text)
} else if (present !== text || readFileSync(kept, 'utf8') !== details) {
  problems.push('docs/security.md is not what the run proved: npm run security-page writes its list.')
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
  const after = structuredClone(before)
  for (const { id, run, date } of lines) {
    const proof = after[id]
    const reached = lines.filter((line) => line.id === id && line.run === run).map((line) => line.reached)
    if (proof) proof[run] = { reached: [...new Set(reached)].toSorted(), date }
  }
  return after
}

function listOf(all: Proofs): string {
  const sections = Object.entries(areas).map(([area, lines]) => {
    const items = Object.entries(lines).map(([id, line]) => itemOf(id, line, all[id]?.files ?? []))
    return `### ${area}\n\n${items.join('\n')}\n`
  })
  return sections.join('\n')
}

/** What holds, and the first of the files whose tests prove it. */
function itemOf(id: string, { holds, missing, unmet }: Requirement, [file]: string[]): string {
  const proof = unmet === undefined ? `(\`${file}\`)` : `Not proved: ${unmet}`
  return `- **${id}** ${holds}. ${proof}${missing === undefined ? '' : ` Not shown: ${missing}.`}`
}
