import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteWorkshop, updateWorkshop } from '#server/programme/commands.ts'
import { setStatus } from '#server/attendance/commands.ts'
import { undoStatusChange } from '#server/attendance/undo.ts'
import { setMany } from '#server/attendance/many/commands.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Deps } from '#server/core/deps.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { uninvite } from '#server/people/many/commands.ts'
import { erase } from '#server/privacy/erasure/commands.ts'
import { saveAnswers } from '#server/registration/commands.ts'
import { answer } from '#server/stay/commands.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount } from '#server/testing/cast.ts'
import { addAttendee, addLine, formOf, lineFor, seatedIn } from '#server/testing/line.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant, removeParticipant, signUp, withdraw } from '#server/seats/commands.ts'
import { recordUndoable } from '#server/audit/undoable.ts'
import { undoEntry } from '#server/undo/commands.ts'

describeOnBothDatabases('a seat that becomes free', (world) => {
  let deps: Deps
  let actorId: string
  let line: Awaited<ReturnType<typeof addLine>>

  beforeAll(async () => {
    deps = testDeps(world().db)
    const nadia = { name: 'Nadia', email: 'nadia@line.test', role: 'admin' as const }
    actorId = await addAccount(world().db, cheapPasswords, nadia)
  })
  beforeEach(async () => {
    line = await addLine(world().db)
  })

  const anasSeat = () => ({ workshopId: line.pottery, personId: line.ana.personId })
  const change = async (id: string, fields: Partial<Awaited<ReturnType<typeof formOf>>>) =>
    updateWorkshop(deps, actorId, { ...(await formOf(world().db, id)), ...fields })
  const mailsTo = (email: string) =>
    world()
      .db.select({ kind: outbox.kind, facts: outbox.facts, isHeld: outbox.isHeld })
      .from(outbox)
      .where(and(eq(outbox.recipient, email), eq(outbox.kind, 'seat given')))

  test.for([
    ['by giving it back', () => withdraw(deps, anasSeat())],
    ['by an organiser', () => removeParticipant(deps, actorId, anasSeat())],
    [
      'by the Undo of seats given to several',
      async () => {
        const seat = { kind: 'seat', rowId: line.pottery, personId: line.ana.personId }
        const entry = {
          action: 'workshop.participantsAdded',
          entity: 'workshop',
          venueId: line.venueId,
          undo: [{ ...seat, was: { waited: null } }],
        }
        const undo = await recordUndoable(world().db, actorId, [entry])
        await undoEntry(deps, actorId, { id: undo ?? '' })
      },
    ],
    [
      'by a no in the list',
      () =>
        setStatus(deps, actorId, {
          id: line.ana.attendanceId,
          from: 'yes',
          attending: 'no',
          undoCheckIn: false,
          shown: 'any',
        }),
    ],
    [
      'by the Undo of a yes',
      () =>
        undoStatusChange(deps, actorId, {
          id: line.ana.attendanceId,
          from: 'yes',
          attending: 'no',
          checkInTime: null,
        }),
    ],
    [
      'by a no of several',
      () =>
        setMany(deps, actorId, {
          venueId: line.venueId,
          changes: [{ from: 'yes', attending: 'no', ids: [line.ana.attendanceId] }],
          undoCheckIn: false,
          shown: 'any',
        }),
    ],
    [
      'by their own no',
      () =>
        answer(deps, { actorId, personId: line.ana.personId }, { venueId: line.venueId, attending: 'no' }),
    ],
    [
      'by a no in the survey',
      () =>
        world().db.transaction((tx) =>
          saveAnswers(tx, deps, {
            personId: line.ana.personId,
            venueId: line.venueId,
            answers: answersOf('Ana Lima', { attending: 'no' }),
          }),
        ),
    ],
    [
      'by leaving the list',
      () =>
        uninvite(deps, actorId, {
          venueId: line.venueId,
          ids: [line.ana.attendanceId],
          undoCheckIn: false,
          shown: 'any',
        }),
    ],
    [
      'by erasure',
      () => erase(deps, actorId, { kind: 'person', id: line.ana.personId, typedName: 'Ana Lima' }),
    ],
    ['by one more seat', () => change(line.pottery, { capacity: 2 })],
  ] as const)('%s goes immediately to the first in line, who gets a mail', async ([, free]) => {
    const { db } = world()
    const { bo, cy, pottery } = line
    await free()
    expect(await seatedIn(db, pottery)).toContain(bo.personId)
    expect(await lineFor(db, pottery)).toEqual([cy.personId])
    expect(await mailsTo(bo.email)).toEqual([
      { kind: 'seat given', facts: { workshopId: pottery }, isHeld: false },
    ])
    expect(await mailsTo(cy.email)).toEqual([])
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, bo.attendanceId))
    expect(entries).toMatchObject([
      { action: 'workshop.seatHandedOn', actorId: null, after: { workshopId: pottery } },
    ])
  })

  test('everyone in line gets a seat once the capacity is unlimited', async () => {
    await change(line.pottery, { capacity: null })
    expect(await seatedIn(world().db, line.pottery)).toHaveLength(3)
    expect(await lineFor(world().db, line.pottery)).toEqual([])
  })

  test('stays free while sign-up is off, and is passed on once sign-up is on again', async () => {
    await change(line.pottery, { signupEnabled: false, capacity: 2 })
    expect(await seatedIn(world().db, line.pottery)).toEqual([line.ana.personId])
    await change(line.pottery, { signupEnabled: true })
    expect(await seatedIn(world().db, line.pottery)).toEqual([line.ana.personId, line.bo.personId].toSorted())
  })

  test('goes to no one once the workshop has begun', async () => {
    const begun = { ...deps, clock: () => new Date('2026-12-01T10:00:00Z') }
    await withdraw(begun, anasSeat())
    expect(await seatedIn(world().db, line.pottery)).toEqual([])
    // Otherwise the invariants would find people in line who seem forgotten.
    await deleteWorkshop(deps, actorId, line.pottery)
  })

  test('skips people who declined, and gives them their place back once they accept', async () => {
    const { db } = world()
    const { bo, cy, pottery, venueId } = line
    const guest = { actorId, personId: bo.personId }
    await answer(deps, guest, { venueId, attending: 'no' })
    await withdraw(deps, anasSeat())
    expect(await seatedIn(db, pottery)).toEqual([cy.personId])
    await answer(deps, guest, { venueId, attending: 'yes' })
    expect(await lineFor(db, pottery)).toEqual([bo.personId])
    await withdraw(deps, { workshopId: pottery, personId: cy.personId })
    expect(await seatedIn(db, pottery)).toEqual([bo.personId])
  })

  test('goes to a person who accepts again, if everyone waiting had declined', async () => {
    const { bo, cy, pottery, venueId } = line
    for (const { personId } of [bo, cy]) {
      await answer(deps, { actorId, personId }, { venueId, attending: 'no' })
    }
    await withdraw(deps, anasSeat())
    expect(await seatedIn(world().db, pottery)).toEqual([])
    await answer(deps, { actorId, personId: cy.personId }, { venueId, attending: 'yes' })
    expect(await seatedIn(world().db, pottery)).toEqual([cy.personId])
  })

  test('goes to the next in line if its holder and the first in line leave together', async () => {
    const { ana, bo, cy, pottery, venueId } = line
    const ids = [ana.attendanceId, bo.attendanceId]
    const { undo } = await uninvite(deps, actorId, { venueId, ids, undoCheckIn: false, shown: 'any' })
    expect(await seatedIn(world().db, pottery)).toEqual([cy.personId])
    expect(await mailsTo(bo.email)).toEqual([])
    const { notRestored } = await undoEntry(deps, actorId, { id: undo ?? '' })
    expect(notRestored).toEqual(['Pottery is now full'])
    expect(await lineFor(world().db, pottery)).toEqual([bo.personId])
  })

  test('Undo of a removal restores the place in line', async () => {
    const { bo, cy, pottery } = line
    const ids = [bo.attendanceId]
    const { undo } = await uninvite(deps, actorId, {
      venueId: line.venueId,
      ids,
      undoCheckIn: false,
      shown: 'any',
    })
    expect(await lineFor(world().db, pottery)).toEqual([cy.personId])
    await undoEntry(deps, actorId, { id: undo ?? '' })
    expect(await lineFor(world().db, pottery)).toEqual([bo.personId, cy.personId])
  })

  test('can’t be taken by other people: a sign-up finds the workshop full', async () => {
    const { db } = world()
    const { pottery, venueId } = line
    const dee = await addAttendee(db, venueId, 'Dee Ek')
    await withdraw(deps, anasSeat())
    const seat = { workshopId: pottery, personId: dee.personId }
    await expect(signUp(db, seat, testNow)).rejects.toMatchObject({ code: 'WORKSHOP_FULL' })
    await expect(addParticipant(db, actorId, seat)).rejects.toMatchObject({ code: 'WORKSHOP_FULL' })
  })
})
