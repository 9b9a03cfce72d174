import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { budgetProblems as checkBudgets } from './budget.mjs'
import { run, runChecks } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { build, install, root, say, seconds, toolFile } from './setup.mjs'

// npm test: the core of everything, in minutes, on a fresh clone too. --all: everything, which must pass before a
// merge; --rest: what --all adds to npm test, once that has passed. --long: everything with the full counts.
const started = Date.now()
const [mode = '--quick'] = process.argv.slice(2)
const reports = join(root, 'test-results')
const failures = []
if (mode !== '--rest') rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

install()
const failedChecks = mode === '--rest' ? 0 : await runChecks()
build()
const counts = [{ passed: 0, failed: failedChecks }, ...(await runMode())]
const total = counts.reduce((sum, one) => ({
  passed: sum.passed + one.passed,
  failed: sum.failed + one.failed,
}))
if (mode === '--quick') total.failed += checkBudgets()
// The long run also removes each named guard, whose test must then fail.
if (mode === '--long' && !(await run('scripts/test-guards.ts', [], { quiet: false }))) total.failed += 1
// Again at the end, because a log of this length is often kept without its beginning.
for (const failure of failures) say(`Failed: ${failure}`)
say(`Took ${seconds(started)}`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function runMode() {
  if (mode === '--quick') return runQuick()
  if (mode === '--long') return runLong()
  const first = mode === '--all' ? [await runVitest('quick', 'tests', [])] : []
  return [...first, ...(await runRest())]
}

/** Runs both in parallel, because each alone leaves processors idle. The stories wait half of the time. */
async function runQuick() {
  return Promise.all([runVitest('quick', 'tests', []), runStories('quick')])
}

/** Runs one after the other. Side by side they take as long, and the load may fail a test that names a time. */
async function runRest() {
  return [
    await runVitest('rest', 'tests-rest', ['--project', '!clock']),
    await runStories('rest'),
    await runVitest('rest', 'clock', ['--project', 'clock']),
    await runEngines(),
  ]
}

/** Runs one after the other, because many of the full counts measure rates. */
async function runLong() {
  return [
    await runVitest('long', 'tests', ['--project', '!clock', '--project', '!soaks']),
    await runStories('long'),
    await runVitest('long', 'clock', ['--project', 'clock', '--project', 'soaks']),
    await runEngines(),
    await runStoriesInFirefox(),
  ]
}

/** Runs the tests beside the code. Shows their output if one failed. */
async function runVitest(tier, name, projects) {
  say(`Running the tests (${name})`)
  const report = join(reports, `${name}.json`)
  const output = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`]
  const options = { quiet: tier !== 'long', env: { TEST_TIER: tier } }
  const isFine = await run(toolFile('vitest'), ['run', ...projects, ...output], options)
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read(report)
  for (const { assertionResults } of testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${fullName}\n${failureMessages.join('\n')}`)
  say(`Tests (${name}): ${passed} passed, ${failed} failed (${seconds(started)} after the start)`)
  // A run that broke without a failing test (a set-up, a file that doesn't load) is also a failure.
  return { passed, failed: isFine ? failed : Math.max(failed, 1) }
}

/** Runs the user stories, in a real Chromium. */
async function runStories(tier) {
  const chromium = findChromium()
  if (!chromium) {
    say('No Chromium was found and none could be installed: the stories were not run')
    return { passed: 0, failed: 1 }
  }
  say(`Running the stories in ${chromium}`)
  const report = join(reports, 'stories.json')
  const variables = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_TIER: tier }
  return runPlaywright(report, ['--reporter', 'list,json'], variables)
}

/** Runs the stories that Firefox supports. A missing program, above all Firefox, is a failure. */
function runStoriesInFirefox() {
  say('Running the stories in Firefox')
  const report = join(reports, 'stories-firefox.json')
  return runPlaywright(report, ['--config', 'e2e/engines/firefox.config.ts'], { TEST_TIER: 'long' })
}

/** One story in fifty may pass only at the second try (decision 023). More are a failure. */
async function runPlaywright(report, options, variables) {
  const file = toolFile('@playwright/test', 'playwright')
  const isFine = await run(file, ['test', ...options], {
    quiet: false,
    env: { ...variables, SECOND_TRY: '1' },
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = read(report).stats ?? {}
  if (flaky > 0) say(`Passed at the second try only, see above: ${flaky} of ${expected + flaky} stories`)
  const isSteady = flaky <= (expected + flaky) / 50
  const failed = isSteady ? unexpected : unexpected + flaky
  return { passed: expected + (isSteady ? flaky : 0), failed: isFine ? failed : Math.max(failed, 1) }
}

/** Runs the main journey in Firefox and WebKit if they are installed. The long run requires them. */
async function runEngines() {
  say('Running the main journey in other engines')
  const options = { quiet: false, env: mode === '--long' ? { TEST_TIER: 'long' } : {} }
  const isFine = await run('e2e/engines/main.ts', mode === '--long' ? ['--all'] : [], options)
  const { passed = 0, failed = 0 } = read(join(reports, 'engines.json'))
  return { passed, failed: isFine ? failed : Math.max(failed, 1) }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
