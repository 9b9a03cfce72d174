import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkIn, setStatus, undoCheckIn } from '#server/attendance/commands.ts'
import { moveEntry } from '#server/agenda/commands.ts'
import { setDraft } from '#server/agenda/drafts/commands.ts'
import { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import { undoEntry } from '#server/undo/commands.ts'
import { listUndoable } from '#server/undo/queries.ts'
import { undoEntries } from '#server/db/tables/audit.ts'
import { applySuggestion } from '#server/rooms/suggestions/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { sync } from '#server/desk/commands.ts'
import { putInBed } from '#server/testing/beds.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { addAccount, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { addAttendee, seatedIn } from '#server/testing/line.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant, removeParticipant } from '#server/seats/commands.ts'
import { wait } from '#server/seats/waiting/commands.ts'

describeOnBothDatabases('Undo from the history', (world) => {
  async function addEdition() {
    const { db } = world()
    const venueId = await addVenue(db, { name: crypto.randomUUID() })
    const email = `${crypto.randomUUID()}@studio.example`
    const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email, role: 'admin' })
    const deps = testDeps(db)
    const list = async () => (await listUndoable(db, { venueId })).entries
    const undo = async (did: string) => {
      const entry = (await list()).find((one) => one.did === did)
      return undoEntry(deps, actorId, { id: entry?.id ?? '' })
    }
    const listOffers = async () =>
      (await list()).map(({ did, undo: offer }) => [did, offer && 'whyNot' in offer ? offer.whyNot : offer])
    /** Moves a person and deletes the saved rows, so that Undo has only the audit entry. */
    const putInRoom = async (bed: { roomId: string | null; personId: string }) => {
      await putInBed(db, actorId, { venueId, ...bed })
      await db.delete(undoEntries)
    }
    return {
      db,
      venueId,
      actorId,
      deps,
      undo,
      listOffers,
      putInRoom,
      ana: await addAttendee(db, venueId, 'Ana Lima'),
    }
  }

  const allowed = { asks: null }
  const alreadyUndone = 'This has already been undone.'

  test('returns a person to their former room, only once, and links the undone entry', async () => {
    const { db, venueId, undo, listOffers, putInRoom, ana } = await addEdition()
    for (const roomNumber of ['9', '12'])
      await putInRoom({ roomId: await addRoom(db, { venueId, roomNumber }), personId: ana.personId })
    const sentence = 'moved Ana Lima from room 9 to room 12'
    expect(await listOffers()).toEqual([
      [sentence, allowed],
      ['gave Ana Lima a bed in room 9', 'Their bed has been changed since.'],
    ])
    expect(await undo(sentence)).toMatchObject({ undone: 1, notRestored: [] })
    expect(await undo(sentence)).toMatchObject({ undone: 0, notRestored: [] })
    // Both entries share a transaction, hence a timestamp.
    const entries = await listOffers()
    expect(entries.toSorted()).toEqual(
      [
        [`undid “${sentence}”`, null],
        ['moved Ana Lima from room 12 to room 9', allowed],
        [sentence, alreadyUndone],
        ['gave Ana Lima a bed in room 9', allowed],
      ].toSorted(),
    )
    await undo('gave Ana Lima a bed in room 9')
    expect(await db.$count(roomAssignments, eq(roomAssignments.venueId, venueId))).toBe(0)
  })

  test('returns a person to their former room even if both room numbers now belong to other rooms', async () => {
    const { db, venueId, undo, putInRoom, ana } = await addEdition()
    const [first, second] = [
      await addRoom(db, { venueId, roomNumber: '9' }),
      await addRoom(db, { venueId, roomNumber: '12' }),
    ]
    for (const roomId of [first, second]) await putInRoom({ roomId, personId: ana.personId })
    for (const id of [first, second])
      await db
        .update(rooms)
        .set({ roomNumber: `Old ${id}` })
        .where(eq(rooms.id, id))
    for (const roomNumber of ['9', '12']) await addRoom(db, { venueId, roomNumber })
    await undo('moved Ana Lima from room 9 to room 12')
    const beds = await db.select().from(roomAssignments).where(eq(roomAssignments.venueId, venueId))
    expect(beds.map(({ roomId }) => roomId)).toEqual([first])
  })

  test('restores a room plan with its pins unless a person has been moved since then', async () => {
    const { db, venueId, actorId, undo, listOffers, putInRoom, ana } = await addEdition()
    const bo = await addAttendee(db, venueId, 'Bo Berg')
    const [nine, twelve] = [
      await addRoom(db, { venueId, roomNumber: '9' }),
      await addRoom(db, { venueId, roomNumber: '12' }),
    ]
    await putInRoom({ roomId: nine, personId: ana.personId })
    const announcedAt = new Date('2026-11-20T08:00:00Z')
    await db.update(roomAssignments).set({ announcedAt }).where(eq(roomAssignments.venueId, venueId))
    const apply = () =>
      applySuggestion(db, actorId, {
        venueId,
        moves: [
          { personId: ana.personId, from: nine, to: twelve },
          { personId: bo.personId, from: null, to: nine },
        ],
      })
    await apply()
    const did = 'moved 2 people by a room plan'
    expect(await listOffers()).toContainEqual([did, allowed])
    await undo(did)
    const beds = () => db.select().from(roomAssignments).where(eq(roomAssignments.venueId, venueId))
    expect(await beds()).toMatchObject([{ personId: ana.personId, roomId: nine, announcedAt }])
    expect(await listOffers()).toContainEqual([did, alreadyUndone])

    await apply()
    await putInRoom({ roomId: null, personId: bo.personId })
    expect(await listOffers()).toContainEqual([did, 'Some of these beds have been changed since.'])
    expect(await beds()).toMatchObject([{ personId: ana.personId, roomId: twelve }])
  })

  test('moves an agenda item back, even in a draft', async () => {
    const { db, venueId, actorId, deps, undo, listOffers } = await addEdition()
    const times = { startTime: '2026-12-01T10:00', endTime: '2026-12-01T11:00' }
    const [item] = await db
      .insert(agendaItems)
      .values({ venueId, title: 'Glaze', type: 'session', ...times })
      .returning()
    const id = item?.id ?? ''
    const move = (version: number, startTime: string) => moveEntry(deps, actorId, { id, version, startTime })
    const { version } = await move(1, '2026-12-01T14:00')
    const did = 'moved the agenda item “Glaze” from Dec 1, 10:00 AM to 2:00 PM'
    expect(await listOffers()).toContainEqual([did, allowed])
    await undo(did)
    expect(await db.select().from(agendaItems).where(eq(agendaItems.id, id))).toMatchObject([times])

    await setDraft(deps, actorId, { venueId, isDraft: true })
    await move(version + 1, '2026-12-02T09:00')
    const inDraft = 'moved the agenda item “Glaze” from Dec 1, 10:00 AM to Dec 2, 9:00 AM'
    expect(await listOffers()).toContainEqual([inDraft, allowed])
    await undo(inDraft)
    expect(await db.$count(agendaDrafts, eq(agendaDrafts.id, id))).toBe(0)
    expect(await listOffers()).toContainEqual([inDraft, alreadyUndone])
  })

  test('restores a removed seat, and removes it again', async () => {
    const { db, venueId, actorId, deps, undo, listOffers, ana } = await addEdition()
    const workshopId = await addWorkshop(db, { venueId, title: 'Pottery', capacity: 1 })
    const seat = { workshopId, personId: ana.personId }
    await addParticipant(db, actorId, seat)
    await undo('signed Ana Lima up for Pottery')
    expect(await seatedIn(db, workshopId)).toEqual([])
    await undo('took Ana Lima out of Pottery')
    expect(await seatedIn(db, workshopId)).toEqual([ana.personId])
    await removeParticipant(deps, actorId, seat)
    const bo = await addAttendee(db, venueId, 'Bo Berg')
    await addParticipant(db, actorId, { workshopId, personId: bo.personId })
    const [, last] = await listOffers()
    expect(last).toEqual(['took Ana Lima out of Pottery', 'Pottery is full now.'])
  })

  test('doesn’t restore a seat that is now held for another person', async () => {
    const { db, venueId, actorId, deps, listOffers, ana } = await addEdition()
    const workshopId = await addWorkshop(db, { venueId, title: 'Pottery', capacity: 1 })
    const seat = { workshopId, personId: ana.personId }
    await addParticipant(db, actorId, seat)
    const bo = await addAttendee(db, venueId, 'Bo Berg')
    const inLastHour = { ...deps, clock: () => new Date('2026-12-01T09:30:00Z') }
    await wait(inLastHour, { workshopId, personId: bo.personId })
    await removeParticipant(inLastHour, actorId, seat)
    expect(await listOffers()).toContainEqual(['took Ana Lima out of Pottery', 'Pottery is full now.'])
  })

  test('refuses with a reason if it is too late or the change can’t be undone', async () => {
    const { deps, actorId, undo, ana } = await addEdition()
    const change = { id: ana.attendanceId, undoCheckIn: false, shown: 'any' } as const
    await setStatus(deps, actorId, { ...change, from: 'yes', attending: 'no' })
    await setStatus(deps, actorId, { ...change, from: 'no', attending: 'maybe' })
    await expect(undo('set Ana Lima to No')).rejects.toMatchObject({
      code: 'UNDO_IMPOSSIBLE',
      message: 'Their answer has been changed since.',
    })
    await undo('set Ana Lima to Maybe')
    await expect(undo('set Ana Lima back to No')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(undoEntry(deps, actorId, { id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('restores a check-in that was undone', async () => {
    const { db, deps, actorId, undo, listOffers, ana } = await addEdition()
    await checkIn(deps, actorId, { id: ana.attendanceId, setToYes: false })
    await undoCheckIn(db, actorId, ana.attendanceId)
    await undo('undid the check-in of Ana Lima')
    expect((await listOffers()).map(([did]) => did).toSorted()).toEqual([
      'checked in Ana Lima',
      'checked in Ana Lima',
      'undid the check-in of Ana Lima',
      'undid “undid the check-in of Ana Lima”',
    ])
  })

  test.each([
    ['as it happened', [['in'], ['undo']]],
    ['by a device that was without a connection', [['in', 'undo']]],
  ] as const)('restores a check-in undone at the desk, %s, with its time', async (_how, sent) => {
    const { db, deps, venueId, actorId, undo, ana } = await addEdition()
    const [inId, undoId] = [crypto.randomUUID(), crypto.randomUUID()]
    const { personId } = ana
    // Checked in at nine, undone at eleven, found at five in the afternoon.
    const nine = new Date('2026-11-30T09:00:00Z').getTime()
    const hour = 3_600_000
    for (const [index, kinds] of sent.entries()) {
      const now = nine + (sent.length === 1 ? 2 : index * 2) * hour
      const taps = kinds.map((kind) =>
        kind === 'in'
          ? { id: inId, personId, kind, age: now - nine, saw: [] }
          : { id: undoId, personId, kind, age: 0, saw: [inId] },
      )
      await sync(
        { ...deps, clock: () => new Date(now) },
        { userId: actorId },
        { venueId, taps, cursor: null, madeBy: null },
      )
    }
    deps.clock = () => new Date(nine + 8 * hour)
    await undo('undid the check-in of Ana Lima')
    const [row] = await db.select().from(attendance).where(eq(attendance.id, ana.attendanceId))
    expect(row?.checkInTime).toEqual(new Date(nine))
  })
})
