import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditOf, checkInOf, placesOf, addInesWithPlaces } from '#server/testing/attending.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

describeOnBothDatabases('the check-in API', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db, { clock: () => now }))
  let now = testNow

  test('repeated check-ins keep the first time, and Undo removes the check-in', async () => {
    const { id } = await addInesWithPlaces(world().db)
    now = new Date('2026-11-21T10:03:00Z')
    const checkInTime = '2026-11-21T10:03:00.000Z'
    const first = { checkInTime, notRestored: [], undo: expect.any(String) }
    expect(await organiser.attendance.checkIn({ id, setToYes: false })).toEqual(first)
    now = new Date('2026-11-21T12:00:00Z')
    // The second of two people at the desk can't undo what the first did.
    const again = { ...first, undo: null }
    expect(await organiser.attendance.checkIn({ id, setToYes: false })).toEqual(again)
    expect(await organiser.attendance.undoCheckIn({ id })).toEqual({})
    expect(await organiser.attendance.undoCheckIn({ id })).toEqual({})
    const [row] = await world().db.select().from(attendance).where(eq(attendance.id, id))
    expect(row?.checkInTime).toBeNull()
    expect((await auditOf(world().db, id)).map(({ action }) => action)).toEqual([
      'attendance.checkedIn',
      'attendance.checkInUndone',
    ])
  })

  test('an answer other than yes undoes a check-in only if the organiser agrees, and Undo restores it', async () => {
    const ines = await addInesWithPlaces(world().db)
    await organiser.attendance.checkIn({ id: ines.id, setToYes: false })
    const leave = { id: ines.id, from: 'yes', attending: 'no' } as const
    await expect(organiser.attendance.setStatus(leave)).rejects.toMatchObject({ code: 'CHECKED_IN' })
    expect(await placesOf(world().db, ines)).toEqual({ beds: 1, seats: 2 })

    const result = await organiser.attendance.setStatus({ ...leave, undoCheckIn: true })
    expect(result).toMatchObject({ hadCheckIn: true })
    expect(await checkInOf(world().db, ines.id)).toBeNull()

    await pressUndo(organiser, result)
    expect(await checkInOf(world().db, ines.id)).toEqual(now)
  })

  test('the database allows a check-in only for confirmed people', async () => {
    const { db } = world()
    const invited = { personId: await addPerson(db, { fullName: 'Bo Berg' }), venueId: await addVenue(db) }
    const added = addAttendance(db, { ...invited, attending: 'no', checkInTime: now })
    await expect(added).rejects.toMatchObject({ cause: { constraint: 'attendance_check_in_check' } })
  })

  test('checks in a person who answered maybe only if that sets their answer to yes', async () => {
    const venueId = await addVenue(world().db)
    const personId = await addPerson(world().db, { fullName: 'Ravi Menon' })
    const id = await addAttendance(world().db, { personId, venueId, attending: 'maybe' })
    await expect(organiser.attendance.checkIn({ id, setToYes: false })).rejects.toMatchObject({
      code: 'NOT_CONFIRMED',
      defined: true,
    })
    const rowOf = async () => (await world().db.select().from(attendance).where(eq(attendance.id, id)))[0]
    const result = await organiser.attendance.checkIn({ id, setToYes: true })
    expect(await rowOf()).toMatchObject({ attending: 'yes', checkInTime: now })
    expect(await pressUndo(organiser, result)).toMatchObject({ undone: 1, notRestored: [] })
    expect(await rowOf()).toMatchObject({ attending: 'maybe', checkInTime: null })
  })
})
