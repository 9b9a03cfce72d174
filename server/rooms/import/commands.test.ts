import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { roomColumns } from '#contract/rooms.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

describeOnBothDatabases('importing rooms', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string

  beforeEach(async () => {
    venueId = await addVenue(world().db)
  })

  const list = () =>
    world()
      .db.select({
        number: rooms.roomNumber,
        beds: rooms.bedCount,
        type: rooms.bedType,
        floor: rooms.floor,
        isQuiet: rooms.isQuiet,
        version: rooms.version,
      })
      .from(rooms)
      .where(eq(rooms.venueId, venueId))
      .orderBy(asc(rooms.roomNumber))
  const fileOf = (...lines: string[][]) => ({ venueId, columns: [...roomColumns], lines })
  const addRoomGuest = async (roomId: string) => {
    const { db } = world()
    const personId = await addPerson(db, { fullName: 'Ines Duarte' })
    await addAttendance(db, { personId, venueId })
    await db.insert(roomAssignments).values({ roomId, personId, venueId })
  }

  test('saves what the preview shows, changes nothing if repeated, and Undo restores the rooms', async () => {
    await addRoom(world().db, { venueId, roomNumber: '103', bedCount: 1, floor: 1 })
    const before = await list()
    const file = fileOf(
      ['103', '2', 'double', '', 'yes'],
      ['104', '2', 'single', 'ground floor'],
      ['105', '2', 'suite'],
    )
    const preview = await organiser.rooms.previewImport(file)
    expect(preview.lines.map(({ outcome }) => outcome)).toEqual(['changed', 'new', 'problem'])
    expect(await list()).toEqual(before)

    const saved = await organiser.rooms.import(file)
    expect(saved.lines).toEqual(preview.lines)
    expect(saved.counts).toEqual({ new: 1, changed: 1, unchanged: 0, asked: 0, problem: 1 })
    expect(await list()).toEqual([
      { number: '103', beds: 2, type: 'double', floor: 1, isQuiet: true, version: 2 },
      { number: '104', beds: 2, type: 'single', floor: 0, isQuiet: false, version: 1 },
    ])
    expect((await organiser.rooms.import(file)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
    expect(entries).toMatchObject([{ action: 'room.imported', after: { rooms: 2 } }])

    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 2, kept: 0 })
    expect(await list()).toEqual([{ ...before[0], version: 3 }])
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 0, kept: 0 })
  })

  test('Undo keeps a room that has since been changed or is in use', async () => {
    const saved = await organiser.rooms.import(fileOf(['103', '2', 'double'], ['104', '2', 'single']))
    const added = await world()
      .db.select()
      .from(rooms)
      .where(eq(rooms.venueId, venueId))
      .orderBy(rooms.roomNumber)
    const [one = '', other = ''] = added.map(({ id }) => id)
    await organiser.rooms.update({ id: one, version: 1, roomNumber: '103', bedCount: 3, bedType: 'double' })
    await addRoomGuest(other)
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 0, kept: 2 })
    expect(await list()).toHaveLength(2)
  })

  test('Undo never removes a bed in use', async () => {
    const roomId = await addRoom(world().db, { venueId, roomNumber: '103', bedCount: 1 })
    const saved = await organiser.rooms.import(fileOf(['103', '2', '']))
    await addRoomGuest(roomId)
    await addRoomGuest(roomId)
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 0, kept: 1 })
    expect(await list()).toMatchObject([{ beds: 2 }])
  })

  test('concurrent imports of one file add each room once', async () => {
    const file = fileOf(['103', '2', 'double'], ['104', '1', 'single'])
    const imports = await Promise.all(Array.from({ length: 4 }, () => organiser.rooms.import(file)))
    expect(imports.map(({ counts }) => counts.new).toSorted()).toEqual([0, 0, 0, 2])
    expect(await list()).toHaveLength(2)
  })

  test('refuses an unknown venue', async () => {
    const missingId = crypto.randomUUID()
    for (const attempt of [
      () => organiser.rooms.previewImport({ ...fileOf(['1', '1', 'single']), venueId: missingId }),
      () => organiser.rooms.import({ ...fileOf(['1', '1', 'single']), venueId: missingId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', defined: true })
    }
  })
})
