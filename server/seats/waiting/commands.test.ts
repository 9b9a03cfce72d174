import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { addAccount, addWorkshop } from '#server/testing/cast.ts'
import { addAttendee, addLine, lineFor, seatedIn } from '#server/testing/line.ts'
import { queryAsOrganiser } from '#server/testing/organiser.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshopsList } from '#server/workshops/queries.ts'
import { withdraw } from '#server/seats/commands.ts'
import { removeWaiting, reorderWaiting, stopWaiting, wait } from '#server/seats/waiting/commands.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('a waiting list', (world) => {
  let actorId: string
  let line: Awaited<ReturnType<typeof addLine>>
  let dee: string

  beforeAll(async () => {
    actorId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email: 'nadia@waiting.test' })
  })
  beforeEach(async () => {
    line = await addLine(world().db)
    dee = (await addAttendee(world().db, line.venueId, 'Dee Ek')).personId
  })

  const join = (personId: string, workshopId = line.pottery) =>
    wait(testDeps(world().db), { workshopId, personId })

  test('adds a guest at the end only once, and removes them immediately', async () => {
    const { db } = world()
    expect(await join(dee)).toEqual({ place: 3 })
    expect(await join(dee)).toEqual({ place: 3 })
    expect(await lineFor(db, line.pottery)).toEqual([line.bo.personId, line.cy.personId, dee])
    const bosSeat = { workshopId: line.pottery, personId: line.bo.personId }
    expect(await stopWaiting(testDeps(db), bosSeat)).toEqual({})
    expect(await stopWaiting(testDeps(db), bosSeat)).toEqual({})
    expect(await join(dee)).toEqual({ place: 2 })
    const unknownSeat = { workshopId: line.pottery, personId: crypto.randomUUID() }
    await expect(stopWaiting(testDeps(db), unknownSeat)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('joining a workshop with a free seat takes the seat, and people with a seat can’t join', async () => {
    const { db } = world()
    expect(await join(dee, line.kiln)).toEqual({ place: null })
    expect(await seatedIn(db, line.kiln)).toEqual([dee])
    expect(await join(line.ana.personId)).toEqual({ place: null })
    expect(await lineFor(db, line.pottery)).toHaveLength(2)
  })

  test('is closed when sign-up is off, and found only by attendees', async () => {
    const { db } = world()
    const off = await addWorkshop(db, {
      venueId: line.venueId,
      title: 'Off',
      capacity: 1,
      signupEnabled: false,
    })
    await expect(join(dee, off)).rejects.toMatchObject({ code: 'SIGNUP_CLOSED' })
    await expect(join(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(join(dee, crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('exchanging a seat keeps the old seat until the new seat is certain, and then passes the old seat on', async () => {
    const { db } = world()
    const { venueId, bo, cy, pottery } = line
    const glass = await addWorkshop(db, { venueId, title: 'Glass', capacity: 1 })
    await db.insert(workshopSignups).values({ workshopId: glass, personId: bo.personId, venueId })
    expect(await join(dee, glass)).toEqual({ place: 1 })
    const swap = { workshopId: pottery, personId: bo.personId, givesUp: glass }
    // The place stays as it was.
    expect(await wait(testDeps(db), swap)).toEqual({ place: 1 })
    expect(await seatedIn(db, glass)).toEqual([bo.personId])
    await withdraw(testDeps(db), { workshopId: pottery, personId: line.ana.personId })
    expect(await seatedIn(db, pottery)).toEqual([bo.personId])
    expect(await seatedIn(db, glass)).toEqual([dee])
    expect(await lineFor(db, pottery)).toEqual([cy.personId])
  })

  test('exchanging for a free seat passes the old seat on immediately', async () => {
    const { db } = world()
    const { venueId, ana, bo, kiln, pottery } = line
    const swap = { workshopId: kiln, personId: ana.personId, givesUp: pottery }
    expect(await wait(testDeps(db), swap)).toEqual({ place: null })
    expect(await seatedIn(db, kiln)).toEqual([ana.personId])
    expect(await seatedIn(db, pottery)).toEqual([bo.personId])
    expect(await wait(testDeps(db), swap)).toEqual({ place: null })
    const elsewhere = await addLine(db)
    await expect(wait(testDeps(db), { ...swap, givesUp: elsewhere.kiln })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(venueId).not.toBe(elsewhere.venueId)
  })

  test('marks people with another seat at the same time', async () => {
    const { db } = world()
    const { venueId, bo, cy, kiln, pottery } = line
    await db.insert(workshopSignups).values({ workshopId: kiln, personId: bo.personId, venueId })
    const list = await queryAsOrganiser(db, workshopsList, venueId)
    const waiting = [
      { personId: bo.personId, fullName: 'Bo Berg', hasClash: true, offeredUntil: null },
      { personId: cy.personId, fullName: 'Cy Duarte', hasClash: false, offeredUntil: null },
    ]
    expect(list).toEqual(expect.arrayContaining([expect.objectContaining({ id: pottery, waiting })]))
  })

  test('is reordered with a reason, which is logged', async () => {
    const { db } = world()
    const { bo, cy, pottery } = line
    const order = { workshopId: pottery, personIds: [cy.personId, bo.personId], reason: 'Cy teaches it' }
    expect(await reorderWaiting(db, actorId, order)).toEqual({})
    expect(await reorderWaiting(db, actorId, order)).toEqual({})
    expect(await lineFor(db, pottery)).toEqual([cy.personId, bo.personId])
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, pottery))
    expect(entries).toMatchObject([
      { action: 'workshop.waitingReordered', actorId, after: { title: 'Pottery', reason: 'Cy teaches it' } },
    ])
    await join(dee)
    await expect(reorderWaiting(db, actorId, order)).rejects.toMatchObject({ code: 'STALE' })
  })

  test('an organiser can remove a person', async () => {
    const { db } = world()
    const { bo, cy, pottery } = line
    const seat = { workshopId: pottery, personId: bo.personId }
    expect(await removeWaiting(testDeps(db), actorId, seat)).toEqual({})
    expect(await removeWaiting(testDeps(db), actorId, seat)).toEqual({})
    expect(await lineFor(db, pottery)).toEqual([cy.personId])
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, bo.attendanceId))
    expect(entries).toMatchObject([{ action: 'workshop.waitingRemoved', after: { workshopId: pottery } }])
  })
})
