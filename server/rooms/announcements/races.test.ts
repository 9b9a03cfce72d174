import { expect, test } from 'vitest'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { announceRooms } from '#server/rooms/announcements/commands.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { anyRecipients } from '#server/testing/announced.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

const world = openRaceWorld()

test('mails each person once if several organisers press concurrently', async () => {
  const { db } = world
  const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email: 'nadia@telling.test' })
  const venueId = await addVenue(db)
  for (let index = 0; index < 20; index += 1) {
    const email = `guest-${index}@telling.test`
    const userId = await addAccount(db, cheapPasswords, { name: `Guest ${index}`, email, role: 'guest' })
    const personId = await addPerson(db, { fullName: `Guest ${index}`, email, userId })
    await addAttendance(db, { personId, venueId })
    const roomId = await addRoom(db, { venueId, roomNumber: `${index}` })
    await db.insert(roomAssignments).values({ roomId, personId, venueId })
  }
  const pools = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? db : world.second.db))
  const results = await Promise.all(
    pools.map((pool) => announceRooms(testDeps(pool), actorId, { venueId, announced: anyRecipients() })),
  )
  expect(results.map(({ mailed }) => mailed).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 20])
  expect(await db.$count(outbox)).toBe(20)
})
