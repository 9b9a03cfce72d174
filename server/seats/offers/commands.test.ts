import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { updateWorkshop } from '#server/programme/commands.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { answer } from '#server/stay/commands.ts'
import { addAccount, addWorkshop } from '#server/testing/cast.ts'
import { createFailureLog } from '#server/testing/failure-log.ts'
import { addAttendee, addLine, formOf, lineFor, seatedIn } from '#server/testing/line.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant, signUp, withdraw } from '#server/seats/commands.ts'
import { passOnOffers } from '#server/seats/offers/commands.ts'
import { workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'
import { stopWaiting, wait } from '#server/seats/waiting/commands.ts'

/** A time on the day of Pottery, which begins at 10:00; the venue has the same time as UTC. */
const at = (time: string) => new Date(`2026-12-01T${time}:00Z`)

describeOnBothDatabases('a seat that becomes free in the last hour', (world) => {
  let actorId: string
  let line: Awaited<ReturnType<typeof addLine>>

  beforeAll(async () => {
    actorId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email: 'nadia@offers.test' })
  })
  beforeEach(async () => {
    line = await addLine(world().db)
    await withdraw(deps('09:30'), { workshopId: line.pottery, personId: line.ana.personId })
  })

  const deps = (time: string) => testDeps(world().db, { clock: () => at(time) })
  const seatOf = (one: { personId: string }) => ({ workshopId: line.pottery, personId: one.personId })
  const offers = async ({ pottery } = line) => {
    const rows = await world()
      .db.select({ personId: workshopWaiting.personId, until: workshopWaiting.offeredUntil })
      .from(workshopWaiting)
      .where(eq(workshopWaiting.workshopId, pottery))
      .orderBy(workshopWaiting.place)
    return rows.map(({ personId, until }) => [personId, until])
  }
  const mailsTo = async (email: string) => {
    const mails = await world().db.select().from(outbox).where(eq(outbox.recipient, email))
    return mails.map(({ kind }) => kind)
  }

  test('is offered by mail to the first in line, and held for ten minutes', async () => {
    const { bo, cy, pottery } = line
    expect(await seatedIn(world().db, pottery)).toEqual([])
    expect(await offers()).toEqual([
      [bo.personId, at('09:40')],
      [cy.personId, null],
    ])
    expect(await mailsTo(bo.email)).toEqual(['seat offered'])
    expect(await mailsTo(cy.email)).toEqual([])
  })

  test('is given directly to a person without an e-mail address', async () => {
    const { db } = world()
    const { ana, bo, pottery } = await addLine(db)
    await db.update(people).set({ email: null }).where(eq(people.id, bo.personId))
    await withdraw(deps('09:30'), { workshopId: pottery, personId: ana.personId })
    expect(await seatedIn(db, pottery)).toEqual([bo.personId])
  })

  test('is given directly if there is no mail server', async () => {
    const { db } = world()
    const { ana, bo, pottery } = await addLine(db)
    const silent = { ...deps('09:30'), isMailConfigured: false }
    await withdraw(silent, { workshopId: pottery, personId: ana.personId })
    expect(await seatedIn(db, pottery)).toEqual([bo.personId])
  })

  test('is taken with one tap, or by signing up', async () => {
    const { db } = world()
    const { bo, cy, pottery } = line
    expect(await wait(deps('09:39'), seatOf(bo))).toEqual({ place: null })
    expect(await seatedIn(db, pottery)).toEqual([bo.personId])
    await withdraw(deps('09:39'), seatOf(bo))
    expect(await offers()).toEqual([[cy.personId, at('09:49')]])
    expect(await signUp(db, seatOf(cy), at('09:48'))).toEqual({})
    expect(await seatedIn(db, pottery)).toEqual([cy.personId])
  })

  test('goes to the next in line immediately if the offer is declined', async () => {
    const { bo, cy } = line
    await stopWaiting(deps('09:33'), seatOf(bo))
    expect(await offers()).toEqual([[cy.personId, at('09:43')]])
  })

  test('goes to the next in line when the offer expires, and the person with the expired offer leaves the line', async () => {
    const { bo, cy, venueId } = line
    await passOnOffers(deps('09:39'))
    expect((await offers())[0]).toEqual([bo.personId, at('09:40')])
    await passOnOffers(deps('09:40'))
    await passOnOffers(deps('09:40'))
    expect(await offers()).toEqual([[cy.personId, at('09:50')]])
    const lapsed = and(eq(auditLog.venueId, venueId), eq(auditLog.action, 'workshop.offerLapsed'))
    expect(await world().db.$count(auditLog, lapsed)).toBe(1)
  })

  test('still goes to the next in line at all other venues if it fails at one venue', async () => {
    const { db } = world()
    const other = await addLine(db)
    await withdraw(deps('09:30'), { workshopId: other.pottery, personId: other.ana.personId })
    const [first, second] = line.venueId < other.venueId ? [line, other] : [other, line]
    // The first of the two editions can't hold a seat until 09:50.
    const broken = `venue_id <> '${first.venueId}' or offered_until is null or offered_until < '2026-12-01T09:45Z'`
    await db.execute(sql.raw(`alter table workshop_waiting add constraint cannot_hold check (${broken})`))
    const logged: string[] = []
    const log = createFailureLog((text) => logged.push(text))
    await expect(passOnOffers({ ...deps('09:40'), log })).rejects.toThrow(/not passed on at 1 of \d+ venues/)
    await db.execute(sql`alter table workshop_waiting drop constraint cannot_hold`)
    expect(logged).toEqual([expect.stringContaining(first.venueId)])
    expect(await offers(second)).toEqual([[second.cy.personId, at('09:50')]])
    await passOnOffers(deps('09:40'))
    expect(await offers(first)).toEqual([[first.cy.personId, at('09:50')]])
  })

  test('can’t be taken by anyone once the offer has expired', async () => {
    const { db } = world()
    const { bo, cy, pottery, venueId } = line
    const over = { code: 'OFFER_OVER' }
    await expect(wait(deps('09:40'), seatOf(bo))).rejects.toMatchObject(over)
    await expect(signUp(db, seatOf(bo), at('09:40'))).rejects.toMatchObject(over)
    const dee = await addAttendee(db, venueId, 'Dee Ek')
    for (const id of [dee, cy])
      await expect(signUp(db, seatOf(id), at('09:40'))).rejects.toMatchObject({ code: 'WORKSHOP_FULL' })
    await expect(addParticipant(db, actorId, seatOf(dee))).rejects.toMatchObject({ code: 'WORKSHOP_FULL' })
    expect(await wait(deps('09:41'), seatOf(dee))).toEqual({ place: 3 })
    expect(await seatedIn(db, pottery)).toEqual([])
  })

  test('is held at most until the workshop begins, and is free for all if no one in line wants it', async () => {
    const { db } = world()
    const { ana, bo, cy, pottery } = line
    await stopWaiting(deps('09:55'), seatOf(bo))
    expect(await offers()).toEqual([[cy.personId, at('10:00')]])
    await stopWaiting(deps('09:56'), seatOf(cy))
    expect(await signUp(db, seatOf(ana), at('09:57'))).toEqual({})
    expect(await seatedIn(db, pottery)).toEqual([ana.personId])
  })

  test('goes to the next in line if the first declines the event, and the first keeps their place', async () => {
    const { bo, cy, venueId } = line
    await answer(deps('09:31'), { actorId, personId: bo.personId }, { venueId, attending: 'no' })
    expect(await offers()).toEqual([
      [bo.personId, null],
      [cy.personId, at('09:41')],
    ])
  })

  test('counts as taken if the workshop shrinks, and is given if the workshop moves to another day', async () => {
    const { db } = world()
    const { bo, cy, pottery } = line
    const form = async () => formOf(db, pottery)
    await updateWorkshop(deps('09:31'), actorId, { ...(await form()), capacity: 2 })
    expect((await offers()).map(([, until]) => until)).toEqual([at('09:40'), at('09:41')])
    await expect(
      updateWorkshop(deps('09:31'), actorId, { ...(await form()), capacity: 1 }),
    ).rejects.toMatchObject({ code: 'CAPACITY_BELOW_SIGNUPS' })
    const tomorrow = { startTime: '2026-12-02T10:00', endTime: '2026-12-02T11:00' }
    await updateWorkshop(deps('09:32'), actorId, { ...(await form()), ...tomorrow })
    expect(await seatedIn(db, pottery)).toEqual([bo.personId, cy.personId].toSorted())
  })

  test('is held only until the new start if the workshop now begins earlier', async () => {
    const { bo, cy, pottery } = line
    const earlier = { startTime: '2026-12-01T09:35', endTime: '2026-12-01T11:00' }
    await updateWorkshop(deps('09:32'), actorId, { ...(await formOf(world().db, pottery)), ...earlier })
    expect(await offers()).toEqual([
      [bo.personId, at('09:35')],
      [cy.personId, null],
    ])
  })

  test('isn’t offered while sign-up is off', async () => {
    const { bo, cy } = line
    const form = () => formOf(world().db, line.pottery)
    await updateWorkshop(deps('09:31'), actorId, { ...(await form()), signupEnabled: false })
    expect(await offers()).toEqual([
      [bo.personId, null],
      [cy.personId, null],
    ])
    await updateWorkshop(deps('09:45'), actorId, { ...(await form()), signupEnabled: true })
    expect((await offers())[0]).toEqual([bo.personId, at('09:55')])
  })

  test('replaces the seat that its new owner gives up for it', async () => {
    const { db } = world()
    const { bo, venueId } = line
    const glass = await addWorkshop(db, { venueId, title: 'Glass', capacity: 1 })
    await db.insert(workshopSignups).values({ workshopId: glass, personId: bo.personId, venueId })
    await wait(deps('09:35'), { ...seatOf(bo), givesUp: glass })
    expect(await seatedIn(db, glass)).toEqual([])
    expect(await seatedIn(db, line.pottery)).toEqual([bo.personId])
    expect(await lineFor(db, line.pottery)).toEqual([line.cy.personId])
  })
})
