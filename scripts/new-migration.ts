import { spawnSync } from 'node:child_process'
import { appendFileSync, globSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { tables } from '#server/db/tables.ts'

// npm run migration -- add-vendors: writes the next step of the schema from the current tables.
const [name] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  process.stderr.write('Give the migration a name, like: npm run migration -- add-vendors\n')
  process.exit(1)
}
const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
const { status } = spawnSync(process.execPath, [kit, 'generate', '--name', name], {
  stdio: 'inherit',
})
// A new table notifies screens of its changes, if its declaration says so.
const [file] = globSync(`server/db/migrations/*_${name}.sql`)
const text = file ? readFileSync(file, 'utf8') : ''
for (const { name: table, live } of tables) {
  const isNew = text.includes(`CREATE TABLE "${table}" (`) && !text.includes(`live_about('${table}'`)
  if (file && live && isNew)
    appendFileSync(
      file,
      `--> statement-breakpoint\nSELECT live_about('${table}', '${live.topic}', '${live.by}');\n`,
    )
}
// The next step is made from the newest snapshot. Older snapshots are in the repository's history.
for (const snapshot of globSync('server/db/migrations/meta/*_snapshot.json').toSorted().slice(0, -1))
  rmSync(snapshot)
process.exit(status ?? 1)
