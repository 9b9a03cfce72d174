import { desc } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { agendaDrafts } from '#server/db/tables/agenda.ts'
import { canary } from '#server/demo/people.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Db } from '#server/db/open.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { createLogTo } from '#server/lib/log.ts'
import { addAccount, addAttendance, addPerson } from '#server/testing/cast.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { venues } from '#server/db/tables/venues.ts'
import { organiser } from './test-server.ts'

/** Creates an empty database in a data directory. */
export async function seedDatabase(dataDir: string): Promise<void> {
  const database = await openData(dataDir)
  await migrate(database)
  await database.close()
}

/** Fills a data directory with the demo, with a canary in every private field. */
export async function seedDemoData(dataDir: string) {
  const database = await openData(dataDir)
  const demo = await seedDemo(database.db, { now: new Date(), passwords: cheapPasswords, canaries: true })
  // Stories change the agenda of the upcoming edition directly. The story about drafts starts its own draft.
  await database.db.delete(agendaDrafts)
  await database.db.update(venues).set({ agendaPublishedAt: null })
  const extras = await addExtras(database.db)
  const editions = await database.db.select({ id: venues.id, name: venues.name }).from(venues)
  await database.close()
  return { ...demo, people: [...demo.people, ...extras], editions }
}

/** Adds only the first organiser. */
export async function seedEmptyData(dataDir: string): Promise<void> {
  const database = await openData(dataDir)
  await addAccount(database.db, cheapPasswords, { name: 'Ines', email: organiser.email, role: 'admin' })
  await database.close()
}

export const openData = (dataDir: string) => openDatabase({ dataDir, log: createLogTo({ write: () => {} }) })

/** People that the demo doesn't have, numbered from 900. */
export const extra = { noRole: 900, mustChange: 901, newcomer: 902, stranger: 903 } as const

async function addExtras(db: Db) {
  const newestVenues = await db
    .select({ id: venues.id })
    .from(venues)
    .orderBy(desc(venues.eventStartDate))
    .limit(1)
  const people = Object.entries(extra).map(([name, number]) => ({
    id: randomUUID(),
    number,
    fullName: `Extra ${name.replaceAll(/[A-Z]/g, ' $&').toLowerCase()}`,
    email: `${canary('email', number)}@studio.example`,
  }))
  for (const { number, ...person } of people) {
    const mustChange = { mustChangePassword: true, temporaryUntil: inThreeDays() }
    const userId = await addAccount(db, cheapPasswords, {
      name: person.fullName,
      email: person.email,
      role: number === extra.noRole ? null : 'guest',
      ...(number === extra.mustChange && mustChange),
    })
    if (number === extra.noRole) continue
    const personId = await addPerson(db, { ...person, userId })
    const [venue] = newestVenues
    if (number !== extra.stranger && venue) await addAttendance(db, { personId, venueId: venue.id })
  }
  return people
}

const inThreeDays = () => new Date(Date.now() + 3 * 24 * 60 * 60 * 1000)
