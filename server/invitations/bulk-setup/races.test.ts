import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpGuests } from '#server/invitations/bulk-setup/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { shownPeople } from '#server/testing/announced.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** PostgreSQL only: the embedded database has a single connection, which hides every race. */
const world = openRaceWorld()

/** Every second person has an account. */
async function invite(index: number, venueId: string): Promise<string> {
  const [name, email] = [`Guest ${index}`, `guest${index}@race.test`]
  const personId = await addPerson(world.db, { fullName: name, email })
  await addAttendance(world.db, { personId, venueId, attending: 'maybe' })
  if (index % 2 === 0) return personId
  const userId = await addAccount(world.db, cheapPasswords, { name, email, role: 'guest' })
  await world.db.update(people).set({ userId }).where(eq(people.id, personId))
  return personId
}

test('two organisers who invite everyone concurrently, in two processes, send each person one mail', async () => {
  const venueId = await addVenue(world.db)
  const userId = await addAccount(world.db, cheapPasswords, {
    name: 'Nadia',
    email: 'nadia@race.test',
    role: 'admin',
  })
  const personIds = await Promise.all(Array.from({ length: 20 }, (_, index) => invite(index, venueId)))
  const actor = { userId, isProved: true, role: 'admin' } as const
  const shown = await shownPeople(world.db, personIds)
  const runs = await Promise.all(
    [world.db, world.second.db].map((db) =>
      setUpGuests(testDeps(db), actor, { way: 'links', venueId, ...shown }, personIds),
    ),
  )
  const statuses = runs.flat().map(({ status }) => status)
  expect(statuses.filter((status) => status === 'link sent')).toHaveLength(20)
  expect(statuses.filter((status) => status === 'link sent before')).toHaveLength(20)
  const mails = await world.db.select({ recipient: outbox.recipient }).from(outbox)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(20)
  expect(mails).toHaveLength(20)
})
