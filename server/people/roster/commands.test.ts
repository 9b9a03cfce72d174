import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAttendance, addGuests, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { personFields } from '#server/testing/matrix-fields.ts'
import { testDeps } from '#server/testing/served.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

describeOnBothDatabases('the roster API', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string

  beforeEach(async () => {
    venueId = await addVenue(world().db)
  })

  const rowsOnList = (personId: string) =>
    world()
      .db.select()
      .from(attendance)
      .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId)))

  test('adds a new person as a guest with the answer maybe, and stores empty texts as null', async () => {
    const input = { venueId, ...fieldsOf('  Tove Berg '), allergies: [' Nuts '], notes: ' ', dietNote: '' }
    const { personId, outcome } = await organiser.people.add(input)
    expect(outcome).toBe('added')
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(person).toMatchObject({
      fullName: 'Tove Berg',
      email: null,
      studioId: null,
      company: 'LP',
      allergies: ['Nuts'],
      notes: null,
      dietNote: null,
      defaultRole: 'guest',
      userId: null,
    })
    expect(await rowsOnList(personId)).toMatchObject([{ attending: 'maybe', checkInTime: null }])
  })

  test('adds a new person once if the call is repeated after a lost response (security D10)', async () => {
    const input = { id: crypto.randomUUID(), venueId, ...fieldsOf('Once Only') }
    const first = await organiser.people.add(input)
    expect(await organiser.people.add(input)).toEqual(first)
    expect(await world().db.$count(people, eq(people.fullName, 'Once Only'))).toBe(1)
  })

  test('adds the person with a known address to the edition and keeps their data', async () => {
    const { db } = world()
    const personId = await addPerson(db, {
      fullName: 'Ana Lima',
      email: 'ana.keeps@studio.test',
      diet: 'vegetarian',
      allergies: ['Milk'],
    })
    const newPerson = fieldsOf('Somebody Else', 'ANA.keeps@studio.test')
    expect(await organiser.people.add({ venueId, ...newPerson })).toEqual({
      personId,
      fullName: 'Ana Lima',
      outcome: 'known',
    })
    expect((await organiser.people.add({ venueId, ...newPerson })).outcome).toBe('here')
    const [person] = await db.select().from(people).where(eq(people.id, personId))
    expect(person).toMatchObject({ fullName: 'Ana Lima', diet: 'vegetarian', allergies: ['Milk'] })
  })

  test('refuses an unknown venue or studio', async () => {
    const missingId = crypto.randomUUID()
    await expect(organiser.people.add({ venueId: missingId, ...fieldsOf('X') })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(
      organiser.people.add({ venueId, ...fieldsOf('X'), studioId: missingId }),
    ).rejects.toMatchObject({ code: 'STUDIO_GONE' })
    await expect(
      organiser.people.invite({ venueId: missingId, personIds: [missingId] }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('adds people of an earlier edition as maybe, without their flights and check-ins', async () => {
    const { db } = world()
    const earlier = await addVenue(db)
    const personId = await addPerson(db, { fullName: 'Ana Lima' })
    await addAttendance(db, {
      personId,
      venueId: earlier,
      checkInTime: new Date(),
      flight1DepartureAirport: 'OSL',
    })
    const call = { venueId, personIds: [personId, crypto.randomUUID()] }
    expect(await organiser.people.invite(call)).toEqual({ added: 1, here: 0 })
    expect(await organiser.people.invite(call)).toEqual({ added: 0, here: 1 })
    expect(await rowsOnList(personId)).toMatchObject([
      { attending: 'maybe', checkInTime: null, flight1DepartureAirport: null, registeredAt: null },
    ])
  })

  async function addInes() {
    const { db } = world()
    const personId = await addPerson(db, { fullName: 'Ines Duarte' })
    const id = await addAttendance(db, {
      personId,
      venueId,
      checkInTime: new Date('2026-11-20T08:00:00Z'),
      flight1DepartureAirport: 'LIS',
      flight1DepartureTime: '2026-11-30T07:10',
      flightsPrivate: true,
    })
    const roomId = await addRoom(db, { venueId, roomNumber: '12', bedCount: 1 })
    const workshopId = await addWorkshop(db, { venueId, title: 'Kiln', capacity: 1 })
    await db.insert(roomAssignments).values({ roomId, personId, venueId })
    await db.insert(workshopSignups).values({ workshopId, personId, venueId })
    return { id, personId, roomId, workshopId }
  }

  test('frees a removed person’s bed and seats but keeps the person, and Undo restores bed and seats', async () => {
    const { id, personId } = await addInes()
    const before = await rowsOnList(personId)
    const { freed, undo, hadLink } = await organiser.people.uninvite({
      venueId,
      ids: [id],
      undoCheckIn: true,
    })
    expect(freed).toEqual({ rooms: ['12'], seats: 1 })
    expect(hadLink).toBe(false)
    expect(await rowsOnList(personId)).toEqual([])
    expect(await world().db.$count(people, eq(people.id, personId))).toBe(1)

    expect(await pressUndo(organiser, { undo })).toMatchObject({ undone: 1, notRestored: [] })
    const { changedAt: _changed, version: _version, ...kept } = before[0] ?? {}
    expect(await rowsOnList(personId)).toMatchObject([kept])
    expect(await world().db.$count(roomAssignments, eq(roomAssignments.personId, personId))).toBe(1)
    expect(await pressUndo(organiser, { undo })).toMatchObject({ undone: 0, notRestored: [] })
    const removal = { venueId, ids: [id], undoCheckIn: true }
    expect(await organiser.people.uninvite(removal)).toMatchObject({ removed: 1 })
    expect(await organiser.people.uninvite(removal)).toMatchObject({ removed: 0, undo: null })
  })

  test('removes a checked-in person only on request', async () => {
    const { id, personId } = await addInes()
    const before = await rowsOnList(personId)
    await expect(organiser.people.uninvite({ venueId, ids: [id] })).rejects.toMatchObject({
      code: 'CHECKED_IN',
      defined: true,
    })
    expect(await rowsOnList(personId)).toEqual(before)
  })

  test('Undo of a removal lists what has been taken since', async () => {
    const { db } = world()
    const { id, roomId, workshopId } = await addInes()
    const removal = await organiser.people.uninvite({ venueId, ids: [id], undoCheckIn: true })
    const [other = ''] = await addGuests(db, venueId, 1)
    await db.insert(roomAssignments).values({ roomId, personId: other, venueId })
    await db.insert(workshopSignups).values({ workshopId, personId: other, venueId })
    expect((await pressUndo(organiser, removal)).notRestored).toEqual([
      'Room 12 is now taken',
      'Kiln is now full',
    ])
  })

  test('Undo of a removal changes nothing for a person who is back on the list', async () => {
    const { id, personId } = await addInes()
    const removal = await organiser.people.uninvite({ venueId, ids: [id], undoCheckIn: true })
    await organiser.people.invite({ venueId, personIds: [personId] })
    expect(await pressUndo(organiser, removal)).toMatchObject({
      undone: 0,
      notRestored: ['They are already back on the list'],
    })
    expect(await rowsOnList(personId)).toMatchObject([{ attending: 'maybe' }])
  })

  test('refuses Undo of a removal once the person is erased', async () => {
    const { id, personId } = await addInes()
    const removal = await organiser.people.uninvite({ venueId, ids: [id], undoCheckIn: true })
    await world().db.delete(people).where(eq(people.id, personId))
    await expect(pressUndo(organiser, removal)).rejects.toMatchObject({
      code: 'UNDO_IMPOSSIBLE',
      defined: true,
    })
  })

  test('logs an addition without names or addresses', async () => {
    const email = `audit@${venueId}.test`
    await organiser.people.add({ venueId, ...fieldsOf('Name Not Shown', email) })
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
    expect(entries.map(({ action }) => action)).toEqual(['person.added'])
    expect(JSON.stringify(entries)).not.toMatch(/Name Not Shown|audit@/)
  })
})

const fieldsOf = (fullName: string, email: string | null = null) => ({ ...personFields(), fullName, email })
