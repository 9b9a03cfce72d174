import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { auditOf, checkInOf } from '#server/testing/attending.ts'
import { addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { pressUndo } from '#server/testing/press-undo.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

const minutes = (count: number) => count * 60_000
const ago = (count: number) => new Date(testNow.getTime() - minutes(count))

const checkIn = (personId: string, age = 0) => ({ id: randomUUID(), personId, kind: 'in' as const, age })
const undo = (personId: string, saw: string[], age = 0) => ({
  id: randomUUID(),
  personId,
  kind: 'undo' as const,
  age,
  saw,
})

describeOnBothDatabases('the desk', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string
  let ines: { id: string; personId: string }

  beforeEach(async () => {
    venueId = await addVenue(world().db)
    ines = await invite('Ines Duarte')
  })

  async function invite(fullName: string, attending: 'yes' | 'maybe' | 'no' = 'yes') {
    const personId = await addPerson(world().db, { fullName })
    return { personId, id: await addAttendance(world().db, { personId, venueId, attending }) }
  }

  type Taps = Parameters<Client['desk']['sync']>[0]['taps']
  const sync = (taps: Taps, cursor: string | null = null) => organiser.desk.sync({ venueId, taps, cursor })

  test('a tap checks a person in at the time of the tap, and sending it again changes nothing', async () => {
    const tap = checkIn(ines.personId, minutes(4))
    const response = await sync([tap])
    expect(response).toMatchObject({
      refused: [],
      late: [],
      changes: [{ fullName: 'Ines Duarte', checkIns: [tap.id], checkedInBy: 'Nadia Haddad' }],
    })
    await sync([tap, tap])
    await sync([{ ...tap, age: 0 }])
    expect(await checkInOf(world().db, ines.id)).toEqual(ago(4))
    expect(await auditOf(world().db, ines.id)).toMatchObject([
      { action: 'attendance.checkedIn', after: { tap: tap.id, tappedAt: ago(4).toISOString() } },
    ])
  })

  test('the list shows people, their rooms and roommates, and who checked them in', async () => {
    const { db } = world()
    const roomId = await addRoom(db, { venueId, roomNumber: '119' })
    const mate = await invite('Ana Lima')
    await db.insert(roomAssignments).values([
      { roomId, venueId, personId: ines.personId },
      { roomId, venueId, personId: mate.personId },
    ])
    await organiser.attendance.checkIn({ id: ines.id, setToYes: false })
    const [first, second, ...others] = (await organiser.desk.list({ venueId })).rows
    expect(others).toEqual([])
    expect(first).toEqual({
      ...mate,
      fullName: 'Ana Lima',
      studio: null,
      attending: 'yes',
      roomNumber: '119',
      roommates: ['Ines Duarte'],
      checkInTime: null,
      checkIns: [],
      atDoor: null,
      checkedInBy: null,
      reports: [],
      codeHash: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(second).toMatchObject({ roommates: ['Ana Lima'], checkedInBy: 'Nadia Haddad' })
    expect(second?.checkIns).toHaveLength(1)
  })

  test('the earlier of two check-ins counts, and the later device is notified', async () => {
    const [late, early] = [checkIn(ines.personId), checkIn(ines.personId, minutes(9))]
    await sync([late])
    expect(await sync([early])).toMatchObject({ late: [] })
    expect(await checkInOf(world().db, ines.id)).toEqual(ago(9))
    const entry = { id: late.id, personId: ines.personId, fate: 'earlier', by: 'Nadia Haddad' }
    expect((await sync([late])).late).toEqual([{ ...entry, at: ago(9).toISOString() }])
  })

  test('an undo removes the check-ins that it refers to, and no others', async () => {
    const [seen, unseen] = [checkIn(ines.personId, minutes(9)), checkIn(ines.personId, minutes(5))]
    const undoTap = undo(ines.personId, [seen.id], minutes(1))
    expect((await sync([undoTap, seen])).late).toMatchObject([{ id: seen.id, fate: 'taken back' }])
    expect(await checkInOf(world().db, ines.id)).toBeNull()
    expect((await sync([unseen])).late).toEqual([])
    expect(await checkInOf(world().db, ines.id)).toEqual(ago(5))
    expect((await sync([undoTap])).late).toMatchObject([{ id: undoTap.id, fate: 'still in' }])
    expect(await auditOf(world().db, ines.id)).toHaveLength(3)
  })

  test('refuses taps for a person who isn’t on this list, and accepts the others', async () => {
    const bo = await addPerson(world().db, { fullName: 'Bo Berg' })
    await addAttendance(world().db, { personId: bo, venueId: await addVenue(world().db) })
    const cy = await addPerson(world().db, { fullName: 'Cy Dahl' })
    const taps = [checkIn(cy), checkIn(ines.personId), checkIn(bo)]
    const { refused, changes } = await sync(taps)
    expect(refused).toEqual([taps[0]?.id, taps[2]?.id])
    expect(changes.map(({ fullName }) => fullName)).toEqual(['Ines Duarte'])
  })

  test('refuses taps with the ids of another person’s taps, and counts none of them', async () => {
    const bo = await invite('Bo Berg', 'yes')
    // This is how many check-ins of one person can count simultaneously.
    const bosCheckIns = Array.from({ length: 50 }, () => checkIn(bo.personId))
    await sync(bosCheckIns)
    const copied = bosCheckIns.map(({ id }) => ({ ...checkIn(ines.personId), id }))
    const { refused } = await sync([...copied, checkIn(ines.personId, minutes(2))])
    expect(refused).toEqual(bosCheckIns.map(({ id }) => id))
    expect(await checkInOf(world().db, ines.id)).toEqual(ago(2))
  })

  test('a person who hasn’t accepted is listed as at the door, and accepting later checks them in from that time', async () => {
    const ravi = await invite('Ravi Menon', 'no')
    const { changes } = await sync([checkIn(ravi.personId, minutes(7))])
    expect(changes).toMatchObject([{ attending: 'no', checkInTime: null }])
    expect(new Date(changes[0]?.atDoor ?? '')).toEqual(ago(7))
    const { checkInTime } = await organiser.attendance.checkIn({ id: ravi.id, setToYes: true })
    expect(new Date(checkInTime)).toEqual(ago(7))
    expect(await checkInOf(world().db, ravi.id)).toEqual(ago(7))
  })

  test('an answer other than yes undoes earlier check-ins, and its Undo restores them', async () => {
    await sync([checkIn(ines.personId, minutes(8))])
    const result = await organiser.attendance.setStatus({
      id: ines.id,
      from: 'yes',
      attending: 'no',
      undoCheckIn: true,
    })
    const [row] = (await organiser.desk.list({ venueId })).rows
    expect(row).toMatchObject({ attending: 'no', checkIns: [], atDoor: null })
    await pressUndo(organiser, result)
    expect(await checkInOf(world().db, ines.id)).toEqual(ago(8))
    expect((await organiser.desk.list({ venueId })).rows).toMatchObject([{ checkedInBy: 'Nadia Haddad' }])
  })

  test('a person removed from the list and added again is still checked in', async () => {
    await sync([checkIn(ines.personId, minutes(6))])
    const removal = await organiser.people.uninvite({ venueId, ids: [ines.id], undoCheckIn: true })
    await pressUndo(organiser, removal)
    expect(await checkInOf(world().db, ines.id)).toEqual(ago(6))
  })

  test('a cursor returns later changes, or everyone if the cursor is from another database', async () => {
    const { cursor } = await sync([])
    const bo = await invite('Bo Berg')
    await organiser.attendance.checkIn({ id: bo.id, setToYes: false })
    const names = async (since: string | null) =>
      (await sync([], since)).changes.map(({ fullName }) => fullName)
    expect(await names(cursor)).toEqual(['Bo Berg'])
    expect(await names(null)).toEqual([])
    expect(await names('999999999999999999')).toEqual(['Bo Berg'])
  })
})
