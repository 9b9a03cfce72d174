import { join } from 'node:path'
import type { TestCase } from 'vitest/node'
import { openCopy } from './guards-copy.ts'
import { figure } from '#server/testing/figures.ts'
import { guards, nameIn, type Guard } from './guards.ts'
import { seconds } from './setup.mjs'

// npm run test:guards: takes each guard away in a copy of the tree and requires its test to fail. With words behind it,
// only the guards whose file or title has one of them.

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const chosen = guards.filter(
  ({ file, title }) => words.length === 0 || words.some((word) => `${file} ${title}`.includes(word)),
)

const started = Date.now()
const copy = await openCopy(root)
const asItIs = await copy.run(chosen)
let noticed = 0
for (const guard of chosen) {
  const begun = Date.now()
  const problem = problemBefore(guard) ?? problemWithout(guard, await copy.runWithout(guard))
  if (problem === undefined) noticed += 1
  const verdict = problem === undefined ? 'noticed    ' : 'NOT NOTICED'
  say(`${verdict} ${guard.file}: ${guard.title} (${problem ?? seconds(begun)})`)
}
await copy.close()
say(
  `${noticed} of ${chosen.length} guards are noticed by their tests when they are gone. Took ${seconds(started)}`,
)
if (words.length === 0) figure('H17', `${guards.length} guards removed, ${noticed} noticed by their tests`)
process.exit(noticed === chosen.length && noticed > 0 ? 0 : 1)

/** The named test exists and passes as long as its guard is there. */
function problemBefore(guard: Guard): string | undefined {
  const ended = ofGuard(asItIs, guard).map((test) => test.result())
  if (ended.length === 0) return 'no test has this title'
  const error = ended.flatMap((result) => result.errors ?? [])[0]
  return error && `fails with the guard in place: ${firstLine(error)}`
}

/** It fails at something it expects, and not because the program broke: then nobody knows what it would have seen. */
function problemWithout(guard: Guard, tests: readonly TestCase[]): string | undefined {
  const ended = ofGuard(tests, guard).map((test) => test.result())
  const errors = ended.flatMap((result) => result.errors ?? [])
  if (errors.some(isAssertion)) return undefined
  if (ended.length === 0) return 'the file does not load without it'
  return errors[0] ? `broke: ${firstLine(errors[0])}` : 'its test passes without the guard'
}

function firstLine({ message }: { message: string }): string {
  return message.replaceAll(/\s+/g, ' ').slice(0, 300)
}

function ofGuard(tests: readonly TestCase[], guard: Guard): TestCase[] {
  const isIt = ({ module, fullName }: TestCase) =>
    module.relativeModuleId === guard.test && fullName.includes(nameIn(guard))
  return tests.filter((one) => isIt(one) && one.result().state !== 'skipped')
}

/** A property that was broken is an error around the assertion. */
function isAssertion({ name, cause }: { name?: string; cause?: unknown }): boolean {
  if (name === 'AssertionError') return true
  return cause instanceof Object && isAssertion(cause)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
