import { randomBytes } from 'node:crypto'
import { databaseUrl, runOn } from '#server/testing/databases.ts'

/** Creates an empty database on the run's own PostgreSQL, which deletes it when it ends. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `story_${randomBytes(6).toString('hex')}`
  await runOn(serverUrl, `create database ${name}`)
  return databaseUrl(serverUrl, name)
}
