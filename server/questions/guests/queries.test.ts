import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OwnReader } from '#contract/own-answers.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { questions } from '#server/db/tables/questions.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { venues } from '#server/db/tables/venues.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { openServer } from '#server/testing/open-server.ts'
import { adding, questionFields } from '#server/testing/own-questions.ts'
import { cheapPasswords, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const mail = (name: string) => `${name}-${crypto.randomUUID()}@studio.test`
const readBy = (...readers: OwnReader[]) => ({ readers })

describeOnBothDatabases('answers that guests let others read', (world) => {
  const served = openServer(() => testDeps(world().db))
  const add = adding(
    () => organiser,
    () => venueId,
  )
  let organiser: Client
  let venueId: string

  async function addGuest(name: string) {
    const { db } = world()
    const account = { name, email: mail('guest'), role: 'guest' } as const
    const userId = await addAccount(db, cheapPasswords, account)
    const personId = await addPerson(db, { fullName: name, email: account.email, userId })
    await addAttendance(db, { personId, venueId })
    return { personId, client: await served.signedIn(userId) }
  }
  type Guest = Awaited<ReturnType<typeof addGuest>>

  beforeEach(async () => {
    const { db } = world()
    await db.delete(questions)
    venueId = await addVenue(db)
    const nadia = { name: 'Nadia Haddad', email: mail('nadia'), role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(db, cheapPasswords, nadia))
  })

  const shareRoom = async (roomNumber: string, people: readonly Guest[]) => {
    const { db } = world()
    const roomId = await addRoom(db, { venueId, roomNumber, bedCount: 2 })
    await db.insert(roomAssignments).values(people.map(({ personId }) => ({ roomId, personId, venueId })))
  }
  const answer = ({ client }: Guest, id: string, value: string) =>
    client.questions.answerMine({ venueId, answers: { [id]: value } })
  const readRoommates = async ({ client }: Guest) => {
    const { room } = await client.attendance.mine({ venueId })
    return room?.roommates.map((fullName, index) => ({ fullName, says: room.says[index] }))
  }
  const readOthers = async ({ client }: Guest) =>
    (await client.questions.others({ venueId })).map(({ fullName, value }) => [fullName, value])

  test('are shown with the names of roommates, as long as guests can see the rooms', async () => {
    const { db } = world()
    const [ines, zoe, tomas] = [
      await addGuest('Inês Duarte'),
      await addGuest('Zoë Lindqvist'),
      await addGuest('Tomás'),
    ]
    await shareRoom('12', [ines, zoe])
    await shareRoom('14', [tomas])
    const sleep = await add('Do you snore?', readBy('roommates'))
    const secret = await add('Secret', readBy('organisers', 'guests'))
    await answer(zoe, sleep, 'Loudly')
    await answer(zoe, secret, 'Not for mates')
    await answer(tomas, sleep, 'Never')
    const answers = [{ label: 'Do you snore?', kind: 'text', value: 'Loudly' }]
    expect(await readRoommates(ines)).toEqual([{ fullName: 'Zoë Lindqvist', says: answers }])
    expect(await readRoommates(zoe)).toEqual([{ fullName: 'Inês Duarte', says: [] }])
    expect(await readRoommates(tomas)).toEqual([])
    await db.update(venues).set({ roomsHidden: true }).where(eq(venues.id, venueId))
    expect(await readRoommates(ines)).toBeUndefined()
  })

  test('are shown to guests who haven’t declined, if their author attends', async () => {
    const { db } = world()
    const [ines, zoe] = [await addGuest('Inês Duarte'), await addGuest('Zoë Lindqvist')]
    const tongue = await add('Which languages?', readBy('guests'))
    const sleep = await add('Do you snore?', readBy('roommates'))
    await answer(ines, tongue, 'Portuguese')
    await answer(zoe, tongue, 'Swedish')
    await answer(zoe, sleep, 'Loudly')
    expect(await readOthers(ines)).toEqual([['Zoë Lindqvist', 'Swedish']])
    expect(await readOthers(zoe)).toEqual([['Inês Duarte', 'Portuguese']])
    await db
      .update(attendance)
      .set({ attending: 'no' })
      .where(and(eq(attendance.personId, zoe.personId), eq(attendance.venueId, venueId)))
    expect(await readOthers(ines)).toEqual([])
    await expect(readOthers(zoe)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('are not shown to readers who were added after the answer', async () => {
    const [ines, zoe] = [await addGuest('Inês Duarte'), await addGuest('Zoë Lindqvist')]
    await shareRoom('12', [ines, zoe])
    const id = await add('Do you snore?', readBy('organisers'))
    await answer(zoe, id, 'Loudly')
    const wider = questionFields('Do you snore?', readBy('organisers', 'roommates', 'guests'))
    await organiser.questions.update({ id, version: 1, ...wider })
    expect(await readRoommates(ines)).toEqual([{ fullName: 'Zoë Lindqvist', says: [] }])
    expect(await readOthers(ines)).toEqual([])
    await answer(zoe, id, 'Loudly')
    expect(await readOthers(ines)).toEqual([['Zoë Lindqvist', 'Loudly']])
  })

  test('disappear with a question that the edition no longer asks', async () => {
    const [ines, zoe] = [await addGuest('Inês Duarte'), await addGuest('Zoë Lindqvist')]
    const questionId = await add('Which languages?', readBy('guests'))
    await answer(zoe, questionId, 'Swedish')
    await organiser.questions.stopAsking({ venueId, questionId })
    expect(await readOthers(ines)).toEqual([])
  })
})
