import { become } from './child.mjs'
import { build, install, node24 } from './setup.mjs'

// npm start, or npm run demo: the same with its own data directory, filled with example events.
const args = process.argv.slice(2)
if (args.includes('--demo')) process.env.DATA_DIR ||= 'demo-data'
install()
build()
if (node24() === process.execPath) await import('../dist/server/main.js')
else become('dist/server/main.js', args)
