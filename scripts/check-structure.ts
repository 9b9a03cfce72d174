import { globSync, readFileSync } from 'node:fs'
import { checkStructure, missingNames } from './structure.ts'

const paths = globSync('{contract,server,web,e2e,bench,scripts,docs}/**/*', { exclude: ['**/migrations/**'] })
const sources = paths
  .filter((path) => /\.(tsx?|mjs|css|md)$/.test(path))
  .map((path) => path.replaceAll('\\', '/'))
const files = sources.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const problems = [...checkStructure(files), ...missingNames(files)]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)
