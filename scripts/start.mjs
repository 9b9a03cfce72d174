import { replaceProcess } from './child.mjs'
import { build, install, node24 } from './setup.mjs'

// npm start, or npm run demo: the same with its own data directory, filled with example events.
const args = process.argv.slice(2)
const unknown = args.find((arg) => arg !== '--demo')
if (unknown !== undefined) {
  process.stderr.write(
    `Nothing was started: unknown option ${unknown}: npm start takes only --demo. Settings are in docs/operation.md.\n`,
  )
  process.exit(1)
}
if (args.includes('--demo')) process.env.DATA_DIR ||= 'demo-data'
install()
build()
if (node24() === process.execPath) await import('../dist/server/main.js')
else replaceProcess('dist/server/main.js', args)
