import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '#server/db/migrations.ts'
import type { EmbeddedEngine } from '#server/db/writes.ts'
import { fromRoot } from '#server/lib/root.ts'

const folder = fromRoot('dist/new-database')

/**
 * Where the build stores a new embedded database with all migrations: unpacking it takes a third of the time of making
 * one. Its name depends on the migrations, so that an outdated one isn't found.
 */
function prebuiltPath(): string {
  const hash = createHash('sha256')
  for (const migration of readMigrations()) hash.update(migration.hash)
  return join(folder, `${hash.digest('hex').slice(0, 16)}.tgz`)
}

/** The prebuilt database, or undefined if the server wasn't built. */
export const readPrebuiltDatabase = (): Blob | undefined =>
  existsSync(prebuiltPath()) ? new Blob([readFileSync(prebuiltPath())]) : undefined

/** Stores this database, which must be new and migrated, as the prebuilt one. */
export async function storePrebuiltDatabase(pglite: EmbeddedEngine): Promise<void> {
  const dump = await pglite.dumpDataDir('gzip')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(prebuiltPath(), Buffer.from(await dump.arrayBuffer()))
}
