import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedDemo } from '#server/db/seed.ts'
import { createLogTo } from '#server/lib/log.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { venues } from '#server/venues/tables.ts'

/** The demo in a data directory, every private field of everybody marked. */
export async function seedHouse(dataDir: string) {
  const database = await openDatabase({ dataDir, log: createLogTo({ write: () => {} }) })
  await migrate(database)
  const demo = await seedDemo(database.db, { now: new Date(), passwords: cheapPasswords, canaries: true })
  const editions = await database.db.select({ id: venues.id, name: venues.name }).from(venues)
  await database.close()
  return { ...demo, editions }
}
