import { replaceProcess } from './child.mjs'
import { install } from './setup.mjs'

// node scripts/run.mjs <file.ts> [arguments]: runs one of our programs under Node 24.
const [file, ...args] = process.argv.slice(2)
if (!file) throw new Error('Say which file to run.')
install()
replaceProcess(file, args)
