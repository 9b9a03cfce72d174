import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/attendance/tables.ts'
import { auditLog } from '#server/audit/tables.ts'
import type { Deps } from '#server/deps.ts'
import { outbox } from '#server/mail/outbox/tables.ts'
import { addAccount, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { addComing, seatedIn } from '#server/testing/line.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { addWishEdition } from '#server/testing/workshop-wishing.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant, signUp } from '#server/workshops/commands.ts'
import { wait } from '#server/workshops/waiting/commands.ts'
import { workshops } from '#server/workshops/tables.ts'
import { collectWishes, publishPlan, saveWishes, stopWishes } from '#server/workshops/wishes/commands.ts'
import { proposeWorkshops, readOwnWishes, readRound } from '#server/workshops/wishes/queries.ts'
import { workshopWishes, workshopWishResults, workshopWishRounds } from '#server/workshops/wishes/tables.ts'

const closesAt = '2026-11-28T12:00'
const before = new Date('2026-11-21T09:00:00Z')
const after = new Date('2026-11-29T09:00:00Z')

describeOnBothDatabases('wishes for workshops', (world) => {
  let now = before
  let deps: Deps
  let actorId: string
  let edition: Awaited<ReturnType<typeof addWishEdition>>

  beforeAll(async () => {
    deps = { ...testDeps(world().db), clock: () => now, isMailConfigured: true }
    const nadia = { name: 'Nadia', email: 'nadia@ranked.test', role: 'admin' as const }
    actorId = await addAccount(world().db, cheapPasswords, nadia)
  })
  beforeEach(async () => {
    now = before
    edition = await addWishEdition(world().db)
    await collect()
  })

  type Coming = { personId: string }
  const collect = () => collectWishes(deps, actorId, { venueId: edition.venueId, closesAt })
  const save = ({ personId }: Coming, ranked: string[], othersFine: string[] = []) =>
    saveWishes(deps, { actorId, personId }, { venueId: edition.venueId, ranked, othersFine })
  const own = ({ personId }: Coming) => readOwnWishes(world().db, { venueId: edition.venueId, personId })
  const plan = () => proposeWorkshops(deps, { venueId: edition.venueId })
  const publish = (
    placements: { personId: string; workshopId: string }[],
    endsDeadline: string | null = closesAt,
  ) => publishPlan(deps, actorId, { venueId: edition.venueId, placements, endsDeadline })
  const answerNo = ({ personId }: Coming) =>
    world()
      .db.update(attendance)
      .set({ attending: 'no' })
      .where(and(eq(attendance.personId, personId), eq(attendance.venueId, edition.venueId)))
  const mails = () =>
    world()
      .db.select({ to: outbox.recipient, facts: outbox.facts })
      .from(outbox)
      .where(eq(outbox.kind, 'workshops planned'))

  test('who comes saves all wishes at once, and reads them back best first', async () => {
    const { ana, pottery, kiln, sailing } = edition
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

  test('saving the same again writes nothing, and the log says that somebody wished and not what', async () => {
    const { ana, pottery, venueId } = edition
    await save(ana, [pottery])
    await save(ana, [pottery])
    const entries = await world()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.venueId, venueId), eq(auditLog.action, 'workshopWishes.saved')))
    expect(entries).toMatchObject([{ entityId: ana.attendanceId, before: null, after: null, fields: [] }])
  })

  test('a workshop before the deadline, elsewhere, twice or without sign-up is no wish', async () => {
    const { ana, pottery, walk } = edition
    const elsewhere = await addWorkshop(world().db, { venueId: await addVenue(world().db), title: 'Knots' })
    for (const ranked of [[walk], [elsewhere], [pottery, pottery]])
      await expect(save(ana, ranked)).rejects.toMatchObject({ code: 'STALE' })
    await world().db.update(workshops).set({ signupEnabled: false }).where(eq(workshops.id, pottery))
    await expect(save(ana, [pottery])).rejects.toMatchObject({ code: 'STALE' })
    expect(await own(ana)).toMatchObject({ ranked: [] })
  })

  test('at most five of one time', async () => {
    const { ana, venueId } = edition
    const ids: string[] = []
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F'])
      ids.push(
        await addWorkshop(world().db, { venueId, title, startTime: '2026-12-02T10:00', endTime: null }),
      )
    await expect(save(ana, ids)).rejects.toMatchObject({ code: 'STALE' })
    await save(ana, ids.slice(0, 5), ids.slice(5))
    expect(await own(ana)).toMatchObject({ ranked: ids.slice(0, 5), othersFine: ids.slice(5) })
  })

  test('wishes close at the deadline, and without any there is nothing to save or plan', async () => {
    const { ana, pottery, venueId } = edition
    now = after
    await expect(save(ana, [pottery])).rejects.toMatchObject({ code: 'WISHES_CLOSED' })
    now = before
    await stopWishes(world().db, actorId, { venueId })
    await expect(save(ana, [pottery])).rejects.toMatchObject({ code: 'WISHES_CLOSED' })
    await expect(plan()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(publish([])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('who said no, or is of another edition, finds nothing', async () => {
    const { ana, pottery } = edition
    const elsewhere = await addComing(world().db, await addVenue(world().db), 'Ed Fox')
    await answerNo(ana)
    for (const one of [ana, elsewhere]) {
      await expect(save(one, [pottery])).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(own(one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('while wishes are collected there is no sign-up and no line for what begins later; organisers still give seats', async () => {
    const { ana, ben, pottery, walk } = edition
    const anas = { workshopId: pottery, personId: ana.personId }
    await expect(signUp(deps.db, anas, now)).rejects.toMatchObject({ code: 'WISHES_FIRST' })
    await expect(wait(deps, anas)).rejects.toMatchObject({ code: 'WISHES_FIRST' })
    await signUp(deps.db, { ...anas, workshopId: walk }, now)
    await addParticipant(deps.db, actorId, { workshopId: pottery, personId: ben.personId })
    expect(await seatedIn(deps.db, pottery)).toEqual([ben.personId])
    await stopWishes(deps.db, actorId, { venueId: edition.venueId })
    await expect(signUp(deps.db, anas, now)).rejects.toMatchObject({ code: 'WORKSHOP_FULL' })
  })

  test('a deadline that has passed is refused; the same one again changes nothing', async () => {
    const { venueId } = edition
    await expect(
      collectWishes(deps, actorId, { venueId, closesAt: '2026-11-21T08:00' }),
    ).rejects.toMatchObject({ code: 'MOMENT_PASSED' })
    await collect()
    const entries = await world()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.venueId, venueId), eq(auditLog.action, 'workshopWishes.collected')))
    expect(entries).toHaveLength(1)
    await expect(
      collectWishes(deps, actorId, { venueId: crypto.randomUUID(), closesAt }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the plan says how full, which wishes, and who gets nothing by name; nothing is written', async () => {
    const { ana, ben, cy, pottery, kiln, sailing } = edition
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
    expect(await seatedIn(deps.db, pottery)).toEqual([])
    expect(await readRound(deps.db, { venueId: edition.venueId })).toEqual({
      round: { closesAt, publishedAt: null },
      coming: 3,
      wished: 3,
    })
  })

  test('publishing gives the seats, keeps what everybody got, mails each once, and opens sign-up', async () => {
    const { ana, ben, cy, pottery, kiln, sailing } = edition
    await save(ana, [pottery, kiln, sailing])
    await save(ben, [pottery])
    await save(cy, [pottery, kiln])
    const { placements, without } = await plan()
    const mailed = (await mails()).length
    expect(await publish(placements)).toEqual({ given: 3, left: [] })
    expect(await seatedIn(deps.db, pottery)).toHaveLength(1)
    expect(await seatedIn(deps.db, kiln)).toHaveLength(1)
    expect(await seatedIn(deps.db, sailing)).toEqual([ana.personId])
    expect((await mails()).length - mailed).toBe(3)
    const anas = await own(ana)
    expect(anas).toMatchObject({ isPublished: true })
    expect(anas.results.at(-1)).toEqual({
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
    await signUp(deps.db, { workshopId: sailing, personId: ben.personId }, now)
    await expect(save(ana, [kiln])).rejects.toMatchObject({ code: 'WISHES_CLOSED' })
  })

  test('before the deadline it is published only by who knows the deadline that there is now', async () => {
    const { ana, pottery, venueId } = edition
    await save(ana, [pottery])
    const placements = [{ personId: ana.personId, workshopId: pottery }]
    await expect(publish(placements, null)).rejects.toMatchObject({ code: 'WISHES_OPEN' })
    await collectWishes(deps, actorId, { venueId, closesAt: '2026-11-28T18:00' })
    await expect(publish(placements, closesAt)).rejects.toMatchObject({ code: 'WISHES_OPEN' })
    expect(await seatedIn(deps.db, pottery)).toEqual([])
    expect(await own(ana)).toMatchObject({ isPublished: false })
    expect(await publish(placements, '2026-11-28T18:00')).toEqual({ given: 1, left: [] })
    expect(await publish(placements, null)).toEqual({ given: 1, left: [] })
  })

  test('after the deadline nothing needs to be known to publish', async () => {
    const { ana, pottery } = edition
    await save(ana, [pottery])
    now = after
    expect(await publish([{ personId: ana.personId, workshopId: pottery }], null)).toEqual({
      given: 1,
      left: [],
    })
  })

  test('a second publication gives nothing more, and says so', async () => {
    const { ana, ben, pottery } = edition
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

  test('what no longer holds is left, and why: a no, a wish taken back, a seat at that time, a full or changed workshop', async () => {
    const { ana, ben, cy, pottery, kiln, sailing, walk } = edition
    const di = await addComing(deps.db, edition.venueId, 'Di Ekker')
    await save(ana, [pottery])
    await save(ben, [kiln, sailing])
    await save(cy, [sailing])
    await save(di, [pottery, kiln])
    await answerNo(ana)
    await addParticipant(deps.db, actorId, { workshopId: pottery, personId: ben.personId })
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
    expect(await seatedIn(deps.db, kiln)).toEqual([di.personId])
  })

  test('who got little at an earlier edition comes first at the next', async () => {
    const earlier = await addVenue(deps.db, { name: crypto.randomUUID() })
    const { ana, ben, pottery } = edition
    const little = { venueId: earlier, startTime: '2026-08-01T10:00', rank: null, missed: 100 }
    for (const { personId } of [ana, ben]) {
      await save(ana, [pottery])
      await save(ben, [pottery])
      await deps.db.delete(workshopWishResults).where(eq(workshopWishResults.venueId, earlier))
      await deps.db.insert(workshopWishResults).values({ ...little, personId })
      const { placements, behind } = await plan()
      expect({ placements, behind }).toEqual({ placements: [{ personId, workshopId: pottery }], behind: 1 })
    }
  })

  test('a new round after publication takes the seats there are as taken, and results of it take the place of nothing', async () => {
    const { ana, ben, pottery, kiln, venueId } = edition
    await save(ana, [pottery])
    await save(ben, [pottery])
    await publish([{ personId: ana.personId, workshopId: pottery }])
    await collectWishes(deps, actorId, { venueId, closesAt: '2026-11-29T12:00' })
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

  test('turned off and on again, the wishes are still there', async () => {
    const { ana, pottery, venueId } = edition
    await save(ana, [pottery])
    await stopWishes(deps.db, actorId, { venueId })
    await stopWishes(deps.db, actorId, { venueId })
    await collect()
    expect(await own(ana)).toMatchObject({ ranked: [pottery] })
    expect(await deps.db.$count(workshopWishRounds, eq(workshopWishRounds.venueId, venueId))).toBe(1)
    expect(await deps.db.$count(workshopWishes, eq(workshopWishes.venueId, venueId))).toBe(1)
  })
})
