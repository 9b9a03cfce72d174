import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { saveAnswers } from '#server/registration/commands.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const saysNo = answersOf('Ines Duarte', {
  attending: 'no',
  openToRoomSharing: null,
  diet: null,
  allergies: null,
})

describeOnBothDatabases('answers', (world) => {
  async function addConfirmed() {
    const { db } = world()
    const venueId = await addVenue(db)
    const personId = await addPerson(db, {
      fullName: 'Ines Duarte',
      diet: 'vegan',
      allergies: ['Nuts'],
      openToRoomSharing: true,
    })
    await addAttendance(db, { personId, venueId })
    const roomId = await addRoom(db, { venueId, roomNumber: '12' })
    return { venueId, personId, roomId }
  }

  const answerNo = (personId: string, venueId: string) =>
    world().db.transaction((tx) => saveAnswers(tx, testDeps(tx), { personId, venueId, answers: saysNo }))

  test('declining keeps earlier answers about bed and food', async () => {
    const { personId, venueId } = await addConfirmed()
    await answerNo(personId, venueId)
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(person).toMatchObject({ diet: 'vegan', allergies: ['Nuts'], openToRoomSharing: true })
  })

  test('declining frees the bed, even if the person gets a room concurrently', async () => {
    const { personId, venueId, roomId } = await addConfirmed()
    let answered: Promise<unknown> | undefined
    await world().db.transaction(async (tx) => {
      await tx.insert(roomAssignments).values({ roomId, personId, venueId })
      answered = answerNo(personId, venueId)
      // Wait long enough for the answer to reach the row that this transaction holds.
      await tx.execute(sql`select pg_sleep(0.3)`)
    })
    await answered
    expect(await world().db.$count(roomAssignments, eq(roomAssignments.personId, personId))).toBe(0)
    const [row] = await world().db.select().from(attendance).where(eq(attendance.personId, personId))
    expect(row?.attending).toBe('no')
  })
})
