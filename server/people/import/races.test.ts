import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { importPeople } from '#server/people/import/commands.ts'
import { undoEntry } from '#server/undo/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { signUp } from '#server/seats/commands.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** PostgreSQL only, through the pools of two processes: the embedded database has one connection. */
const world = openRaceWorld()
let organiserId: string

beforeAll(async () => {
  const organiser = { name: 'Nadia Haddad', email: 'nadia@races.test', role: 'admin' as const }
  organiserId = await addAccount(world.db, cheapPasswords, organiser)
}, 30_000)

const lines = Array.from({ length: 60 }, (_, index) => [
  `Raced ${index}`,
  index % 2 === 0 ? `raced${index}@races.test` : '',
  `Studio ${index % 5}`,
])
const countControl = () => world.db.$count(people, eq(people.fullName, 'Control'))
const mapping = Array.from({ length: 5 }, (_, index) => ({ name: `Studio ${index}`, means: 'new' as const }))

test('two organisers who import the same file concurrently add each person once, even at two editions', async () => {
  const venueIds = [await addVenue(world.db), await addVenue(world.db)]
  const imports = await Promise.all(
    venueIds.flatMap((venueId) =>
      [world.db, world.second.db].map((db, index) =>
        importPeople(testDeps(db), organiserId, {
          venueId,
          columns: ['fullName', 'email', 'studio'],
          lines: index === 0 ? lines : lines.toReversed(),
          numbers: [],
          studios: mapping,
        }),
      ),
    ),
  )
  expect(imports.reduce((sum, { counts }) => sum + counts.new, 0)).toBe(60)
  expect(await world.db.$count(people, like(people.fullName, 'Raced %'))).toBe(60)
  for (const venueId of venueIds)
    expect(await world.db.$count(attendance, eq(attendance.venueId, venueId))).toBe(60)
})

test('control: without the lock, a person with only a name is added twice', async () => {
  const counts = await Promise.all([countControl(), countControl()])
  for (const count of counts) if (count === 0) await world.db.insert(people).values({ fullName: 'Control' })
  expect(await countControl()).toBe(2)
})

test('Undo keeps people who take a seat concurrently, and two concurrent Undos delete each person once', async () => {
  const venueId = await addVenue(world.db)
  const file = {
    venueId,
    columns: ['fullName' as const, 'email' as const],
    lines: Array.from({ length: 30 }, (_, index) => [`Undone ${index}`, `undone${index}@races.test`]),
    numbers: [],
    studios: [],
  }
  const { undo } = await importPeople(testDeps(world.db), organiserId, file)
  const joined = await world.db.select().from(attendance).where(eq(attendance.venueId, venueId))
  const workshopId = await addWorkshop(world.db, { venueId, title: 'Taken at that moment' })
  const takeSeat = ({ personId }: { personId: string }) =>
    signUp(world.second.db, { workshopId, personId }, testNow).then(
      () => null,
      (error: unknown) => error,
    )
  const [seats, ...undone] = await Promise.all([
    Promise.all(joined.slice(0, 10).map(takeSeat)),
    undoEntry(testDeps(world.db), organiserId, { id: undo ?? '' }),
    undoEntry(testDeps(world.second.db), organiserId, { id: undo ?? '' }),
  ])
  const refused = seats.filter((error) => error !== null)
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'NOT_FOUND' })))
  const seated = seats.length - refused.length
  expect(undone.reduce((sum, one) => sum + one.undone, 0)).toBe(30 - seated)
  expect(await world.db.$count(people, like(people.fullName, 'Undone %'))).toBe(seated)
  expect(await world.db.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))).toBe(seated)
})
