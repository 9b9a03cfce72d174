import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addVenue } from '#server/testing/cast.ts'
import { addAttendee, seatedIn } from '#server/testing/line.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant, signUp } from '#server/seats/commands.ts'
import { collectWishes } from '#server/workshops/wishes/commands.ts'
import { readRound } from '#server/workshops/wishes/queries.ts'
import { workshopWishResults } from '#server/db/tables/workshops-wishes.ts'
import { closesAt, afterDeadline, collectingWishes } from '#server/testing/collecting-wishes.ts'

describeOnBothDatabases('planning and publishing wishes', (world) => {
  const { wishTest, save, own, plan, publish, answerNo, mails } = collectingWishes(world)

  test('the plan shows seats, wishes met and people without a seat, and writes nothing', async () => {
    const { ana, ben, cy, pottery, kiln, sailing } = wishTest.edition
    await save(ana, [pottery, kiln, sailing])
    await save(ben, [pottery])
    await save(cy, [pottery, kiln])
    const proposed = await plan()
    expect(proposed.slots.map(({ startTime, ranks, none }) => ({ startTime, ranks, none }))).toEqual([
      { startTime: '2026-12-01T10:00', ranks: [1, 1, 0, 0, 0, 0], none: 1 },
      { startTime: '2026-12-01T14:00', ranks: [1, 0, 0, 0, 0, 0], none: 0 },
    ])
    expect(proposed.placements).toHaveLength(3)
    expect(proposed.without).toHaveLength(1)
    expect(proposed.without[0]?.startTimes).toEqual(['2026-12-01T10:00'])
    expect(await plan()).toEqual(proposed)
    expect(await seatedIn(wishTest.deps.db, pottery)).toEqual([])
    expect(await readRound(wishTest.deps.db, { venueId: wishTest.edition.venueId })).toEqual({
      round: { closesAt, publishedAt: null },
      coming: 3,
      wished: 3,
    })
  })

  test('publishing gives the seats, stores all results, mails each person once, and opens sign-up', async () => {
    const { ana, ben, cy, pottery, kiln, sailing } = wishTest.edition
    await save(ana, [pottery, kiln, sailing])
    await save(ben, [pottery])
    await save(cy, [pottery, kiln])
    const { placements, without } = await plan()
    const mailed = (await mails()).length
    expect(await publish(placements)).toEqual({ given: 3, left: [] })
    expect(await seatedIn(wishTest.deps.db, pottery)).toHaveLength(1)
    expect(await seatedIn(wishTest.deps.db, kiln)).toHaveLength(1)
    expect(await seatedIn(wishTest.deps.db, sailing)).toEqual([ana.personId])
    expect((await mails()).length - mailed).toBe(3)
    const anasWishes = await own(ana)
    expect(anasWishes).toMatchObject({ isPublished: true })
    expect(anasWishes.results.at(-1)).toEqual({
      startTime: '2026-12-01T14:00',
      workshopId: sailing,
      title: 'Sailing',
      rank: 1,
    })
    const none = [ana, ben, cy].find(({ personId }) => personId === without[0]?.personId) ?? ana
    expect((await own(none)).results[0]).toEqual({
      startTime: '2026-12-01T10:00',
      workshopId: null,
      title: null,
      rank: null,
    })
    await signUp(wishTest.deps.db, { workshopId: sailing, personId: ben.personId }, wishTest.now)
    await expect(save(ana, [kiln])).rejects.toMatchObject({ code: 'WISHES_CLOSED' })
  })

  test('publishing before the deadline requires the current deadline', async () => {
    const { ana, pottery, venueId } = wishTest.edition
    await save(ana, [pottery])
    const placements = [{ personId: ana.personId, workshopId: pottery }]
    await expect(publish(placements, null)).rejects.toMatchObject({ code: 'WISHES_OPEN' })
    await collectWishes(wishTest.deps, wishTest.actorId, { venueId, closesAt: '2026-11-28T18:00' })
    await expect(publish(placements, closesAt)).rejects.toMatchObject({ code: 'WISHES_OPEN' })
    expect(await seatedIn(wishTest.deps.db, pottery)).toEqual([])
    expect(await own(ana)).toMatchObject({ isPublished: false })
    expect(await publish(placements, '2026-11-28T18:00')).toEqual({ given: 1, left: [] })
    expect(await publish(placements, null)).toEqual({ given: 1, left: [] })
  })

  test('publishing after the deadline requires no confirmation', async () => {
    const { ana, pottery } = wishTest.edition
    await save(ana, [pottery])
    wishTest.now = afterDeadline
    expect(await publish([{ personId: ana.personId, workshopId: pottery }], null)).toEqual({
      given: 1,
      left: [],
    })
  })

  test('a second publication gives no more seats, and reports that', async () => {
    const { ana, ben, pottery } = wishTest.edition
    await save(ana, [pottery])
    await save(ben, [pottery])
    await publish([{ personId: ana.personId, workshopId: pottery }])
    const mailed = (await mails()).length
    expect(await publish([{ personId: ana.personId, workshopId: pottery }])).toEqual({ given: 1, left: [] })
    expect(await publish([{ personId: ben.personId, workshopId: pottery }])).toEqual({
      given: 0,
      left: [{ fullName: 'Ben Ode', title: 'Pottery', reason: 'published' }],
    })
    expect((await mails()).length).toBe(mailed)
  })

  test('skips seats that are no longer valid, such as after declining or withdrawing a wish, and gives the reason', async () => {
    const { ana, ben, cy, pottery, kiln, sailing, walk } = wishTest.edition
    const di = await addAttendee(wishTest.deps.db, wishTest.edition.venueId, 'Di Ekker')
    await save(ana, [pottery])
    await save(ben, [kiln, sailing])
    await save(cy, [sailing])
    await save(di, [pottery, kiln])
    await answerNo(ana)
    await addParticipant(wishTest.deps.db, wishTest.actorId, { workshopId: pottery, personId: ben.personId })
    await save(cy, [kiln])
    const { given, left } = await publish([
      { personId: ana.personId, workshopId: pottery },
      { personId: ben.personId, workshopId: kiln },
      { personId: cy.personId, workshopId: sailing },
      { personId: di.personId, workshopId: pottery },
      { personId: di.personId, workshopId: walk },
      { personId: di.personId, workshopId: kiln },
    ])
    expect(given).toBe(1)
    expect(left).toEqual([
      { fullName: 'Ana Lima', title: 'Pottery', reason: 'withdrawn' },
      { fullName: 'Ben Ode', title: 'Kiln', reason: 'has-seat' },
      { fullName: 'Cy Dahl', title: 'Sailing', reason: 'withdrawn' },
      { fullName: 'Di Ekker', title: 'Walk', reason: 'no-workshop' },
      { fullName: 'Di Ekker', title: 'Pottery', reason: 'full' },
    ])
    expect(await seatedIn(wishTest.deps.db, kiln)).toEqual([di.personId])
  })

  test('people who got little at an earlier edition come first at the next edition', async () => {
    const earlier = await addVenue(wishTest.deps.db, { name: crypto.randomUUID() })
    const { ana, ben, pottery } = wishTest.edition
    const little = { venueId: earlier, startTime: '2026-08-01T10:00', rank: null, missed: 100 }
    for (const { personId } of [ana, ben]) {
      await save(ana, [pottery])
      await save(ben, [pottery])
      await wishTest.deps.db.delete(workshopWishResults).where(eq(workshopWishResults.venueId, earlier))
      await wishTest.deps.db.insert(workshopWishResults).values({ ...little, personId })
      const { placements, behind } = await plan()
      expect({ placements, behind }).toEqual({ placements: [{ personId, workshopId: pottery }], behind: 1 })
    }
  })

  test('a new round after publication keeps existing seats, and replaces results only of people without a seat', async () => {
    const { ana, ben, pottery, kiln, venueId } = wishTest.edition
    await save(ana, [pottery])
    await save(ben, [pottery])
    await publish([{ personId: ana.personId, workshopId: pottery }])
    await collectWishes(wishTest.deps, wishTest.actorId, { venueId, closesAt: '2026-11-29T12:00' })
    await save(ana, [kiln])
    await save(ben, [pottery, kiln])
    const { placements } = await plan()
    expect(placements).toEqual([{ personId: ben.personId, workshopId: kiln }])
    await publish(placements, '2026-11-29T12:00')
    expect((await own(ben)).results).toEqual([
      { startTime: '2026-12-01T10:00', workshopId: kiln, title: 'Kiln', rank: 2 },
    ])
    expect((await own(ana)).results).toEqual([
      { startTime: '2026-12-01T10:00', workshopId: pottery, title: 'Pottery', rank: 1 },
    ])
  })
})
