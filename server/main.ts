import { enableCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { fromRoot } from '#server/lib/root.ts'

process.umask(0o077)
// Compiled code is cached beside the libraries.
enableCompileCache(fromRoot('node_modules/.cache/compiled'))
// Import only now, because static imports load before the first line runs.
const [{ start }, { isForOperator }, { withOwnLines }] = await Promise.all([
  import('#server/start.ts'),
  import('#server/cli/command.ts'),
  import('#server/lib/own-lines.ts'),
])
try {
  await start()
} catch (error) {
  process.stderr.write(`${isForOperator(error) ? error.message : withOwnLines(inspect(error))}\n`)
  process.exit(1)
}
