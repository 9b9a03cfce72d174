import { randomBytes } from 'node:crypto'
import { databaseUrl, runOn } from '#server/testing/databases.ts'

/** An empty database on the run's own PostgreSQL; it is dropped with the server. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  const name = `story_${randomBytes(6).toString('hex')}`
  await runOn(serverUrl, `create database ${name}`)
  return databaseUrl(serverUrl, name)
}
