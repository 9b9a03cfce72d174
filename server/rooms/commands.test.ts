import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Room } from '#contract/rooms.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('rooms', (world) => {
  let organiser: Client
  let close: () => Promise<void>
  let venueId: string

  beforeAll(async () => {
    const served = await serve(testDeps(world().db))
    const account = { name: 'Nadia Haddad', email: 'nadia@rooms.test', role: 'admin' as const }
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
    close = served.close
    venueId = await addVenue(world().db)
  })
  afterAll(() => close())

  /** The embedded database has one connection: there a few at once show as much as many. */
  const isRacing = () => world().engine === 'postgres'
  const person = async (name: string, attending: 'yes' | 'maybe' = 'yes') => {
    const personId = await addPerson(world().db, { fullName: name })
    await addAttendance(world().db, { personId, venueId, attending })
    return personId
  }
  const room = (roomNumber: string, bedCount = 2) => addRoom(world().db, { venueId, roomNumber, bedCount })

  test('the list is by number, with the people of each room, and holds nothing the contract does not name', async () => {
    const other = await addVenue(world().db)
    const add = (roomNumber: string) =>
      organiser.rooms.add({ venueId: other, roomNumber, bedCount: 2, bedType: 'double' })
    for (const number of ['10', 'A-10', '9', 'Attic', '2b', 'a-2', '007', 'House 3']) await add(number)
    const listed = await organiser.rooms.list({ venueId: other })
    expect(
      z
        .array(Room.strict())
        .parse(listed)
        .map((found) => found.roomNumber),
    ).toEqual(['2b', '007', '9', '10', 'a-2', 'A-10', 'Attic', 'House 3'])
    expect(listed[0]).toMatchObject({ bedCount: 2, bedType: 'double', version: 1, assignments: [] })
  })

  test('a number is there once per venue', async () => {
    const fields = { venueId, roomNumber: '501', bedCount: 1, bedType: 'single' as const }
    await organiser.rooms.add(fields)
    await expect(organiser.rooms.add(fields)).rejects.toMatchObject({ code: 'ROOM_EXISTS' })
    await expect(
      organiser.rooms.add({ ...fields, venueId: '00000000-0000-4000-8000-000000000000' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('several are added in one step; those that are there stay as they are and are named', async () => {
    const other = await addVenue(world().db)
    await organiser.rooms.add({ venueId: other, roomNumber: '104', bedCount: 1, bedType: 'single' })
    const rooms = { venueId: other, bedCount: 2, bedType: 'double' as const }
    const numbers = ['103', '104', '105', '103']
    expect(await organiser.rooms.addSeveral({ ...rooms, roomNumbers: numbers })).toEqual({
      added: 2,
      existing: ['104'],
    })
    expect(await organiser.rooms.list({ venueId: other })).toMatchObject([
      { roomNumber: '103', bedCount: 2, bedType: 'double' },
      { roomNumber: '104', bedCount: 1, bedType: 'single' },
      { roomNumber: '105', bedCount: 2, bedType: 'double' },
    ])
    expect(await organiser.rooms.addSeveral({ ...rooms, roomNumbers: numbers })).toEqual({
      added: 0,
      existing: ['103', '104', '105'],
    })
    expect(
      await world()
        .db.select({ after: auditLog.after })
        .from(auditLog)
        .where(and(eq(auditLog.venueId, other), eq(auditLog.action, 'room.addedSeveral'))),
    ).toEqual([{ after: { rooms: 2 } }])
  })

  test('two lists of the same rooms at once add each room once', async () => {
    const other = await addVenue(world().db)
    const numbers = Array.from({ length: 60 }, (_, at) => `${at}`)
    const add = (roomNumbers: string[]) =>
      organiser.rooms.addSeveral({ venueId: other, roomNumbers, bedCount: 2, bedType: 'single' })
    const [one, another] = await Promise.all([add(numbers), add(numbers.toReversed())])
    expect(one.added + another.added).toBe(60)
    expect(await organiser.rooms.list({ venueId: other })).toHaveLength(60)
  })

  test('several need a venue, and are not more than a venue has', async () => {
    const rooms = { venueId: randomUUID(), bedCount: 2, bedType: 'double' as const }
    await expect(organiser.rooms.addSeveral({ ...rooms, roomNumbers: ['1', '2'] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const many = Array.from({ length: 201 }, (_, at) => `${at}`)
    await expect(organiser.rooms.addSeveral({ ...rooms, roomNumbers: many })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('a full room is refused in the spec’s words; moving from room to room is one step', async () => {
    const [small, large] = [await room('601', 1), await room('602', 3)]
    const [ada, bruno] = [await person('Ada Okafor'), await person('Bruno Haddad')]
    await organiser.rooms.assign({ roomId: small, personId: ada })
    await organiser.rooms.assign({ roomId: small, personId: ada })
    await expect(organiser.rooms.assign({ roomId: small, personId: bruno })).rejects.toMatchObject({
      code: 'ROOM_FULL',
      message: 'Room 601 is at full capacity (1 beds)',
    })
    await organiser.rooms.assign({ roomId: large, personId: ada })
    expect(await organiser.rooms.assign({ roomId: small, personId: bruno })).toHaveProperty('id')
    expect(await world().db.$count(roomAssignments, eq(roomAssignments.personId, ada))).toBe(1)
  })

  test('only confirmed people of the edition get a bed', async () => {
    const roomId = await room('603')
    const maybe = await person('Chloé Silva', 'maybe')
    await expect(organiser.rooms.assign({ roomId, personId: maybe })).rejects.toMatchObject({
      code: 'NOT_CONFIRMED',
    })
    const stranger = await addPerson(world().db, { fullName: 'Priya Raman' })
    await expect(organiser.rooms.assign({ roomId, personId: stranger })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('an occupied room is neither deleted nor left without beds', async () => {
    const roomId = await room('604', 2)
    const assigned = await organiser.rooms.assign({ roomId, personId: await person('Dmitri Novák') })
    await organiser.rooms.assign({ roomId, personId: await person('Elena Rossi') })
    await expect(organiser.rooms.delete({ id: roomId })).rejects.toMatchObject({ code: 'ROOM_OCCUPIED' })
    const fields = { id: roomId, version: 1, roomNumber: '604', bedType: 'single' as const }
    await expect(organiser.rooms.update({ ...fields, bedCount: 1 })).rejects.toMatchObject({
      code: 'BEDS_BELOW_OCCUPANCY',
    })
    await organiser.rooms.unassign({ id: assigned.id })
    expect(await organiser.rooms.update({ ...fields, bedCount: 1 })).toEqual({ version: 2 })
    await expect(organiser.rooms.update({ ...fields, bedCount: 3 })).rejects.toMatchObject({ code: 'STALE' })
  })

  test('many assignments at once fill rooms of 3 and 2 beds with exactly 3 and 2', async () => {
    const [three, two] = [await room('701', 3), await room('702', 2)]
    const people: string[] = []
    for (let i = 0; i < 40; i++) people.push(await person(`Racer ${i}`))
    const tries = Array.from({ length: isRacing() ? 200 : 40 }, (_, i) =>
      organiser.rooms.assign({ roomId: i % 2 ? three : two, personId: people[i % 40] ?? '' }),
    )
    const outcomes = await Promise.allSettled(tries)
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.code)] : [],
    )
    expect(codes.every((code) => code === 'ROOM_FULL')).toBe(true)
    expect(await world().db.$count(roomAssignments, eq(roomAssignments.roomId, three))).toBe(3)
    expect(await world().db.$count(roomAssignments, eq(roomAssignments.roomId, two))).toBe(2)
  }, 60_000)

  test('D10: adding the same room again is adding it once; another with its number is refused', async () => {
    const fields = { venueId, roomNumber: '801', bedCount: 2, bedType: 'double' as const }
    // Which of two unique keys breaks first is a matter of microseconds.
    for (let nth = 0; nth < (isRacing() ? 20 : 2); nth += 1) {
      const room801 = { ...fields, id: randomUUID(), roomNumber: `801-${nth}` }
      const added = await Promise.all(Array.from({ length: 20 }, () => organiser.rooms.add(room801)))
      expect(new Set(added.map(({ id }) => id))).toEqual(new Set([room801.id]))
      expect(await entries(room801.id)).toEqual([['room.added', []]])
    }
    await organiser.rooms.add(fields)
    await expect(organiser.rooms.add({ ...fields, id: randomUUID() })).rejects.toMatchObject({
      code: 'ROOM_EXISTS',
    })
  })

  test('a save that says what is there already succeeds; another of an old version is shown the room', async () => {
    const id = await room('802', 2)
    const saved = { id, version: 1, roomNumber: '802', bedCount: 3, bedType: 'single' as const }
    expect(await organiser.rooms.update(saved)).toEqual({ version: 2 })
    expect(await organiser.rooms.update(saved)).toEqual({ version: 2 })
    await expect(organiser.rooms.update({ ...saved, bedCount: 4 })).rejects.toMatchObject({
      code: 'STALE',
      defined: true,
      data: { ...saved, version: 2 },
    })
    expect(await entries(id)).toEqual([['room.changed', ['bedCount']]])
    await room('803')
    await expect(organiser.rooms.update({ ...saved, version: 2, roomNumber: '803' })).rejects.toMatchObject({
      code: 'ROOM_EXISTS',
    })
  })

  test('floor and quiet are kept where a page that does not know them saves', async () => {
    const other = await addVenue(world().db)
    const kind = { bedCount: 2, bedType: 'double' as const }
    const { id } = await organiser.rooms.add({
      venueId: other,
      roomNumber: '1',
      ...kind,
      floor: 0,
      isQuiet: true,
    })
    await organiser.rooms.add({ venueId: other, roomNumber: '2', ...kind })
    await organiser.rooms.addSeveral({ venueId: other, roomNumbers: ['3'], ...kind, floor: -1 })
    await organiser.rooms.update({ id, version: 1, roomNumber: '1', ...kind, bedCount: 3 })
    const places = async () =>
      (await organiser.rooms.list({ venueId: other })).map(({ floor, isQuiet }) => [floor, isQuiet])
    expect(await places()).toEqual([
      [0, true],
      [null, false],
      [-1, false],
    ])
    await organiser.rooms.update({ id, version: 2, roomNumber: '1', ...kind, floor: null, isQuiet: false })
    expect((await places())[0]).toEqual([null, false])
    await expect(
      organiser.rooms.add({ venueId: other, roomNumber: '4', ...kind, floor: 201 }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('emptying a bed that an organiser still sees, after its guest has moved on, changes nothing', async () => {
    const [from, to] = [await room('804'), await room('805')]
    const ada = await person('Ada Moves')
    const seen = await organiser.rooms.assign({ roomId: from, personId: ada })
    const moved = await organiser.rooms.assign({ roomId: to, personId: ada })
    expect(await organiser.rooms.assign({ roomId: to, personId: ada })).toEqual(moved)
    expect(await organiser.rooms.unassign({ id: seen.id })).toEqual({})
    expect(await world().db.$count(roomAssignments, eq(roomAssignments.roomId, to))).toBe(1)
    expect(await organiser.rooms.unassign({ id: moved.id })).toEqual({})
    expect(await organiser.rooms.unassign({ id: moved.id })).toEqual({})
    expect(await world().db.$count(roomAssignments, eq(roomAssignments.personId, ada))).toBe(0)
  })

  test('the history of a bed can be read afterwards: from which room into which', async () => {
    const [from, to] = [await room('806'), await room('807')]
    const personId = await addPerson(world().db, { fullName: 'Ada Told' })
    const attendanceId = await addAttendance(world().db, { personId, venueId })
    await organiser.rooms.assign({ roomId: from, personId })
    const { id } = await organiser.rooms.assign({ roomId: to, personId })
    await organiser.rooms.unassign({ id })
    const recorded = await world()
      .db.select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.entityId, attendanceId))
      .orderBy(auditLog.createdAt)
    expect(recorded).toEqual([
      { action: 'room.assigned', before: null, after: { room: '806', roomId: from } },
      {
        action: 'room.assigned',
        before: { room: '806', roomId: from },
        after: { room: '807', roomId: to },
      },
      { action: 'room.unassigned', before: { room: '807', roomId: to }, after: null },
    ])
  })

  test('a room that is gone is not found, and deleting it again changes nothing', async () => {
    const id = await room('808')
    expect(await organiser.rooms.delete({ id })).toEqual({})
    expect(await organiser.rooms.delete({ id })).toEqual({})
    const personId = await person('Ada Late')
    await expect(organiser.rooms.assign({ roomId: id, personId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const fields = { id, version: 1, roomNumber: '808', bedCount: 1, bedType: 'single' as const }
    await expect(organiser.rooms.update(fields)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await entries(id)).toEqual([['room.deleted', []]])
  })

  const entries = async (entityId: string) => {
    const rows = await world()
      .db.select({ action: auditLog.action, fields: auditLog.fields })
      .from(auditLog)
      .where(eq(auditLog.entityId, entityId))
    return rows.map(({ action, fields }) => [action, fields])
  }
})
