import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { thirdPartyNotices } from './libraries.ts'

/** The files that the built server reads. PGlite and HiGHS find their WebAssembly beside their own files. */
const files = [
  'dist/{server,web,before,new-database}/**',
  'server/db/migrations/*.sql',
  'server/db/migrations/meta/_journal.json',
  'server/mail/letters/layout.html',
  'node_modules/@electric-sql/pglite/{package.json,LICENSE}',
  'node_modules/@electric-sql/pglite/dist/{index.js,chunk-*.js,initdb.js,initdb.wasm,pglite.data,pglite.wasm}',
  'node_modules/@electric-sql/pglite/dist/fs/{base,nodefs}.js',
  'node_modules/highs/{package.json,LICENSE}',
  'node_modules/highs/build/*',
  'CHANGELOG.md',
  'LICENSE',
]

const PackageJson = z.object({ name: z.string(), version: z.string(), license: z.string() })

/** The operator's commands, under the names that they have beside the sources. */
const commands = ['backup', 'change-secret', 'doctor', 'make-admin', 'restore']

/**
 * Fills a folder with all that the built server needs beside Node 24, from the project in `root`. Without
 * `hasDatabase` it leaves out the ready-made database, whose bytes differ in every build: a first start then takes some
 * seconds longer.
 */
export function copyReleaseFiles(root: string, folder: string, { hasDatabase }: { hasDatabase: boolean }) {
  rmSync(folder, { recursive: true, force: true })
  const isWanted = (file: string) => hasDatabase || !file.startsWith('dist/new-database/')
  const found = globSync(files, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const entry of found) {
    const file = join(entry.parentPath, entry.name).slice(join(root, '/').length)
    if (isWanted(file)) cpSync(join(root, file), join(folder, file))
  }
  const packageJson = PackageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const scripts = Object.fromEntries([
    ['start', 'node dist/server/main.js'],
    ...commands.map((name) => [name, `node dist/server/${name}.js`]),
  ])
  const manifest = { ...packageJson, private: true, type: 'module', engines: { node: '>=24' }, scripts }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), thirdPartyNotices(root))
}

// node scripts/run.mjs scripts/release-files.ts FOLDER, after a build
const [folder] = process.argv.slice(2)
if (import.meta.main) {
  if (folder === undefined) throw new Error('Name the folder to fill.')
  copyReleaseFiles(join(import.meta.dirname, '..'), folder, { hasDatabase: true })
}
