import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setMany } from '#server/attendance/many/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

const world = openRaceWorld()
let actorId: string

beforeAll(async () => {
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@studio.test' })
}, 30_000)

const peopleCount = 40

/** Adds forty people, two per room, half of them at a workshop of twenty seats. */
async function addEdition() {
  const venueId = await addVenue(world.db)
  const workshopId = await addWorkshop(world.db, { venueId, title: 'Kiln', capacity: peopleCount / 2 })
  const rooms = await Promise.all(
    Array.from({ length: peopleCount / 2 }, (_, index) =>
      addRoom(world.db, { venueId, roomNumber: `${index}`, bedCount: 2 }),
    ),
  )
  const ids = []
  for (let index = 0; index < peopleCount; index += 1) {
    const personId = await addPerson(world.db, { fullName: `Guest ${index}` })
    ids.push(await addAttendance(world.db, { personId, venueId }))
    const roomId = rooms[Math.floor(index / 2)] ?? ''
    await world.db.insert(roomAssignments).values({ roomId, personId, venueId })
    if (index % 2 === 0) await world.db.insert(workshopSignups).values({ workshopId, personId, venueId })
  }
  return { venueId, ids }
}

type Change = { from: 'yes' | 'no'; attending: 'yes' | 'no'; ids: string[] }

const set = (poolIndex: number, venueId: string, change: Change) =>
  setMany(testDeps(poolIndex === 0 ? world.db : world.second.db), actorId, {
    venueId,
    changes: [change],
    undoCheckIn: true,
    shown: 'any',
  })

const shuffled = (ids: readonly string[]) => ids.toSorted(() => Math.random() - 0.5)

test('two organisers who change overlapping selections change each person once, and lose no place', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { venueId, ids } = await addEdition()
    const [left, right] = [ids.slice(0, 30), ids.slice(10)]
    const leaving = await Promise.all([
      set(0, venueId, { from: 'yes', attending: 'no', ids: shuffled(left) }),
      set(1, venueId, { from: 'yes', attending: 'no', ids: shuffled(right) }),
    ])
    expect(leaving.reduce((sum, { changed }) => sum + changed, 0)).toBe(peopleCount)
    expect(leaving.reduce((sum, { freed }) => sum + freed.seats, 0)).toBe(peopleCount / 2)
    expect(await world.db.$count(roomAssignments, eq(roomAssignments.venueId, venueId))).toBe(0)

    const coming = await Promise.all([
      set(0, venueId, { from: 'no', attending: 'yes', ids: shuffled(right) }),
      set(1, venueId, { from: 'no', attending: 'yes', ids: shuffled(left) }),
    ])
    expect(coming.map(({ notRestored }) => notRestored)).toEqual([[], []])
    expect(coming.reduce((sum, { changed }) => sum + changed, 0)).toBe(peopleCount)
    expect(await world.db.$count(roomAssignments, eq(roomAssignments.venueId, venueId))).toBe(peopleCount)
    expect(await world.db.$count(workshopSignups, eq(workshopSignups.venueId, venueId))).toBe(peopleCount / 2)
    const rows = await world.db.select().from(attendance).where(eq(attendance.venueId, venueId))
    expect(rows.filter(({ attending, version }) => attending === 'yes' && version === 3)).toHaveLength(
      peopleCount,
    )
  }
}, 240_000)
