import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('the API for a guest’s own stay', (world) => {
  let ines: Client
  let userId: string
  let personId: string
  let venueId: string
  let roomId: string
  let workshopId: string
  let close: () => Promise<void>

  beforeAll(async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    close = served.close
    userId = await addAccount(db, cheapPasswords, {
      name: 'Inês Duarte',
      email: 'ines@studio.test',
      role: 'guest',
    })
    personId = await addPerson(db, { fullName: 'Inês Duarte', email: 'ines@studio.test', userId })
    ines = await served.signedIn(userId)
  })
  afterAll(() => close())

  beforeEach(async () => {
    const { db } = world()
    venueId = await addVenue(db, { name: crypto.randomUUID() })
    await addAttendance(db, { personId, venueId })
    roomId = await addRoom(db, { venueId, roomNumber: '12', bedCount: 1 })
    workshopId = await addWorkshop(db, { venueId, title: 'Surf', capacity: 1 })
    await db.insert(roomAssignments).values({ roomId, personId, venueId })
    await db.insert(workshopSignups).values({ workshopId, personId, venueId })
  })

  const ofVenue = () => eq(attendance.venueId, venueId)

  async function addOther(): Promise<string> {
    const other = await addPerson(world().db, { fullName: 'Tomás Reis' })
    await addAttendance(world().db, { personId: other, venueId })
    return other
  }

  test('"I can’t come" frees and reports bed and seats, and its Undo restores both', async () => {
    expect(await ines.stay.answer({ venueId, attending: 'no' })).toEqual({
      freed: { roomNumber: '12', workshops: ['Surf'] },
      notRestored: [],
    })
    const view = await ines.attendance.mine({ venueId })
    expect(view).toMatchObject({ attending: 'no', room: null, workshops: [] })
    expect(await world().db.$count(roomAssignments, eq(roomAssignments.venueId, venueId))).toBe(0)
    expect(await world().db.$count(workshopSignups, eq(workshopSignups.venueId, venueId))).toBe(0)
    expect(await ines.stay.answer({ venueId, attending: 'no' })).toEqual({
      freed: { roomNumber: null, workshops: [] },
      notRestored: [],
    })
    expect(await ines.stay.undoDecline({ venueId })).toEqual({ notRestored: [] })
    expect(await ines.attendance.mine({ venueId })).toMatchObject({
      attending: 'yes',
      room: { roomNumber: '12' },
      workshops: [{ title: 'Surf' }],
    })
    expect(await ines.stay.undoDecline({ venueId })).toEqual({ notRestored: [] })
  })

  test('declining undoes the check-in, and undoing that restores the check-in', async () => {
    const checkInTime = new Date('2026-11-30T14:03:00.000Z')
    await world().db.update(attendance).set({ checkInTime }).where(eq(attendance.venueId, venueId))
    await ines.stay.answer({ venueId, attending: 'no' })
    expect(await ines.attendance.mine({ venueId })).toMatchObject({ checkInTime: null })
    await ines.stay.undoDecline({ venueId })
    expect(await ines.attendance.mine({ venueId })).toMatchObject({
      checkInTime: checkInTime.toISOString().replace('.000Z', '+00:00'),
    })
  })

  test('a place that another person has taken since stays theirs, and is reported', async () => {
    await ines.stay.answer({ venueId, attending: 'no' })
    const other = await addOther()
    await world().db.insert(roomAssignments).values({ roomId, personId: other, venueId })
    await world().db.insert(workshopSignups).values({ workshopId, personId: other, venueId })
    expect(await ines.stay.undoDecline({ venueId })).toEqual({
      notRestored: ['Room 12 is now taken', 'Surf is now full'],
    })
    expect(await ines.attendance.mine({ venueId })).toMatchObject({
      attending: 'yes',
      room: null,
      workshops: [],
    })
  })

  test('a guest who can come after all sees what another person has taken', async () => {
    await ines.stay.answer({ venueId, attending: 'no' })
    const other = await addOther()
    await world().db.insert(roomAssignments).values({ roomId, personId: other, venueId })
    const { notRestored } = await ines.stay.answer({ venueId, attending: 'yes' })
    expect(notRestored).toEqual(['Room 12 is now taken'])
    expect(await ines.attendance.mine({ venueId })).toMatchObject({
      room: null,
      workshops: [{ title: 'Surf' }],
    })
  })

  test.for([
    ['long ago', () => ({ actorId: userId, createdAt: new Date(Date.now() - 16 * 60 * 1000) })],
    ['by somebody else', () => ({ actorId: crypto.randomUUID() })],
  ] as const)('undoing a decline %s restores bed and seat, but no check-in', async ([, by]) => {
    const { db } = world()
    await db.delete(roomAssignments).where(eq(roomAssignments.venueId, venueId))
    await db.delete(workshopSignups).where(eq(workshopSignups.venueId, venueId))
    const declined = { attending: 'no' as const, freedRoomId: roomId, freedWorkshopIds: [workshopId] }
    const [row] = await db.update(attendance).set(declined).where(ofVenue()).returning()
    const before = { attending: 'maybe', checkInTime: '2026-11-30T14:03:00.000Z' }
    const entry = { action: 'stay.answered', entity: 'attendance', entityId: row?.id, venueId, before }
    await db.insert(auditLog).values({ ...entry, ...by() })
    expect(await ines.stay.undoDecline({ venueId })).toEqual({ notRestored: [] })
    expect(await ines.attendance.mine({ venueId })).toMatchObject({
      attending: 'yes',
      checkInTime: null,
      room: { roomNumber: '12' },
      workshops: [{ title: 'Surf' }],
    })
  })

  test('reports no room number while rooms are hidden', async () => {
    await world().db.update(venues).set({ roomsHidden: true }).where(eq(venues.id, venueId))
    expect((await ines.stay.answer({ venueId, attending: 'no' })).freed).toEqual({
      roomNumber: null,
      workshops: ['Surf'],
    })
    const other = await addOther()
    await world().db.insert(roomAssignments).values({ roomId, personId: other, venueId })
    expect(await ines.stay.undoDecline({ venueId })).toEqual({ notRestored: [] })
  })

  test('once registration is closed, only organisers can change the answer', async () => {
    await world()
      .db.update(venues)
      .set({ registrationClosesAt: '2026-11-21T08:59' })
      .where(eq(venues.id, venueId))
    const closed = { code: 'REGISTRATION_CLOSED', status: 409 }
    await expect(ines.stay.answer({ venueId, attending: 'no' })).rejects.toMatchObject(closed)
    await expect(ines.stay.undoDecline({ venueId })).rejects.toMatchObject(closed)
    expect((await ines.attendance.mine({ venueId })).answersUntil).toBe('2026-11-21T08:59')
  })

  test('an event that begins after its quarter and has no end date takes answers until the end of its first day', async () => {
    const { db } = world()
    await db.update(venues).set({ quarter: 'Q2', eventEndDate: null }).where(eq(venues.id, venueId))
    expect(await ines.attendance.mine({ venueId })).toMatchObject({
      lastDay: '2026-11-30',
      answersUntil: '2026-11-30T23:59',
    })
    expect((await ines.stay.answer({ venueId, attending: 'no' })).freed.workshops).toEqual(['Surf'])
  })

  test('saving details logs only the field names, and saving them again writes nothing', async () => {
    const details = {
      phone: '+351 21 555 0100',
      diet: 'vegetarian' as const,
      dietNote: null,
      allergies: ['Nuts'],
      openToRoomSharing: true,
    }
    await ines.stay.updateDetails(details)
    await ines.stay.updateDetails(details)
    expect((await ines.attendance.mine({ venueId })).person).toMatchObject(details)
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.action, 'stay.detailsUpdated'))
    expect(entries).toMatchObject([
      {
        entityId: personId,
        fields: ['phone', 'openToRoomSharing', 'diet', 'allergies'],
        before: null,
        after: null,
      },
    ])
    const [row] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(row).toMatchObject({ fullName: 'Inês Duarte', email: 'ines@studio.test', version: 2 })
  })

  test('one flight changes without the other, and "not booked yet" is stored separately', async () => {
    const flight = {
      isNotBooked: false,
      departureAirport: 'OSL',
      departureTime: '2026-11-30T07:10',
      arrivalTime: '2026-11-30T09:45',
    }
    await ines.stay.setFlight({ venueId, leg: 'outbound', flight })
    await ines.stay.setFlight({ venueId, leg: 'return', flight: { ...flight, isNotBooked: true } })
    const { isNotBooked: _, ...outboundFlight } = flight
    expect(await ines.attendance.mine({ venueId })).toMatchObject({
      outboundFlight,
      outboundNotBooked: false,
      returnFlight: null,
      returnNotBooked: true,
    })
    await ines.stay.hideFlights({ venueId, isPrivate: true })
    const home = await ines.attendance.mine({ venueId })
    expect(home).toMatchObject({ outboundFlight, flightsPrivate: true })
    const entries = await world()
      .db.select({ action: auditLog.action, fields: auditLog.fields, before: auditLog.before })
      .from(auditLog)
      .where(and(eq(auditLog.venueId, venueId), eq(auditLog.entity, 'attendance')))
      .orderBy(auditLog.createdAt)
    expect(entries).toEqual([
      {
        action: 'stay.flightSet',
        fields: ['flight1DepartureAirport', 'flight1DepartureTime', 'flight1ArrivalTime'],
        before: null,
      },
      { action: 'stay.flightSet', fields: ['flight2NotBooked'], before: null },
      { action: 'stay.flightsHidden', fields: ['flightsPrivate'], before: null },
    ])
  })

  test('refuses flight changes after the day is over at the venue', async () => {
    const flight = { isNotBooked: true, departureAirport: null, departureTime: null, arrivalTime: null }
    const closed = { code: 'FLIGHTS_CLOSED', status: 409 }
    const setEventDays = (eventStartDate: string, eventEndDate: string) =>
      world().db.update(venues).set({ eventStartDate, eventEndDate }).where(eq(venues.id, venueId))
    await setEventDays('2026-11-20', '2026-11-20')
    await expect(ines.stay.setFlight({ venueId, leg: 'outbound', flight })).rejects.toMatchObject(closed)
    await ines.stay.setFlight({ venueId, leg: 'return', flight })
    await setEventDays('2026-11-19', '2026-11-19')
    await expect(ines.stay.setFlight({ venueId, leg: 'return', flight })).rejects.toMatchObject(closed)
  })

  test('people who declined or were never invited can’t change flights at that edition', async () => {
    const flight = { isNotBooked: true, departureAirport: null, departureTime: null, arrivalTime: null }
    await world().db.delete(roomAssignments).where(eq(roomAssignments.venueId, venueId))
    await world().db.update(attendance).set({ attending: 'maybe' }).where(ofVenue())
    await ines.stay.setFlight({ venueId, leg: 'outbound', flight })
    await ines.stay.answer({ venueId, attending: 'no' })
    const elsewhere = await addVenue(world().db, { name: crypto.randomUUID() })
    for (const id of [venueId, elsewhere]) {
      const notFound = { code: 'NOT_FOUND', status: 404 }
      await expect(ines.stay.setFlight({ venueId: id, leg: 'outbound', flight })).rejects.toMatchObject(
        notFound,
      )
      await expect(ines.stay.hideFlights({ venueId: id, isPrivate: true })).rejects.toMatchObject(notFound)
    }
    const notFound = { code: 'NOT_FOUND', status: 404 }
    await expect(ines.stay.answer({ venueId: elsewhere, attending: 'yes' })).rejects.toMatchObject(notFound)
    await expect(ines.stay.undoDecline({ venueId: elsewhere })).rejects.toMatchObject(notFound)
  })
})
