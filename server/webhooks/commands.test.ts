import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { Webhook as Verifier } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { eventTypes, type EventType } from '#contract/webhooks.ts'
import { actionsOf } from '#server/audit/events.ts'
import { record } from '#server/audit/commands.ts'
import { hasSentence } from '#server/audit/rules.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { posts, webhooks } from '#server/db/tables/posts.ts'
import { changeSecret } from '#server/installation/commands.ts'
import { sendAllDue, sendDue } from '#server/posts/delivery.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testNow, type Client } from '#server/testing/served.ts'
import { openOrganiserServer } from '#server/testing/organiser-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { listWebhooks } from '#server/webhooks/queries.ts'

const hour = 60 * 60_000
const timestamp: unknown = expect.any(String)
const ofVenue = (venueId: string) => ({ entity: 'venue', entityId: venueId, venueId })

describeOnBothDatabases('webhooks', (world) => {
  const organiserServer = openOrganiserServer(world)
  const { standIn, served } = organiserServer
  let maker: Client
  let other: Client
  let makerId: string
  let makerEmail: string
  let venueId: string
  let personId: string
  let attendanceId: string

  beforeEach(async () => {
    await world().db.delete(webhooks)
    const add = (name: string, email: string) =>
      addAccount(world().db, cheapPasswords, { name, email, role: 'admin' })
    makerEmail = `${randomUUID()}@studio.test`
    makerId = await add('Nadia Haddad', makerEmail)
    maker = await served.signedIn(makerId)
    other = await served.signedIn(await add('Tove Lind', `${randomUUID()}@studio.test`))
    venueId = await addVenue(world().db)
    personId = await addPerson(world().db, { fullName: 'Ana Lima', email: `${randomUUID()}@guests.test` })
    attendanceId = await addAttendance(world().db, { personId, venueId })
  })

  const path = 'T0B0whoHasThisCanWrite'
  const addOne = async (more: { events?: EventType[]; venueId?: string } = {}) => {
    const fields = {
      name: 'Payroll',
      address: `${standIn.url}/${path}`,
      events: [...eventTypes],
      venueId: null,
    }
    const { secret } = await maker.webhooks.add({ ...fields, ...more })
    const [row] = await maker.webhooks.list()
    return { secret, id: row?.id ?? '' }
  }
  /** Posts are due by the database's clock, which isn't the test's. */
  const send = async () => {
    await world().db.update(posts).set({ runAt: organiserServer.now })
    await sendAllDue(organiserServer.deps)
  }
  const bodies = () => standIn.received.map(({ body }): unknown => JSON.parse(body))
  const checkIn = () => maker.attendance.checkIn({ id: attendanceId, setToYes: false })

  test('post only actions that the history has a sentence for', () => {
    expect(
      Object.values(actionsOf)
        .flat()
        .filter((action) => !hasSentence(action)),
    ).toEqual([])
  })

  test('sign posts so that the reference verifier refuses another body, time, id or secret', async () => {
    const { secret } = await addOne()
    await checkIn()
    organiserServer.now = new Date()
    await send()
    const [{ body, headers } = { body: '', headers: {} }] = standIn.received
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const verifier = new Verifier(secret)
    expect(verifier.verify(body, texts)).toEqual(JSON.parse(body))
    expect(() => verifier.verify(body.replace(personId, randomUUID()), texts)).toThrow(
      'No matching signature',
    )
    expect(() => verifier.verify(body, { ...texts, 'webhook-id': randomUUID() })).toThrow(
      'No matching signature',
    )
    expect(() => verifier.verify(body, { ...texts, 'webhook-timestamp': '1' })).toThrow('too old')
    expect(() => new Verifier(`whsec_${btoa(randomUUID())}`).verify(body, texts)).toThrow('No matching')
  })

  test('post only ids', async () => {
    await addOne()
    await checkIn()
    const second = await addPerson(world().db, { fullName: 'Ana Berg' })
    const id = await addAttendance(world().db, { personId: second, venueId })
    await maker.attendance.setStatus({ id, from: 'yes', attending: 'no' })
    await send()
    const [checkedIn, answered] = bodies()
    const dataOf = (person: string) => ({ venueId, personIds: [person] })
    expect(checkedIn).toEqual({ type: 'person.checkedIn', timestamp, data: dataOf(personId) })
    expect(answered).toEqual({ type: 'person.answered', timestamp, data: dataOf(second) })
    expect(JSON.stringify(bodies())).not.toMatch(/Ana|guests\.test/)
  })

  test('post changes to many people, and removals from the list', async () => {
    await addOne()
    const second = await addPerson(world().db, { fullName: 'Bo Berg' })
    const secondRow = await addAttendance(world().db, { personId: second, venueId })
    const changes = [{ from: 'yes' as const, attending: 'maybe' as const, ids: [attendanceId, secondRow] }]
    await maker.attendance.setMany({ venueId, changes })
    await maker.people.uninvite({ venueId, ids: [attendanceId] })
    await send()
    expect(bodies()).toMatchObject([
      { type: 'person.answered', data: { personIds: expect.arrayContaining([personId, second]) } },
      { type: 'person.changed', data: { venueId, personIds: [personId] } },
    ])
  })

  test('post only the chosen event types of the chosen edition', async () => {
    await addOne({ events: ['person.changed', 'agenda.published'], venueId })
    const elsewhere = await addVenue(world().db)
    const stranger = await addPerson(world().db, { fullName: 'Bo Berg' })
    await world().db.transaction(async (tx) => {
      await record(tx, null, { action: 'agenda.published', ...ofVenue(elsewhere) })
      await record(tx, null, { action: 'agenda.published', ...ofVenue(venueId) })
      await record(tx, null, { action: 'person.changed', entity: 'person', entityId: stranger })
      await record(tx, null, { action: 'person.changed', entity: 'person', entityId: personId })
    })
    await checkIn()
    await send()
    expect(bodies()).toMatchObject([
      { type: 'agenda.published', data: { venueId } },
      { type: 'person.changed', data: { venueId: null, personIds: [personId] } },
    ])
  })

  test('post nothing that was rolled back', async () => {
    await addOne()
    const undone = world().db.transaction(async (tx) => {
      await record(tx, null, { action: 'agenda.published', entity: 'venue', entityId: venueId, venueId })
      expect(await tx.$count(posts)).toBe(1)
      throw new Error('Rolled back.')
    })
    await expect(undone).rejects.toThrow('Rolled back.')
    expect(await world().db.$count(posts)).toBe(0)
  })

  test('store address and secret encrypted, and never show them again', async () => {
    const { secret } = await addOne()
    const responses = [
      await other.webhooks.list(),
      await world().db.select().from(webhooks),
      await world().db.select().from(auditLog),
    ]
    expect(JSON.stringify(responses)).not.toContain(path)
    expect(JSON.stringify(responses)).not.toContain(secret.slice('whsec_'.length))
    expect(responses[0]).toMatchObject([{ name: 'Payroll', host: new URL(standIn.url).host, isOff: false }])
  })

  test('refuse a private address, and an unknown edition', async () => {
    const fields = { name: 'Payroll', events: ['order.confirmed' as const], venueId: null }
    for (const address of ['https://192.168.1.1/', 'http://example.org/', 'nothing'])
      expect(await outcome(maker.webhooks.add({ ...fields, address }))).toBe('ADDRESS_REFUSED')
    const address = 'https://example.org/'
    expect(await outcome(maker.webhooks.add({ ...fields, address, venueId: randomUUID() }))).toBe('NOT_FOUND')
    expect(await maker.webhooks.list()).toEqual([])
  })

  test('retry a post with the same id and body, and send the others once it is accepted', async () => {
    const { id } = await addOne()
    standIn.state.status = 503
    await checkIn()
    await send()
    await maker.attendance.undoCheckIn({ id: attendanceId })
    await world().db.update(posts).set({ runAt: organiserServer.now }).where(eq(posts.attempts, 0))
    await sendDue(organiserServer.deps)
    expect((await other.webhooks.list())[0]?.failingSince).toBe(testNow.toISOString())
    expect((await other.webhooks.deliveries({ id })).map(({ state }) => state)).toEqual([
      'retrying',
      'retrying',
    ])
    standIn.state.status = 204
    const [, first] = await other.webhooks.deliveries({ id })
    await other.posts.sendAgain({ id: first?.id ?? '' })
    await sendAllDue(organiserServer.deps)
    expect((await other.webhooks.deliveries({ id })).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect((await other.webhooks.list())[0]?.failingSince).toBeNull()
    const ids = standIn.received.map((one) => one.id)
    expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]])
    expect(bodies().slice(2)).toEqual(bodies().slice(0, 2))
  })

  test('are switched off after two days without an accepted post, with one mail to their creator', async () => {
    const { id } = await addOne()
    standIn.state.status = 500
    await checkIn()
    await send()
    for (const hours of [24, 47.9]) {
      organiserServer.now = new Date(testNow.getTime() + hours * hour)
      await send()
      expect(await listWebhooks(organiserServer.deps)).toMatchObject([{ isOff: false }])
    }
    organiserServer.now = new Date(testNow.getTime() + 48 * hour)
    await send()
    await send()
    // Sessions end within two days.
    organiserServer.now = testNow
    expect((await other.webhooks.list())[0]).toMatchObject({ isOff: true })
    expect((await other.webhooks.deliveries({ id })).map(({ state }) => state)).toEqual(['failed'])
    const mails = await world().db.select().from(outbox).where(eq(outbox.kind, 'webhook off'))
    expect(mails.filter(({ recipient }) => recipient === makerEmail)).toHaveLength(1)
    // No more posts are written for a webhook that is off.
    await maker.attendance.undoCheckIn({ id: attendanceId })
    expect(await world().db.$count(posts)).toBe(1)
    standIn.state.status = 200
    await other.webhooks.switchOn({ id })
    await other.webhooks.switchOn({ id })
    await sendAllDue(organiserServer.deps)
    expect((await other.webhooks.deliveries({ id })).map(({ state }) => state)).toEqual(['sent'])
    expect(await outcome(other.webhooks.switchOn({ id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await outcome(other.webhooks.deliveries({ id: randomUUID() }))).toBe('NOT_FOUND')
  })

  test('are switched off immediately if the other program responds that it is gone', async () => {
    await addOne()
    standIn.state.status = 410
    await checkIn()
    await send()
    expect((await other.webhooks.list())[0]).toMatchObject({ isOff: true })
  })

  test('can be deleted with their posts by any organiser', async () => {
    const { id } = await addOne()
    await checkIn()
    await other.webhooks.remove({ id })
    await other.webhooks.remove({ id })
    expect(await maker.webhooks.list()).toEqual([])
    expect(await world().db.$count(posts)).toBe(0)
    await maker.attendance.undoCheckIn({ id: attendanceId })
    expect(await world().db.$count(posts)).toBe(0)
  })

  test.each(['role', 'disabled'] as const)('are deleted if their creator loses access (%s)', async (loss) => {
    await addOne()
    if (loss === 'disabled') await other.administration.disable({ id: makerId })
    else await other.administration.setRole({ id: makerId, from: 'admin', role: null })
    expect(await other.webhooks.list()).toEqual([])
  })

  test('are deleted after SECRET changes', async () => {
    await addOne()
    const rollBack = new Error('Rolled back.')
    const changing = world().db.transaction(async (tx) => {
      const changed = await changeSecret(tx, {
        secret: 'another secret of 32 bytes, 2026',
        oldSecret: undefined,
      })
      expect(changed.webhooks).toBe(1)
      expect(await tx.$count(webhooks, sql`true`)).toBe(0)
      throw rollBack
    })
    await expect(changing).rejects.toThrow(rollBack)
  })
})
