import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '#server/testing/postgres.ts'
import { keepRun, runDir } from './run.ts'
import { seedHouse } from './seed.ts'

/** Before the first story: an empty notebook, one PostgreSQL, and a seeded data directory that workers copy. */
export default async function prepare(): Promise<() => Promise<void>> {
  rmSync(runDir, { recursive: true, force: true })
  mkdirSync(runDir, { recursive: true })
  const demoDir = join(runDir, 'demo-data')
  const [postgres, demo] = await Promise.all([startPostgres(), seedHouse(demoDir)])
  keepRun({ postgresUrl: postgres.url, demoDir, demo })
  return () => postgres.stop()
}
