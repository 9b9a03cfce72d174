import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '#server/attendance/tables.ts'
import { auditLog } from '#server/audit/tables.ts'
import { roomAssignments } from '#server/rooms/tables.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshopSignups } from '#server/workshops/tables.ts'

const absent = '7f0c1d5e-4d0a-4f39-9a53-000000000000'
type Undo = Parameters<Client['attendance']['restore']>[0]

const nothing = { room: null, workshops: [] }

describeOnBothDatabases('attendance', (world) => {
  let organiser: Client
  let actorId: string
  let close: () => Promise<void>
  let now = testNow

  beforeAll(async () => {
    const served = await serve(testDeps(world().db, { clock: () => now }))
    actorId = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia Haddad',
      email: 'nadia@studio.test',
      role: 'admin',
    })
    organiser = await served.signedIn(actorId)
    close = served.close
  })
  afterAll(() => close())

  /** Ines at a venue of her own, in room 12 with one bed, at two workshops of one seat each. */
  async function settled() {
    const { db } = world()
    const venueId = await addVenue(db)
    const personId = await addPerson(db, { fullName: 'Ines Duarte' })
    const id = await addAttendance(db, { personId, venueId })
    const roomId = await addRoom(db, { venueId, roomNumber: '12', bedCount: 1 })
    const glaze = await addWorkshop(db, { venueId, title: 'Glaze chemistry', capacity: 1 })
    const tiles = await addWorkshop(db, {
      venueId,
      title: 'Tile walk',
      capacity: 1,
      startTime: '2026-12-02T10:00',
      endTime: null,
    })
    await db.insert(roomAssignments).values({ roomId, personId, venueId })
    await db
      .insert(workshopSignups)
      .values([glaze, tiles].map((workshopId) => ({ workshopId, personId, venueId })))
    return { venueId, personId, id, roomId, glaze, tiles }
  }

  async function somebodyElse(venueId: string, fullName = 'Bo Berg') {
    const personId = await addPerson(world().db, { fullName })
    await addAttendance(world().db, { personId, venueId })
    return personId
  }

  const placesOf = async ({ personId, venueId }: { personId: string; venueId: string }) => ({
    beds: await world().db.$count(
      roomAssignments,
      and(eq(roomAssignments.personId, personId), eq(roomAssignments.venueId, venueId)),
    ),
    seats: await world().db.$count(
      workshopSignups,
      and(eq(workshopSignups.personId, personId), eq(workshopSignups.venueId, venueId)),
    ),
  })

  const auditOf = (entityId: string) =>
    world()
      .db.select({
        action: auditLog.action,
        actorId: auditLog.actorId,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .where(eq(auditLog.entityId, entityId))
      .orderBy(asc(auditLog.createdAt))

  test('maybe frees the bed and keeps the seats', async () => {
    const ines = await settled()
    expect(await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'maybe' })).toEqual({
      freed: { room: { roomId: ines.roomId, roomNumber: '12' }, workshops: [] },
      was: 'yes',
    })
    expect(await placesOf(ines)).toEqual({ beds: 0, seats: 2 })
  })

  test('no frees the bed and the seats, and Undo gives both back', async () => {
    const ines = await settled()
    const { freed } = await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    expect(freed).toEqual({
      room: { roomId: ines.roomId, roomNumber: '12' },
      workshops: [
        { workshopId: ines.glaze, title: 'Glaze chemistry' },
        { workshopId: ines.tiles, title: 'Tile walk' },
      ],
    })
    expect(await placesOf(ines)).toEqual({ beds: 0, seats: 0 })

    const undo: Undo = {
      id: ines.id,
      from: 'no',
      attending: 'yes',
      roomId: ines.roomId,
      workshopIds: [ines.glaze, ines.tiles],
    }
    expect(await organiser.attendance.restore(undo)).toEqual({ notRestored: [], freed: nothing })
    expect(await organiser.attendance.restore(undo)).toEqual({ notRestored: [], freed: nothing })
    expect(await placesOf(ines)).toEqual({ beds: 1, seats: 2 })
  })

  test('what another edition holds stays theirs', async () => {
    const ines = await settled()
    const elsewhere = await addVenue(world().db, { quarter: 'Q1', year: 2027 })
    await addAttendance(world().db, { personId: ines.personId, venueId: elsewhere })
    const roomId = await addRoom(world().db, { venueId: elsewhere, roomNumber: '7' })
    await world().db.insert(roomAssignments).values({ roomId, personId: ines.personId, venueId: elsewhere })
    await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    expect(await placesOf({ personId: ines.personId, venueId: elsewhere })).toEqual({ beds: 1, seats: 0 })
  })

  test('Undo says what was taken meanwhile, and gives back the rest', async () => {
    const ines = await settled()
    const { venueId } = ines
    await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    const personId = await somebodyElse(venueId)
    await world().db.insert(roomAssignments).values({ roomId: ines.roomId, personId, venueId })
    await world().db.insert(workshopSignups).values({ workshopId: ines.glaze, personId, venueId })

    const { notRestored } = await organiser.attendance.restore({
      id: ines.id,
      from: 'no',
      attending: 'yes',
      roomId: ines.roomId,
      workshopIds: [ines.glaze, ines.tiles, absent],
    })
    expect(notRestored).toEqual([
      'Room 12 is taken meanwhile',
      'Glaze chemistry is full meanwhile',
      'A workshop was deleted meanwhile',
    ])
    expect(await placesOf(ines)).toEqual({ beds: 0, seats: 1 })
  })

  test('Undo keeps a room that was assigned meanwhile, and says when the old one is gone', async () => {
    const ines = await settled()
    const undo: Undo = { id: ines.id, from: 'no', attending: 'yes', roomId: null, workshopIds: [] }
    await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    expect(await organiser.attendance.restore({ ...undo, roomId: absent })).toMatchObject({
      notRestored: ['The room was deleted meanwhile'],
    })
    const roomId = await addRoom(world().db, { venueId: ines.venueId, roomNumber: '31' })
    await world()
      .db.insert(roomAssignments)
      .values({ ...ines, id: undefined, roomId })
    expect(await organiser.attendance.restore({ ...undo, roomId: ines.roomId })).toMatchObject({
      notRestored: ['Room 31 was assigned meanwhile'],
    })
  })

  test('Undo gives nothing of another edition, and no bed to who is not confirmed', async () => {
    const ines = await settled()
    const other = await settled()
    await organiser.attendance.setStatus({ id: other.id, from: 'yes', attending: 'no' })
    await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    const places = { roomId: other.roomId, workshopIds: [other.glaze] }
    expect(
      await organiser.attendance.restore({ id: ines.id, from: 'no', attending: 'yes', ...places }),
    ).toMatchObject({ notRestored: ['The room was deleted meanwhile', 'A workshop was deleted meanwhile'] })
    expect(
      await organiser.attendance.restore({
        id: other.id,
        from: 'no',
        attending: 'maybe',
        roomId: other.roomId,
        workshopIds: [other.glaze],
      }),
    ).toEqual({ notRestored: [], freed: nothing })
    expect(await placesOf(other)).toEqual({ beds: 0, seats: 1 })
  })

  test('Undo of a yes frees the bed that was given meanwhile, and says so', async () => {
    const ines = await settled()
    expect(
      await organiser.attendance.restore({
        id: ines.id,
        from: 'yes',
        attending: 'maybe',
        roomId: null,
        workshopIds: [],
      }),
    ).toEqual({ notRestored: [], freed: { room: { roomId: ines.roomId, roomNumber: '12' }, workshops: [] } })
  })

  test('D9: of two organisers who saw maybe, the second is told that it is no now', async () => {
    const { id } = await settled()
    await organiser.attendance.setStatus({ id, from: 'yes', attending: 'maybe' })
    await organiser.attendance.setStatus({ id, from: 'maybe', attending: 'no' })
    const late = organiser.attendance.setStatus({ id, from: 'maybe', attending: 'yes' })
    await expect(late).rejects.toMatchObject({ code: 'STALE', defined: true })
    const undo: Undo = { id, from: 'maybe', attending: 'yes', roomId: null, workshopIds: [] }
    await expect(organiser.attendance.restore(undo)).rejects.toMatchObject({ code: 'STALE', defined: true })
    const [row] = await world().db.select().from(attendance).where(eq(attendance.id, id))
    expect(row).toMatchObject({ attending: 'no', version: 3 })
  })

  test('setting what is set already frees nothing and is not written down', async () => {
    const ines = await settled()
    expect(await organiser.attendance.setStatus({ id: ines.id, from: 'no', attending: 'yes' })).toEqual({
      freed: nothing,
      was: 'yes',
    })
    expect(await placesOf(ines)).toEqual({ beds: 1, seats: 2 })
    expect(await auditOf(ines.id)).toEqual([])
  })

  test('the first check-in stays, and Undo takes it back', async () => {
    const { id } = await settled()
    now = new Date('2026-11-21T10:03:00Z')
    const first = { checkInTime: '2026-11-21T10:03:00.000Z', was: 'yes' }
    expect(await organiser.attendance.checkIn({ id, setToYes: false })).toEqual(first)
    now = new Date('2026-11-21T12:00:00Z')
    expect(await organiser.attendance.checkIn({ id, setToYes: false })).toEqual(first)
    expect(await organiser.attendance.undoCheckIn({ id })).toEqual({})
    expect(await organiser.attendance.undoCheckIn({ id })).toEqual({})
    const [row] = await world().db.select().from(attendance).where(eq(attendance.id, id))
    expect(row?.checkInTime).toBeNull()
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'attendance.checkedIn',
      'attendance.checkInUndone',
    ])
  })

  test('who is maybe is checked in only together with a yes', async () => {
    const venueId = await addVenue(world().db)
    const personId = await addPerson(world().db, { fullName: 'Ravi Menon' })
    const id = await addAttendance(world().db, { personId, venueId, attending: 'maybe' })
    await expect(organiser.attendance.checkIn({ id, setToYes: false })).rejects.toMatchObject({
      code: 'NOT_CONFIRMED',
      defined: true,
    })
    expect(await organiser.attendance.checkIn({ id, setToYes: true })).toMatchObject({ was: 'maybe' })
    const [row] = await world().db.select().from(attendance).where(eq(attendance.id, id))
    expect(row).toMatchObject({ attending: 'yes', checkInTime: now })
  })

  test('somebody who is not on any list is not found', async () => {
    const refused = { code: 'NOT_FOUND', defined: true }
    const undo: Undo = { id: absent, from: 'no', attending: 'yes', roomId: null, workshopIds: [] }
    const { setStatus, restore, checkIn, undoCheckIn, exported } = organiser.attendance
    await expect(setStatus({ id: absent, from: 'yes', attending: 'no' })).rejects.toMatchObject(refused)
    await expect(restore(undo)).rejects.toMatchObject(refused)
    await expect(checkIn({ id: absent, setToYes: true })).rejects.toMatchObject(refused)
    await expect(undoCheckIn({ id: absent })).rejects.toMatchObject(refused)
    await expect(exported({ venueId: absent, rows: 3 })).rejects.toMatchObject(refused)
  })

  test('G2: the log says who changed a status, what it freed, and who took the list out', async () => {
    const ines = await settled()
    await organiser.attendance.setStatus({ id: ines.id, from: 'yes', attending: 'no' })
    await organiser.attendance.exported({ venueId: ines.venueId, rows: 1 })
    expect(await auditOf(ines.id)).toEqual([
      {
        action: 'attendance.statusSet',
        actorId,
        before: { attending: 'yes', room: '12', seats: 2 },
        after: { attending: 'no' },
      },
    ])
    expect(await auditOf(ines.venueId)).toEqual([
      { action: 'attendance.exported', actorId, before: null, after: { rows: 1 } },
    ])
  })
})
