import { inspect } from 'node:util'
import { quickenImports } from '#server/lib/imports.ts'

process.umask(0o077)
quickenImports()
// Imported only now, because what an import brings along is loaded before the first line runs.
const [{ start }, { isForOperator }] = await Promise.all([
  import('#server/start.ts'),
  import('#server/cli/command.ts'),
])
try {
  await start()
} catch (error) {
  process.stderr.write(`${isForOperator(error) ? error.message : inspect(error)}\n`)
  process.exit(1)
}
