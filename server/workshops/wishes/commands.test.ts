import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { addVenue, addWorkshop } from '#server/testing/cast.ts'
import { addAttendee, seatedIn } from '#server/testing/line.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant, signUp } from '#server/seats/commands.ts'
import { wait } from '#server/seats/waiting/commands.ts'
import { workshops } from '#server/db/tables/workshops.ts'
import { collectWishes, stopWishes } from '#server/workshops/wishes/commands.ts'
import { workshopWishes, workshopWishRounds } from '#server/db/tables/workshops-wishes.ts'
import {
  closesAt,
  beforeDeadline,
  afterDeadline,
  collectingWishes,
} from '#server/testing/collecting-wishes.ts'

describeOnBothDatabases('the API for workshop wishes', (world) => {
  const { wishTest, collect, save, own, plan, publish, publishSilently, mails, answerNo } =
    collectingWishes(world)

  test('saves all wishes of a confirmed guest together, and returns them in order', async () => {
    const { ana, pottery, kiln, sailing } = wishTest.edition
    await save(ana, [kiln, sailing, pottery])
    expect((await own(ana)).ranked.toSorted()).toEqual([kiln, sailing, pottery].toSorted())
    await save(ana, [pottery], [kiln])
    expect(await own(ana)).toEqual({
      closesAt,
      isPublished: false,
      ranked: [pottery],
      othersFine: [kiln],
      results: [],
    })
    await save(ana, [])
    expect(await own(ana)).toMatchObject({ ranked: [], othersFine: [] })
  })

  const savedEntries = () =>
    world()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.venueId, wishTest.edition.venueId), eq(auditLog.action, 'workshopWishes.saved')))

  test('logs that wishes were saved, but not the wishes', async () => {
    const { ana, pottery } = wishTest.edition
    await save(ana, [pottery])
    expect(await savedEntries()).toMatchObject([
      { entityId: ana.attendanceId, before: null, after: null, fields: [] },
    ])
  })

  test('writes nothing when the same wishes are saved again', async () => {
    const { ana, pottery } = wishTest.edition
    await save(ana, [pottery])
    await save(ana, [pottery])
    expect(await savedEntries()).toHaveLength(1)
  })

  test('refuses wishes for a workshop before the deadline, at another edition, repeated or without sign-up', async () => {
    const { ana, pottery, walk } = wishTest.edition
    const elsewhere = await addWorkshop(world().db, { venueId: await addVenue(world().db), title: 'Knots' })
    for (const ranked of [[walk], [elsewhere], [pottery, pottery]])
      await expect(save(ana, ranked)).rejects.toMatchObject({ code: 'STALE' })
    await world().db.update(workshops).set({ signupEnabled: false }).where(eq(workshops.id, pottery))
    await expect(save(ana, [pottery])).rejects.toMatchObject({ code: 'STALE' })
    expect(await own(ana)).toMatchObject({ ranked: [] })
  })

  test('accepts at most five ranked wishes for the same time', async () => {
    const { ana, venueId } = wishTest.edition
    const ids: string[] = []
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F'])
      ids.push(
        await addWorkshop(world().db, { venueId, title, startTime: '2026-12-02T10:00', endTime: null }),
      )
    await expect(save(ana, ids)).rejects.toMatchObject({ code: 'STALE' })
    await save(ana, ids.slice(0, 5), ids.slice(5))
    expect(await own(ana)).toMatchObject({ ranked: ids.slice(0, 5), othersFine: ids.slice(5) })
  })

  test('publishes a plan without mails if the organiser chooses that', async () => {
    const { ana, pottery } = wishTest.edition
    await save(ana, [pottery])
    await publishSilently()
    expect(await own(ana)).toMatchObject({ isPublished: true })
    expect(await mails()).toEqual([])
  })

  test('wishes close at the deadline, and nothing can be saved or planned without a round of wishes', async () => {
    const { ana, pottery, venueId } = wishTest.edition
    wishTest.now = afterDeadline
    await expect(save(ana, [pottery])).rejects.toMatchObject({ code: 'WISHES_CLOSED' })
    wishTest.now = beforeDeadline
    await stopWishes(world().db, wishTest.actorId, { venueId })
    await expect(save(ana, [pottery])).rejects.toMatchObject({ code: 'WISHES_CLOSED' })
    await expect(plan()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(publish([])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('refuses people who declined or belong to another edition', async () => {
    const { ana, pottery } = wishTest.edition
    const elsewhere = await addAttendee(world().db, await addVenue(world().db), 'Ed Fox')
    await answerNo(ana)
    for (const one of [ana, elsewhere]) {
      await expect(save(one, [pottery])).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(own(one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('while wishes are collected, later workshops have no sign-up or line, but organisers can give seats', async () => {
    const { ana, ben, pottery, walk } = wishTest.edition
    const anasSeat = { workshopId: pottery, personId: ana.personId }
    await expect(signUp(wishTest.deps.db, anasSeat, wishTest.now)).rejects.toMatchObject({
      code: 'WISHES_FIRST',
    })
    await expect(wait(wishTest.deps, anasSeat)).rejects.toMatchObject({ code: 'WISHES_FIRST' })
    await signUp(wishTest.deps.db, { ...anasSeat, workshopId: walk }, wishTest.now)
    await addParticipant(wishTest.deps.db, wishTest.actorId, { workshopId: pottery, personId: ben.personId })
    expect(await seatedIn(wishTest.deps.db, pottery)).toEqual([ben.personId])
    await stopWishes(wishTest.deps.db, wishTest.actorId, { venueId: wishTest.edition.venueId })
    await expect(signUp(wishTest.deps.db, anasSeat, wishTest.now)).rejects.toMatchObject({
      code: 'WORKSHOP_FULL',
    })
  })

  test('refuses a past deadline, and setting the same deadline again changes nothing', async () => {
    const { venueId } = wishTest.edition
    await expect(
      collectWishes(wishTest.deps, wishTest.actorId, { venueId, closesAt: '2026-11-21T08:00' }),
    ).rejects.toMatchObject({ code: 'MOMENT_PASSED' })
    await collect()
    const entries = await world()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.venueId, venueId), eq(auditLog.action, 'workshopWishes.collected')))
    expect(entries).toHaveLength(1)
    await expect(
      collectWishes(wishTest.deps, wishTest.actorId, { venueId: crypto.randomUUID(), closesAt }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('keeps the wishes when their collection is turned off and on again', async () => {
    const { ana, pottery, venueId } = wishTest.edition
    await save(ana, [pottery])
    await stopWishes(wishTest.deps.db, wishTest.actorId, { venueId })
    await stopWishes(wishTest.deps.db, wishTest.actorId, { venueId })
    await collect()
    expect(await own(ana)).toMatchObject({ ranked: [pottery] })
    expect(await wishTest.deps.db.$count(workshopWishRounds, eq(workshopWishRounds.venueId, venueId))).toBe(1)
    expect(await wishTest.deps.db.$count(workshopWishes, eq(workshopWishes.venueId, venueId))).toBe(1)
  })
})
