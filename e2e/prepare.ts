import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '#server/testing/postgres.ts'
import { storeRun, runDir } from './run.ts'
import { seedDatabase, seedEmptyData, seedDemoData } from './seed.ts'

/** Runs before the first story: deletes earlier notes, starts one PostgreSQL and fills data directories for servers. */
export default async function prepare(): Promise<() => Promise<void>> {
  rmSync(runDir, { recursive: true, force: true })
  mkdirSync(runDir, { recursive: true })
  const demoDir = join(runDir, 'demo-data')
  const emptyDir = join(runDir, 'empty-data')
  const [postgres, demo] = await Promise.all([startPostgres(), seed(demoDir, emptyDir)])
  storeRun({ postgresUrl: postgres.url, demoDir, emptyDir, demo })
  return () => postgres.stop()
}

/** Creates the database only once, because that takes longest, and fills it twice. */
async function seed(demoDir: string, emptyDir: string) {
  await seedDatabase(emptyDir)
  cpSync(emptyDir, demoDir, { recursive: true })
  await seedEmptyData(emptyDir)
  return seedDemoData(demoDir)
}
