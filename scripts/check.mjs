import { run, runChecks } from './checks.mjs'
import { install, say, seconds, toolFile } from './setup.mjs'

// npm run check: what every change must pass, in under a minute. npm test checks more, npm run test:all everything.
const started = Date.now()
install()
const failed = await runChecks()
const unitTestsPass = await run(toolFile('vitest'), ['run', '--project', 'unit', '--reporter', 'dot'], {
  quiet: false,
})
const isGreen = failed === 0 && unitTestsPass
say(`${isGreen ? 'All is well' : 'Something is wrong'} (${seconds(started)})`)
process.exit(isGreen ? 0 : 1)
