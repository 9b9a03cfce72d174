import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// npm run migration -- add-vendors: writes the next step of the schema from the tables as they are.
const [name] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  process.stderr.write('Give the migration a name, like: npm run migration -- add-vendors\n')
  process.exit(1)
}
const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
const { status } = spawnSync(process.execPath, [kit, 'generate', '--name', name], {
  stdio: 'inherit',
})
// The next step is made from the newest picture of the tables; those before it are in the history of the repository.
for (const old of globSync('server/db/migrations/meta/*_snapshot.json').toSorted().slice(0, -1)) rmSync(old)
process.exit(status ?? 1)
