import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fromRoot } from '#server/lib/root.ts'

/** One step of the schema, as stored in the folder. */
export type Migration = { name: string; script: string; hash: string; madeAt: number }

export const migrationsFolder = fromRoot('server/db/migrations')

/** All migrations in order. Throws if the folder contradicts its own journal. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')))
  checkOrder(entries)
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const unlisted = files.find((file) => !entries.some(({ tag }) => file === `${tag}.sql`))
  if (unlisted) throw new MigrationRefused(`${unlisted} is missing from the journal of migrations.`)
  return entries.map(({ tag, when }) => {
    const script = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return { name: tag, script, hash: createHash('sha256').update(script).digest('hex'), madeAt: when }
  })
}

/** The database and the migrations of this program don't match. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

const Journal = z.object({
  entries: z.array(z.object({ idx: z.number(), when: z.number(), tag: z.string() })).min(1),
})

function checkOrder(entries: { idx: number; when: number; tag: string }[]): void {
  let previousDate = 0
  for (const [place, { idx, when, tag }] of entries.entries()) {
    if (idx !== place)
      throw new MigrationRefused(`Migration ${tag} is at position ${place} but has the number ${idx}.`)
    if (when <= previousDate)
      throw new MigrationRefused(`Migration ${tag} is dated before the one it follows. Generate it again.`)
    previousDate = when
  }
}
