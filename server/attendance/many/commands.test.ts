import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxPeople } from '#contract/fields.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { auditOf, checkInOf, placesOf, addInesWithPlaces } from '#server/testing/attending.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { addAttendee, addLine, lineFor, seatedIn } from '#server/testing/line.ts'
import { testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'
import { pressUndo } from '#server/testing/press-undo.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

type Attending = 'yes' | 'maybe' | 'no'

describeOnBothDatabases('a bulk change of answers', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db, { clock: () => testNow }))

  async function addGuest(venueId: string, attending: Attending, more: { checkInTime?: Date } = {}) {
    const personId = await addPerson(world().db, { fullName: 'Bo Berg' })
    return addAttendance(world().db, { personId, venueId, attending, ...more })
  }
  const readAnswers = async (venueId: string) =>
    Object.fromEntries(
      (await world().db.select().from(attendance).where(eq(attendance.venueId, venueId))).map((row) => [
        row.id,
        row.attending,
      ]),
    )

  test('changes several answers with one log entry, frees their places, and Undo restores everything', async () => {
    const { db } = world()
    const ines = await addInesWithPlaces(db)
    const { venueId } = ines
    const arrived = await addGuest(venueId, 'yes', { checkInTime: testNow })
    const maybe = await addGuest(venueId, 'maybe')
    const changes = [
      { from: 'yes', attending: 'no', ids: [ines.id, arrived] },
      { from: 'maybe', attending: 'no', ids: [maybe] },
    ] as const
    const input = { venueId, changes: changes.map((change) => ({ ...change, ids: [...change.ids] })) }
    await expect(organiser.attendance.setMany(input)).rejects.toMatchObject({ code: 'CHECKED_IN' })
    expect(await readAnswers(venueId)).toEqual({ [ines.id]: 'yes', [arrived]: 'yes', [maybe]: 'maybe' })

    const { undo, ...done } = await organiser.attendance.setMany({ ...input, undoCheckIn: true })
    expect(done).toEqual({
      changed: 3,
      checkIns: 1,
      stale: 0,
      freed: { rooms: ['12'], seats: 2 },
      notRestored: [],
    })
    expect(await readAnswers(venueId)).toEqual({ [ines.id]: 'no', [arrived]: 'no', [maybe]: 'no' })
    expect(await placesOf(db, ines)).toEqual({ beds: 0, seats: 0 })

    const undoResult = await pressUndo(organiser, { undo })
    expect(undoResult).toMatchObject({ undone: 3, kept: 0, notRestored: [] })
    expect(await readAnswers(venueId)).toEqual({ [ines.id]: 'yes', [arrived]: 'yes', [maybe]: 'maybe' })
    expect(await placesOf(db, ines)).toEqual({ beds: 1, seats: 2 })
    expect(await checkInOf(db, arrived)).toEqual(testNow)
    expect(
      (await auditOf(db, venueId)).map(({ action, before, after }) => [action, before, after]),
    ).toMatchObject([
      [
        'attendance.manySet',
        { rooms: 1, seats: 2, roomIds: expect.any(String) },
        { people: 3, attending: 'no' },
      ],
      ['attendance.manyRestored', { rooms: 0, seats: 0, roomIds: '' }, { people: 3, attending: null }],
    ])
  })

  /** Ana and Di have the two seats of Pottery; Bo and Cy wait for it and are mailed when both leave. */
  async function addFullWorkshop() {
    const { db } = world()
    const { venueId, pottery, ana } = await addLine(db)
    const di = await addAttendee(db, venueId, 'Di Reis')
    await db.update(workshops).set({ capacity: 2 }).where(eq(workshops.id, pottery))
    await db.insert(workshopSignups).values({ workshopId: pottery, personId: di.personId, venueId })
    const ids = [ana.attendanceId, di.attendanceId]
    return { venueId, pottery, changes: [{ from: 'yes' as const, attending: 'no' as const, ids }] }
  }

  test('refuses to free seats that people wait for unless the number of mails was shown', async () => {
    const { pottery, ...input } = await addFullWorkshop()
    const before = await seatedIn(world().db, pottery)
    await expect(organiser.attendance.setMany(input)).rejects.toMatchObject({
      code: 'MAIL_UNANNOUNCED',
      defined: true,
    })
    expect(await seatedIn(world().db, pottery)).toEqual(before)
  })

  test('frees seats if the number of people who then get them was shown', async () => {
    const { pottery, venueId, changes } = await addFullWorkshop()
    const action = { call: 'attendance.setMany' as const, input: { changes } }
    const { readers: mailCount } = await organiser.consequences.preview({ venueId, deed: action })
    expect(mailCount).toBe(2)
    await expect(organiser.attendance.setMany({ venueId, changes, shown: 3 })).rejects.toMatchObject({
      code: 'READERS_CHANGED',
      defined: true,
    })
    expect(await organiser.attendance.setMany({ venueId, changes, shown: mailCount })).toMatchObject({
      changed: 2,
      undo: expect.any(String),
    })
    expect(await lineFor(world().db, pottery)).toEqual([])
  })

  test('leaves people alone if their answer changed, they were removed, or they belong to another event', async () => {
    const venueId = await addVenue(world().db)
    const elsewhere = await addGuest(await addVenue(world().db, { year: 2027 }), 'maybe')
    const [fresh, changed, same] = [
      await addGuest(venueId, 'maybe'),
      await addGuest(venueId, 'no'),
      await addGuest(venueId, 'yes'),
    ]
    const removed = await addGuest(venueId, 'maybe')
    await organiser.people.uninvite({ venueId, ids: [removed] })
    const ids = [fresh, changed, same, removed, elsewhere]
    const result = await organiser.attendance.setMany({
      venueId,
      changes: [{ from: 'maybe', attending: 'yes', ids }],
    })
    // Stale: the removed person, the person at another event, and the person who declined. The person who accepted
    // needs no change.
    expect(result).toMatchObject({ changed: 1, stale: 3 })
    expect(await readAnswers(venueId)).toEqual({ [fresh]: 'yes', [changed]: 'no', [same]: 'yes' })
  })

  test('Undo reports a bed taken since, and leaves it to the person who has it now', async () => {
    const { db } = world()
    const ines = await addInesWithPlaces(db)
    const { venueId } = ines
    const { undo } = await organiser.attendance.setMany({
      venueId,
      changes: [{ from: 'yes', attending: 'maybe', ids: [ines.id] }],
    })
    const other = await addPerson(db, { fullName: 'Ana Lima' })
    await addAttendance(db, { personId: other, venueId })
    await db.insert(roomAssignments).values({ roomId: ines.roomId, personId: other, venueId })
    const undone = await pressUndo(organiser, { undo })
    expect(undone).toMatchObject({ undone: 1, notRestored: ['Room 12 is now taken'] })
    expect(await placesOf(db, { personId: other, venueId })).toEqual({ beds: 1, seats: 0 })
  })

  test('refuses duplicates and empty lists before any change', async () => {
    const venueId = await addVenue(world().db)
    const id = await addGuest(venueId, 'maybe')
    const set = (ids: string[]) =>
      organiser.attendance.setMany({ venueId, changes: [{ from: 'maybe', attending: 'yes', ids }] })
    await expect(set([id, id])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(set([])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await readAnswers(venueId)).toEqual({ [id]: 'maybe' })
  })

  test('refuses more people than an edition may have, even in several groups', async () => {
    const venueId = await addVenue(world().db)
    const id = await addGuest(venueId, 'maybe')
    const set = (others: number) =>
      organiser.attendance.setMany({
        venueId,
        changes: [
          { from: 'maybe', attending: 'yes', ids: [id] },
          { from: 'no', attending: 'yes', ids: Array.from({ length: others }, () => randomUUID()) },
        ],
      })
    await expect(set(maxPeople)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await readAnswers(venueId)).toEqual({ [id]: 'maybe' })
    expect(await set(maxPeople - 1)).toMatchObject({ changed: 1 })
  })
})
