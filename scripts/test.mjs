import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, runChecks } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { build, install, root, say, seconds, toolFile } from './setup.mjs'

// npm test: everything, on a fresh clone too. npm run test:long is the same with the full counts.
const started = Date.now()
const env = process.argv.includes('--long') ? { TEST_LONG: '1' } : {}
const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

install()
const failedChecks = await runChecks()
build()
const total = [{ passed: 0, failed: failedChecks }, await runTests(), await runStories()].reduce(
  (sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
  }),
)
// A requirement that no test proves any more is a failure like any other.
const isProved = await run('scripts/security-page.ts', ['--check'], { quiet: false })
say(`Took ${seconds(started)}`)
total.failed += isProved ? 0 : 1
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** Tests beside the code, those that touch data on both databases. */
async function runTests() {
  say('Running the tests')
  const report = join(reports, 'tests.json')
  const options = ['run', '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`]
  const isFine = await run(toolFile('vitest'), options, { quiet: false, env })
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = read(report)
  // A run that broke without a failing test (a set-up, a file that does not load) is a failure all the same.
  return { passed, failed: isFine ? failed : Math.max(failed, 1) }
}

/** The user stories, in a real browser. */
async function runStories() {
  const chromium = findChromium()
  if (!chromium) {
    say('No Chromium was found and none could be installed: the stories were not run')
    return { passed: 0, failed: 1 }
  }
  say(`Running the stories in ${chromium}`)
  const report = join(reports, 'stories.json')
  const names = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env }
  const options = ['test', '--reporter', 'list,json']
  const isFine = await run(toolFile('@playwright/test', 'playwright'), options, { quiet: false, env: names })
  const { expected: passed = 0, unexpected = 0, flaky = 0 } = read(report).stats ?? {}
  const failed = unexpected + flaky
  return { passed, failed: isFine ? failed : Math.max(failed, 1) }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
