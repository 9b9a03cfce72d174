import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { composeShuttle } from '#server/letters/shuttles.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { addAccount, addAttendance, addPerson, addVenue, returnedRow } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

describeOnBothDatabases('publishing shuttles', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string
  let ana: string
  let ben: string
  let runId: string

  beforeEach(async () => {
    const { db } = world()
    await db.delete(outbox)
    venueId = await addVenue(db, { name: crypto.randomUUID() })
    ana = await addGuest('Ana Lima')
    ben = await addGuest('Ben Ortiz')
    runId = (await organiser.shuttles.addRun({ venueId, direction, ...fields })).id
    await seat(ana, runId)
    await seat(ben, runId)
  })

  const direction = 'to_venue'
  const fields = {
    place: 'Airport, exit C',
    airport: null,
    leavesAt: '2026-11-30T14:30',
    seats: 8,
    vehicle: null,
    driverName: null,
    driverPhone: null,
    note: null,
  }
  async function addGuest(fullName: string) {
    const personId = await addPerson(world().db, { fullName, email: `${crypto.randomUUID()}@guests.test` })
    await addAttendance(world().db, { personId, venueId })
    return personId
  }
  const seat = (personId: string, to: string | null, from: string | null = null) =>
    organiser.shuttles.move({ venueId, direction, moves: [{ personId, from, to }] })
  const board = () => organiser.shuttles.board({ venueId })
  const publish = async () => {
    const input = { venueId, revision: (await board()).revision }
    const announced = await fingerprintOf(organiser, { call: 'shuttles.publish', input })
    return organiser.shuttles.publish({ ...input, announced })
  }
  const listMails = () => world().db.select().from(outbox).where(eq(outbox.kind, 'shuttle'))
  const markSent = () =>
    world()
      .db.update(outbox)
      .set({ sentAt: sql`now()`, attempts: 1 })
  const composeLetters = async () => {
    const rows = await listMails()
    const waiting = rows.filter(({ sentAt }) => sentAt === null)
    return Promise.all(
      waiting.map((row) => composeShuttle(testDeps(world().db), { ...row, facts: row.facts ?? {} })),
    )
  }

  test('mails each person once if their shuttle is new, changed or gone, and no others', async () => {
    expect((await board()).unpublished.toSorted()).toEqual([ana, ben].toSorted())
    expect(await publish()).toMatchObject({ mailed: 2 })
    expect(await listMails()).toHaveLength(2)
    await markSent()
    const other = await organiser.shuttles.addRun({
      venueId,
      direction,
      ...fields,
      leavesAt: '2026-11-30T16:00',
    })
    await seat(ana, other.id, runId)
    expect((await board()).unpublished).toEqual([ana])
    expect(await publish()).toMatchObject({ mailed: 1 })
    const [letter] = await composeLetters()
    expect(letter?.subject).toMatch(/^Your shuttle at .*: Shuttle 2$/)
    expect(letter?.text).toContain('Shuttle 2, Monday, November 30, 4:00 PM, Airport, exit C')
    await markSent()
    await seat(ana, null, other.id)
    expect(await publish()).toMatchObject({ mailed: 1 })
    expect(returnedRow((await composeLetters())[0])?.text).toContain(
      'You no longer have a seat on a shuttle from the airport.',
    )
  })

  test('publishes without mails if guests can’t open their links', async () => {
    const local = await serve(testDeps(world().db, { mailsLocalLinks: false }))
    const email = `${crypto.randomUUID()}@studio.test`
    const admin = { name: 'Nadia', email, role: 'admin' as const }
    const localOrganiser = await local.signedIn(await addAccount(world().db, cheapPasswords, admin))
    const input = { venueId, revision: (await board()).revision }
    const announced = await fingerprintOf(localOrganiser, { call: 'shuttles.publish', input })
    await expect(localOrganiser.shuttles.publish({ ...input, announced })).rejects.toMatchObject({
      code: 'LINKS_UNREACHABLE',
      defined: true,
    })
    expect(await localOrganiser.shuttles.publish({ ...input, isSilent: true })).toMatchObject({ mailed: 0 })
    expect(await board()).toMatchObject({ isPublished: true, hasChanges: false })
    expect(await listMails()).toEqual([])
    await local.close()
  })

  test('publishes once if called twice, and publishes a new driver without mails', async () => {
    const { revision } = await board()
    await publish()
    expect(await organiser.shuttles.publish({ venueId, revision })).toMatchObject({ mailed: 0 })
    await organiser.shuttles.updateRun({ id: runId, version: 1, ...fields, driverName: 'João' })
    expect(await board()).toMatchObject({ hasChanges: true, unpublished: [] })
    expect(await publish()).toMatchObject({ mailed: 0 })
    expect(await board()).toMatchObject({ hasChanges: false, isPublished: true })
    expect(await listMails()).toHaveLength(2)
  })

  test('never publishes changes that the organiser hasn’t seen', async () => {
    const { revision } = await board()
    await seat(ben, null, runId)
    await expect(organiser.shuttles.publish({ venueId, revision })).rejects.toMatchObject({ code: 'STALE' })
    expect(await listMails()).toEqual([])
    const elsewhere = { venueId: crypto.randomUUID(), revision }
    await expect(organiser.shuttles.publish(elsewhere)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('sends an unsent mail with the current run, and no second mail', async () => {
    await publish()
    await organiser.shuttles.updateRun({ id: runId, version: 1, ...fields, leavesAt: '2026-11-30T15:00' })
    await publish()
    expect(await listMails()).toHaveLength(2)
    const texts = (await composeLetters()).map((letter) => letter?.text ?? '')
    expect(texts.every((text) => text.includes('3:00 PM') && !text.includes('2:30 PM'))).toBe(true)
  })

  test('a guest who makes their own way leaves nothing to publish, and later loses the ticket', async () => {
    await publish()
    const { db } = world()
    await db.execute(sql`delete from shuttle_seats where person_id = ${ana}`)
    await db.execute(sql`update attendance set own_way_there = true where person_id = ${ana}`)
    expect(await board()).toMatchObject({ hasChanges: false, unpublished: [], isPublished: true })
    await seat(ben, null, runId)
    expect(await board()).toMatchObject({ hasChanges: true, unpublished: [ben] })
    expect(await publish()).toMatchObject({ mailed: 1 })
    expect(await board()).toMatchObject({ hasChanges: false, isPublished: false })
  })

  test('mails nothing to people who have since declined', async () => {
    await publish()
    await world().db.execute(sql`delete from shuttle_seats where person_id = ${ana}`)
    await world().db.execute(sql`update attendance set attending = 'no' where person_id = ${ana}`)
    expect((await composeLetters()).filter((letter) => letter === null)).toHaveLength(1)
    expect(await board()).toMatchObject({ hasChanges: false, unpublished: [] })
    expect(await publish()).toMatchObject({ mailed: 0 })
  })
})
