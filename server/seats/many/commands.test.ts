import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { setStatus } from '#server/attendance/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import {
  addAccount,
  addAttendance,
  addGuests,
  addPerson,
  addVenue,
  addWorkshop,
} from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { outcome } from '#server/testing/outcome.ts'
import { openRaceWorld, describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipants } from '#server/seats/many/commands.ts'
import { undoEntry } from '#server/undo/commands.ts'
import { workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('seats for several people', (world) => {
  let venueId: string
  let actorId: string
  let guests: string[]

  beforeAll(async () => {
    venueId = await addVenue(world().db)
    actorId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email: 'nadia@studio.test' })
    guests = await addGuests(world().db, venueId, 4)
  })

  const seated = (workshopId: string) =>
    world().db.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))

  test('are added once, removed with one Undo, and logged as one step each', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId, title: 'Surf', capacity: 4 })
    const [first = ''] = guests
    expect(await addParticipants(db, actorId, { workshopId, personIds: [first] })).toMatchObject({ had: 0 })
    const { undo, ...others } = await addParticipants(db, actorId, { workshopId, personIds: guests })
    expect(others).toEqual({ added: 3, had: 1, notComing: 0 })
    expect(await addParticipants(db, actorId, { workshopId, personIds: guests })).toMatchObject({
      added: 0,
      had: 4,
      undo: null,
    })
    for (const people of [3, 0])
      expect(await undoEntry(testDeps(db), actorId, { id: undo ?? '' })).toMatchObject({ undone: people })
    expect(await seated(workshopId)).toBe(1)
    const entries = await db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, workshopId), ne(auditLog.action, 'history.undone')))
      .orderBy(auditLog.createdAt, auditLog.id)
    expect(entries).toMatchObject([
      { action: 'workshop.participantsAdded', after: { people: 1 } },
      { action: 'workshop.participantsAdded', after: { people: 3 } },
      { action: 'workshop.participantsRemoved', after: { people: 3 } },
    ])
  })

  test('replace a place in line, which Undo restores', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId, title: 'Raku', signupEnabled: false, capacity: 2 })
    const [personId = '', other = ''] = guests
    await db
      .insert(workshopWaiting)
      .values([other, personId].map((id) => ({ workshopId, venueId, personId: id })))
    const line = () =>
      db
        .select({ personId: workshopWaiting.personId, place: workshopWaiting.place })
        .from(workshopWaiting)
        .where(eq(workshopWaiting.workshopId, workshopId))
        .orderBy(workshopWaiting.place)
    const before = await line()
    const { undo } = await addParticipants(db, actorId, { workshopId, personIds: [personId] })
    expect(await line()).toEqual(before.slice(0, 1))
    await undoEntry(testDeps(db), actorId, { id: undo ?? '' })
    expect(await line()).toEqual(before)
  })

  test('are given to all or to no one, and the refusal says how many seats are free', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId, title: 'Kiln', capacity: 2 })
    await expect(addParticipants(db, actorId, { workshopId, personIds: guests })).rejects.toMatchObject({
      code: 'WORKSHOP_FULL',
      message: '‘Kiln’ has only 2 free seats. Nobody was signed up.',
    })
    expect(await seated(workshopId)).toBe(0)
  })

  test('skip people who declined or are on another list, and refuse an unknown workshop', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId, title: 'Tiles' })
    const declined = await addPerson(db, { fullName: 'Declined' })
    await addAttendance(db, { personId: declined, venueId, attending: 'no' })
    const elsewhere = await addPerson(db, { fullName: 'Elsewhere' })
    const [first = ''] = guests
    const personIds = [declined, elsewhere, first]
    expect(await addParticipants(db, actorId, { workshopId, personIds })).toEqual({
      added: 1,
      had: 0,
      notComing: 1,
      undo: expect.any(String),
    })
    await expect(
      addParticipants(db, actorId, { workshopId: venueId, personIds: [first] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

/** On PostgreSQL, by two pools: the embedded database has one connection, so nothing runs concurrently. */
describe('concurrent seats for several people', () => {
  const world = openRaceWorld()

  test('two organisers never overfill a workshop, and people who decline concurrently keep no seat', async () => {
    const { db, second } = world
    const venueId = await addVenue(db)
    const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email: 'nadia@studio.test' })
    const guests = await addGuests(db, venueId, 20)
    const rows = await db
      .select({ id: attendance.id })
      .from(attendance)
      .where(eq(attendance.venueId, venueId))
    for (let round = 0; round < 5; round++) {
      const workshopId = await addWorkshop(db, { venueId, title: `Surf ${round}`, capacity: 12 })
      const batches = [guests.slice(0, 10), guests.slice(10), guests.toReversed().slice(5, 15)]
      const leaving = rows.slice(round * 2, round * 2 + 2)
      const results = await Promise.allSettled([
        ...batches.map((personIds, index) =>
          addParticipants(index === 0 ? db : second.db, actorId, { workshopId, personIds }),
        ),
        ...leaving.map(({ id }) =>
          setStatus(testDeps(second.db), actorId, {
            id,
            from: 'yes',
            attending: 'no',
            undoCheckIn: false,
            shown: 'any',
          }),
        ),
      ])
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      // The first of the three finds enough seats.
      expect(refused.length).toBeLessThan(batches.length)
      for (const error of refused) expect(error).toMatchObject({ code: 'WORKSHOP_FULL' })
      const seats = await db
        .select({ attending: attendance.attending })
        .from(workshopSignups)
        .innerJoin(attendance, eq(attendance.personId, workshopSignups.personId))
        .where(eq(workshopSignups.workshopId, workshopId))
      expect(seats.length).toBeLessThanOrEqual(12)
      expect(seats.filter(({ attending }) => attending === 'no')).toEqual([])
    }
  })

  test('two concurrent Undos during another sign-up restore each place in line once', async () => {
    const { db, second } = world
    const venueId = await addVenue(db)
    const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email: 'nadia.line@studio.test' })
    const [personId = '', other = '', late = ''] = await addGuests(db, venueId, 3)
    for (let round = 0; round < 5; round++) {
      const workshop = { venueId, title: `Raku ${round}`, signupEnabled: false, capacity: 2 }
      const workshopId = await addWorkshop(db, workshop)
      await db.insert(workshopSignups).values({ workshopId, venueId, personId: other })
      const [waited] = await db
        .insert(workshopWaiting)
        .values({ workshopId, venueId, personId })
        .returning({ place: workshopWaiting.place })
      const { undo } = await addParticipants(db, actorId, { workshopId, personIds: [personId] })
      const id = undo ?? ''
      await Promise.all([
        undoEntry(testDeps(db), actorId, { id }),
        undoEntry(testDeps(second.db), actorId, { id }),
        outcome(addParticipants(second.db, actorId, { workshopId, personIds: [late] })),
      ])
      const line = await db
        .select({ personId: workshopWaiting.personId, place: workshopWaiting.place })
        .from(workshopWaiting)
        .where(eq(workshopWaiting.workshopId, workshopId))
      expect(line).toEqual([{ personId, place: waited?.place }])
      const isTheirs = and(eq(workshopSignups.workshopId, workshopId), eq(workshopSignups.personId, personId))
      expect(await db.$count(workshopSignups, isTheirs)).toBe(0)
    }
  })
})
