import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { auditOf, placesOf, addInesWithPlaces } from '#server/testing/attending.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

const absent = '7f0c1d5e-4d0a-4f39-9a53-000000000000'
const nothing = { room: null, workshops: [] }

describeOnBothDatabases('the attendance API', (world) => {
  let organiser: Client
  let actorId: string
  let close: () => Promise<void>

  beforeAll(async () => {
    const served = await serve(testDeps(world().db, { clock: () => testNow }))
    actorId = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia Haddad',
      email: 'nadia@studio.test',
      role: 'admin',
    })
    organiser = await served.signedIn(actorId)
    close = served.close
  })
  afterAll(() => close())

  async function addOther(venueId: string, fullName = 'Bo Berg') {
    const personId = await addPerson(world().db, { fullName })
    await addAttendance(world().db, { personId, venueId })
    return personId
  }

  test('answering maybe frees the bed and keeps the seats', async () => {
    const ines = await addInesWithPlaces(world().db)
    expect(await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'maybe' })).toEqual({
      freed: { room: { roomId: ines.roomId, roomNumber: '12' }, workshops: [] },
      notRestored: [],
      hadCheckIn: false,
      undo: expect.any(String),
    })
    expect(await placesOf(world().db, ines)).toEqual({ beds: 0, seats: 2 })
  })

  test('declining frees the bed and the seats, and Undo restores both', async () => {
    const ines = await addInesWithPlaces(world().db)
    const result = await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    expect(result.freed).toEqual({
      room: { roomId: ines.roomId, roomNumber: '12' },
      workshops: [
        { workshopId: ines.glaze, title: 'Glaze chemistry' },
        { workshopId: ines.tiles, title: 'Tile walk' },
      ],
    })
    expect(await placesOf(world().db, ines)).toEqual({ beds: 0, seats: 0 })

    const undoResult = { undone: 1, kept: 0, notRestored: [], freed: { rooms: [], workshops: [] } }
    expect(await pressUndo(organiser, result)).toEqual(undoResult)
    expect(await pressUndo(organiser, result)).toEqual({ ...undoResult, undone: 0 })
    expect(await placesOf(world().db, ines)).toEqual({ beds: 1, seats: 2 })
  })

  test('leaves beds and seats at other editions unchanged', async () => {
    const ines = await addInesWithPlaces(world().db)
    const elsewhere = await addVenue(world().db, { quarter: 'Q1', year: 2027 })
    await addAttendance(world().db, { personId: ines.personId, venueId: elsewhere })
    const roomId = await addRoom(world().db, { venueId: elsewhere, roomNumber: '7' })
    await world().db.insert(roomAssignments).values({ roomId, personId: ines.personId, venueId: elsewhere })
    await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    expect(await placesOf(world().db, { personId: ines.personId, venueId: elsewhere })).toEqual({
      beds: 1,
      seats: 0,
    })
  })

  test('Undo lists what has been taken since, and restores the rest', async () => {
    const ines = await addInesWithPlaces(world().db)
    const { venueId } = ines
    const deleted = await addWorkshop(world().db, { venueId, title: 'Surf' })
    const seat = { workshopId: deleted, personId: ines.personId, venueId }
    await world().db.insert(workshopSignups).values(seat)
    const result = await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    const personId = await addOther(venueId)
    await world().db.insert(roomAssignments).values({ roomId: ines.roomId, personId, venueId })
    await world().db.insert(workshopSignups).values({ workshopId: ines.glaze, personId, venueId })

    await world().db.delete(workshops).where(eq(workshops.id, deleted))
    const { notRestored } = await pressUndo(organiser, result)
    expect(notRestored).toEqual([
      'Room 12 is now taken',
      'Glaze chemistry is now full',
      'A workshop has been deleted',
    ])
    expect(await placesOf(world().db, ines)).toEqual({ beds: 0, seats: 1 })
  })

  test('Undo reports that the room was deleted', async () => {
    const { id, roomId } = await addInesWithPlaces(world().db)
    const result = await organiser.attendance.setStatus({ id, from: 'yes', attending: 'no' })
    await world().db.delete(rooms).where(eq(rooms.id, roomId))
    expect(await pressUndo(organiser, result)).toMatchObject({
      notRestored: ['The room has been deleted'],
    })
  })

  test('accepting again restores what is still free, even in two steps and after other changes', async () => {
    const { db } = world()
    const ines = await addInesWithPlaces(db)
    const { id, venueId } = ines
    await organiser.attendance.setStatus({ id, from: 'yes', attending: 'maybe' })
    await organiser.attendance.setStatus({ id, from: 'maybe', attending: 'no' })
    await record(db, actorId, {
      action: 'travel.flightsChanged',
      entity: 'attendance',
      entityId: id,
      venueId,
    })
    expect(await placesOf(db, ines)).toEqual({ beds: 0, seats: 0 })

    await organiser.attendance.setStatus({ id, from: 'no', attending: 'maybe' })
    expect(await placesOf(db, ines)).toEqual({ beds: 0, seats: 2 })
    const other = await addOther(venueId)
    await db.insert(roomAssignments).values({ roomId: ines.roomId, personId: other, venueId })
    expect(await organiser.attendance.setStatus({ id, from: 'maybe', attending: 'yes' })).toMatchObject({
      notRestored: ['Room 12 is now taken'],
    })
    await db.delete(roomAssignments).where(eq(roomAssignments.personId, other))

    await organiser.attendance.setStatus({ id, from: 'yes', attending: 'no' })
    const checkedIn = await organiser.attendance.checkIn({ id, setToYes: true })
    expect(checkedIn).toMatchObject({ notRestored: [] })
    expect(await placesOf(db, ines)).toEqual({ beds: 0, seats: 2 })
  })

  test('Undo of an acceptance frees the bed that it restored, and reports it', async () => {
    const { db } = world()
    const { id, roomId, venueId } = await addInesWithPlaces(db)
    await organiser.attendance.setStatus({ id, from: 'yes', attending: 'maybe' })
    const result = await organiser.attendance.setStatus({ id, from: 'maybe', attending: 'yes' })
    expect(await db.$count(roomAssignments, eq(roomAssignments.roomId, roomId))).toBe(1)
    expect(await pressUndo(organiser, result)).toMatchObject({
      notRestored: [],
      freed: { rooms: ['12'], workshops: [] },
    })
    expect(await db.$count(roomAssignments, eq(roomAssignments.venueId, venueId))).toBe(0)
  })

  test('D9: refuses the second of two organisers who saw maybe, and keeps the first one’s answer no', async () => {
    const { id } = await addInesWithPlaces(world().db)
    const first = await organiser.attendance.setStatus({ id, from: 'yes', attending: 'maybe' })
    await organiser.attendance.setStatus({ id, from: 'maybe', attending: 'no' })
    const late = organiser.attendance.setStatus({ id, from: 'maybe', attending: 'yes' })
    await expect(late).rejects.toMatchObject({ code: 'STALE', defined: true })
    await expect(pressUndo(organiser, first)).rejects.toMatchObject({
      code: 'UNDO_IMPOSSIBLE',
      defined: true,
      message: 'Their answer has been changed since.',
    })
    const [row] = await world().db.select().from(attendance).where(eq(attendance.id, id))
    expect(row).toMatchObject({ attending: 'no', version: 3 })
  })

  test('setting the same answer again frees nothing and isn’t logged', async () => {
    const ines = await addInesWithPlaces(world().db)
    expect(await organiser.attendance.setStatus({ id: ines.id, from: 'no', attending: 'yes' })).toEqual({
      freed: nothing,
      notRestored: [],
      hadCheckIn: false,
      undo: null,
    })
    expect(await placesOf(world().db, ines)).toEqual({ beds: 1, seats: 2 })
    expect(await auditOf(world().db, ines.id)).toEqual([])
  })

  test('responds with NOT_FOUND for a person who is on no list', async () => {
    const refusal = { code: 'NOT_FOUND', defined: true }
    const { setStatus, checkIn, undoCheckIn, exported } = organiser.attendance
    await expect(setStatus({ id: absent, from: 'yes', attending: 'no' })).rejects.toMatchObject(refusal)
    await expect(checkIn({ id: absent, setToYes: true })).rejects.toMatchObject(refusal)
    await expect(undoCheckIn({ id: absent })).rejects.toMatchObject(refusal)
    await expect(exported({ venueId: absent, rows: 3 })).rejects.toMatchObject(refusal)
  })

  test('G2: logs who changed a status, what it freed, and who exported the list', async () => {
    const ines = await addInesWithPlaces(world().db)
    await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    await organiser.attendance.exported({ venueId: ines.venueId, rows: 1 })
    expect(await auditOf(world().db, ines.id)).toEqual([
      {
        action: 'attendance.statusSet',
        actorId,
        before: { attending: 'yes', room: '12', seats: 2 },
        after: { attending: 'no' },
      },
    ])
    expect(await auditOf(world().db, ines.venueId)).toEqual([
      { action: 'attendance.exported', actorId, before: null, after: { rows: 1 } },
    ])
  })
})
