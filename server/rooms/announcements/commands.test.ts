import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { putInBed } from '#server/testing/beds.ts'
import { openOrganiserServer } from '#server/testing/organiser-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

describeOnBothDatabases('the mailing about rooms', (world) => {
  const organiserServer = openOrganiserServer(world)
  const { organiser, mailbox, deliver } = organiserServer
  let venueId: string
  let roomTwelve: string
  let fourteen: string
  let ines: string
  let tomas: string

  beforeEach(async () => {
    venueId = await addVenue(world().db)
    roomTwelve = await addRoom(world().db, { venueId, roomNumber: '12' })
    fourteen = await addRoom(world().db, { venueId, roomNumber: '14' })
    ines = await addGuest('Inês Duarte')
    tomas = await addGuest('Tomás Reis')
  })

  const addGuest = async (name: string) => (await organiserServer.addGuest(venueId, name)).personId

  const assign = (personId: string, roomId = roomTwelve) =>
    putInBed(world().db, organiserServer.organiserId, { venueId, roomId, personId })
  const unannounced = async () =>
    (await organiser.rooms.unannounced()).find((edition) => edition.venueId === venueId)?.people ?? 0
  const fingerprint = () => fingerprintOf(organiser, { call: 'rooms.announce', input: { venueId } })
  const announce = async () => organiser.rooms.announce({ venueId, announced: await fingerprint() })
  const subjects = () => mailbox.sent.map(({ subject }) => subject)

  test('counts people with a new room without mailing them', async () => {
    await assign(ines)
    await assign(tomas)
    expect(await world().db.$count(outbox)).toBe(0)
    expect(await unannounced()).toBe(2)
    expect(await organiser.dashboard.toDo({ venueId })).toMatchObject({ unannouncedRooms: 2 })
  })

  test('mails each person their room once', async () => {
    await assign(ines)
    await assign(tomas)
    expect(await announce()).toEqual({ mailed: 2, isHeld: false })
    await deliver()
    expect(subjects()).toEqual(['Your room at Casa do Mar: 12', 'Your room at Casa do Mar: 12'])
    expect(await unannounced()).toBe(0)
    expect(await announce()).toEqual({ mailed: 0, isHeld: false })
  })

  test('refuses to mail several people if the recipients weren’t shown', async () => {
    await assign(ines)
    await assign(tomas)
    await expect(organiser.rooms.announce({ venueId })).rejects.toMatchObject({
      code: 'MAIL_UNANNOUNCED',
      defined: true,
    })
    expect(await world().db.$count(outbox)).toBe(0)
  })

  test('refuses to mail people other than those that were shown', async () => {
    await assign(ines)
    const announced = await fingerprint()
    await assign(tomas)
    await expect(organiser.rooms.announce({ venueId, announced })).rejects.toMatchObject({
      code: 'READERS_CHANGED',
      defined: true,
    })
    expect(await unannounced()).toBe(2)
  })

  test('doesn’t count people who were moved away and back', async () => {
    await assign(ines)
    await announce()
    await assign(ines, fourteen)
    expect(await unannounced()).toBe(1)
    await assign(ines)
    expect(await unannounced()).toBe(0)
  })

  test('counts people whose room number changed after their mail', async () => {
    await assign(ines)
    await announce()
    const fields = { bedCount: 2, bedType: 'single' as const, floor: null, isQuiet: false }
    await organiser.rooms.update({ id: roomTwelve, version: 1, roomNumber: '12a', ...fields })
    expect(await unannounced()).toBe(1)
  })

  test('counts people again once the mailing to them is cancelled', async () => {
    await assign(ines)
    await assign(tomas)
    await announce()
    const [mail] = await world().db.select().from(outbox)
    expect(await organiser.outbox.stop({ id: mail?.id ?? '' })).toEqual({ stopped: 2 })
    expect(await unannounced()).toBe(2)
  })

  test('doesn’t count people whose mail about their bed has been deleted', async () => {
    await assign(ines)
    await announce()
    await world().db.delete(outbox)
    expect(await unannounced()).toBe(0)
  })

  test('doesn’t count people without an account', async () => {
    const withoutAccount = await addPerson(world().db, { fullName: 'Ken Lee', email: 'ken@telling.test' })
    await addAttendance(world().db, { personId: withoutAccount, venueId })
    await assign(withoutAccount)
    expect(await unannounced()).toBe(0)
  })

  const checkInInes = async () => {
    const [row] = await world().db.select().from(attendance).where(eq(attendance.personId, ines))
    await organiser.attendance.checkIn({ id: row?.id ?? '', setToYes: false })
  }
  const endEvent = { eventStartDate: '2020-01-01', eventEndDate: '2020-01-03' }
  test.each([
    ['while rooms are hidden', () => organiser.planning.setHidden({ venueId, isHidden: true })],
    ['after the event', () => world().db.update(venues).set(endEvent).where(eq(venues.id, venueId))],
    ['after their check-in', checkInInes],
  ])('doesn’t count people %s', async (_when, change) => {
    await assign(ines)
    expect(await unannounced()).toBe(1)
    await change()
    expect(await unannounced()).toBe(0)
  })

  test('responds with NOT_FOUND for an unknown edition', async () => {
    await expect(organiser.rooms.announce({ venueId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      defined: true,
    })
  })
})
