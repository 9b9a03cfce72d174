import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, undoEntries } from '#server/db/tables/audit.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { uninvite } from '#server/people/many/commands.ts'
import { putInBed } from '#server/testing/beds.ts'
import { moveGuests } from '#server/rooms/planner/commands.ts'
import { addAccount, addRoom, addVenue } from '#server/testing/cast.ts'
import { addAttendee } from '#server/testing/line.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'
import { undoEntry } from '#server/undo/commands.ts'

/** On PostgreSQL, by two pools: the embedded database has one connection, so nothing runs concurrently. */
describe('Undo by the saved rows', () => {
  const world = openRaceWorld()
  let actorId: string
  let venueId: string
  let ana: Awaited<ReturnType<typeof addAttendee>>
  let bo: Awaited<ReturnType<typeof addAttendee>>
  let roomNine: string
  let roomTwelve: string

  beforeAll(async () => {
    actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@rows.test' })
  }, 30_000)

  beforeEach(async () => {
    const { db } = world
    venueId = await addVenue(db, { name: crypto.randomUUID() })
    ana = await addAttendee(db, venueId, 'Ana Lima')
    bo = await addAttendee(db, venueId, 'Bo Berg')
    roomNine = await addRoom(db, { venueId, roomNumber: '9', bedCount: 1 })
    roomTwelve = await addRoom(db, { venueId, roomNumber: '12', bedCount: 1 })
    await putInBed(db, actorId, { venueId, roomId: roomNine, personId: ana.personId })
    await putInBed(db, actorId, { venueId, roomId: roomTwelve, personId: bo.personId })
  })

  const readRooms = async () => {
    const beds = await world.db.select().from(roomAssignments).where(eq(roomAssignments.venueId, venueId))
    const roomOf = (personId: string) => beds.find((bed) => bed.personId === personId)?.roomId
    return [roomOf(ana.personId), roomOf(bo.personId)]
  }
  const swap = () =>
    moveGuests(world.db, actorId, {
      venueId,
      moves: [
        { personId: ana.personId, from: roomNine, to: roomTwelve },
        { personId: bo.personId, from: roomTwelve, to: roomNine },
      ],
    })
  const press = (undo: string | null, index = 0) =>
    undoEntry(testDeps(index % 2 === 0 ? world.db : world.second.db), actorId, { id: undo ?? '' })
  const countUndone = () =>
    world.db.$count(auditLog, and(eq(auditLog.venueId, venueId), eq(auditLog.action, 'history.undone')))

  test('swaps two people back once for twenty concurrent presses', async () => {
    const { undo } = await swap()
    expect(await readRooms()).toEqual([roomTwelve, roomNine])
    const presses = Array.from({ length: 20 }, (_, index) => outcome(press(undo, index)))
    expect(new Set(await Promise.all(presses))).toEqual(new Set(['done']))
    expect(await readRooms()).toEqual([roomNine, roomTwelve])
    expect(await countUndone()).toBe(2)
  })

  test('restores people to the list only once for twenty concurrent presses', async () => {
    const ids = [ana.attendanceId, bo.attendanceId]
    const { undo } = await uninvite(testDeps(world.db), actorId, {
      venueId,
      ids,
      undoCheckIn: false,
      shown: 'any',
    })
    const presses = Array.from({ length: 20 }, (_, index) => outcome(press(undo, index)))
    expect(new Set(await Promise.all(presses))).toEqual(new Set(['done']))
    expect(await readRooms()).toEqual([roomNine, roomTwelve])
    expect(await countUndone()).toBe(2)
  })

  test('is refused once the saved rows are deleted', async () => {
    const { undo } = await uninvite(testDeps(world.db), actorId, {
      venueId,
      ids: [ana.attendanceId],
      undoCheckIn: false,
      shown: 'any',
    })
    await world.db.delete(undoEntries)
    await expect(press(undo)).rejects.toMatchObject({ code: 'UNDO_IMPOSSIBLE' })
    expect(await readRooms()).toEqual([undefined, roomTwelve])
  })
})
