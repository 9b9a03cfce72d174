import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Deps } from '#server/core/deps.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { createMailer } from '#server/mail/delivery/mailer.ts'
import type { Mailer } from '#server/core/ports.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { messages } from '#server/db/tables/messages.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { createInbox, linkIn } from '#server/testing/smtp.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

describeOnBothDatabases('the messages API', (world) => {
  let now = testNow
  let refused: (address: string) => boolean | number
  let inbox: Awaited<ReturnType<typeof createInbox>>
  let mailer: Mailer
  let deps: Deps
  let organiser: Client
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string
  let ana: string
  let ken: string
  let zoe: string

  beforeAll(async () => {
    inbox = await createInbox((address) => refused(address))
    mailer = createMailer(inbox.url, 'Events <events@quarterdeck.test>')
    deps = testDeps(world().db, { clock: () => now, mailer })
    served = await serve(deps)
    const account = { name: 'Nadia', email: 'nadia@office.test', role: 'admin' as const }
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
  })
  afterAll(async () => {
    mailer.close()
    await served.close()
    await inbox.close()
  })
  beforeEach(async () => {
    const { db } = world()
    now = testNow
    refused = () => false
    inbox.received.length = 0
    for (const table of [outbox, messages, invitations, attendance, people]) await db.delete(table)
    venueId = await addVenue(db, { registrationClosesAt: '2026-11-27T18:00' })
    ana = await addToList('Ana Lima', 'ana@list.test', { attending: 'yes', flight1DepartureAirport: 'LIS' })
    ken = await addToList('Ken Lee', 'ken@list.test', { attending: 'maybe' })
    zoe = await addToList('Zoe', null, { attending: 'yes' })
  })

  async function addToList(
    fullName: string,
    email: string | null,
    answer: Partial<typeof attendance.$inferInsert>,
  ) {
    const personId = await addPerson(world().db, { fullName, email })
    await addAttendance(world().db, { personId, venueId, ...answer })
    return personId
  }

  const write = (more: Partial<Parameters<Client['messages']['send']>[0]> = {}) => ({
    id: randomUUID(),
    venueId,
    personIds: [ana, ken, zoe],
    subject: '{first name}, about {event}',
    text: 'Hello {first name},\n\n**Please** reply by {reply by}.\n\n{personal link}',
    leavesAt: null,
    shown: 2,
    ...more,
  })
  const deliver = () => deliverAllDue(deps, mailer)
  const states = async (id: string) =>
    (await organiser.messages.open({ id })).deliveries.map(({ name, state }) => `${name}: ${state}`)
  const mailTo = (address: string) => inbox.received.find(({ to }) => to.includes(address))

  test('sends each recipient their own text and link, and lists people without an address', async () => {
    const message = write()
    expect(await organiser.messages.send(message)).toMatchObject({ mailed: 2, withoutAddress: 1, leftOut: 0 })
    await deliver()
    expect(inbox.received).toHaveLength(2)
    const mail = mailTo('ken@list.test')
    expect(mail?.raw).toContain('Subject: Ken, about Casa do Mar')
    expect(mail?.raw).toContain('reply by Friday, November 27')
    expect(mail?.raw).toContain('<strong>Please</strong>')
    const [kensMail, anasMail] = ['ken@list.test', 'ana@list.test'].map((to) =>
      linkIn(mailTo(to) ?? { to: [], raw: '' }),
    )
    expect(kensMail).not.toBe(anasMail)
    const opened = await served.browser().invitations.open({ token: kensMail?.split('#')[1] ?? '' })
    expect(opened).toMatchObject({ fullName: 'Ken Lee', email: 'ken@list.test' })
    expect(await states(message.id)).toEqual(['Ana Lima: sent', 'Ken Lee: sent', 'Zoe: no address'])
    expect(await organiser.messages.list()).toMatchObject([{ subject: '{first name}, about Casa do Mar' }])
  })

  test('sends a message once if sent twice, and returns the first result again', async () => {
    const message = write()
    const first = await organiser.messages.send(message)
    expect(await organiser.messages.send(message)).toEqual(first)
    await deliver()
    expect(inbox.received).toHaveLength(2)
  })

  test('requests missing answers only from people whose answers are still missing when it is sent', async () => {
    const flights = { flight2DepartureAirport: 'LIS' }
    await world().db.update(attendance).set(flights).where(eq(attendance.personId, ana))
    const stay = { openToRoomSharing: true, diet: 'vegan' as const, allergies: [] }
    await world().db.update(people).set(stay).where(eq(people.id, ana))
    const late = await addToList('Lena', 'lena@list.test', { attending: 'yes' })
    const message = write({ personIds: [ana, late], shown: 1, text: 'Still missing:\n\n{what is missing}' })
    expect(await organiser.messages.send(message)).toMatchObject({ mailed: 1, leftOut: 1 })
    await world().db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, late))
    await deliver()
    expect(inbox.received).toEqual([])
    expect(await states(message.id)).toEqual(['Lena: left out'])
  })

  test('refuses a message to several people if their number wasn’t shown or has changed', async () => {
    for (const [shown, code] of [
      [null, 'MAIL_UNANNOUNCED'],
      [1, 'READERS_CHANGED'],
    ] as const)
      await expect(organiser.messages.send(write({ shown }))).rejects.toMatchObject({ code, defined: true })
    expect(await world().db.$count(outbox)).toBe(0)
  })

  test('sends a message at the scheduled time by the venue’s clock, unless it was cancelled', async () => {
    await world().db.update(venues).set({ timeZone: 'Europe/Lisbon' }).where(eq(venues.id, venueId))
    const message = write({ leavesAt: '2026-11-21T11:00' })
    expect(await organiser.messages.send(message)).toMatchObject({ leavesAt: '2026-11-21T11:00:00.000Z' })
    await deliver()
    expect(inbox.received).toEqual([])
    now = new Date('2026-11-21T11:00:00Z')
    await deliver()
    expect(inbox.received).toHaveLength(2)
    const other = write({ leavesAt: '2026-11-21T12:00' })
    await organiser.messages.send(other)
    expect(await organiser.messages.cancel({ id: other.id })).toEqual({ cancelled: 2 })
    now = new Date('2026-11-21T13:00:00Z')
    await deliver()
    expect(inbox.received).toHaveLength(2)
    await expect(organiser.messages.send(write({ leavesAt: '2026-11-21T12:00' }))).rejects.toMatchObject({
      code: 'MOMENT_PASSED',
      defined: true,
    })
  })

  test('refuses unknown placeholders and placeholders that the event can’t fill in, with an explanation', async () => {
    const empty = write({ text: 'Ask {contact}.' })
    await expect(organiser.messages.send(empty)).rejects.toMatchObject({
      code: 'INSERT_EMPTY',
      defined: true,
    })
    await expect(organiser.messages.send(write({ text: 'Dear {name}' }))).rejects.toMatchObject({
      code: 'INSERT_EMPTY',
      message: expect.stringContaining('A message cannot fill in “name”'),
    })
  })

  test('fills in answers to custom questions, and lists missing required answers', async () => {
    const add = (label: string, isRequired: boolean, readers: ('organisers' | 'kitchen')[]) =>
      organiser.questions.add({
        venueId,
        question: { label, kind: 'text', help: null, purpose: null, heads: null, readers },
        asking: { isRequired },
      })
    const { id: hobby } = await add('Your hobby', false, ['organisers'])
    await add('Your plus-one', true, ['organisers'])
    await add('Your spice', true, ['kitchen'])
    await organiser.questions.answer({ venueId, personId: ana, answers: { [hobby]: 'Sailing' } })
    const { edition, readers } = await organiser.messages.readers({ venueId, personIds: [ana] })
    expect(edition.questions).toEqual(['Your hobby', 'Your plus-one'])
    expect(readers[0]?.own).toEqual({ 'Your hobby': 'Sailing' })
    expect(readers[0]?.missing).toContain('Your plus-one')
    expect(readers[0]?.missing).not.toContain('Your spice')
    await organiser.messages.send(write({ text: 'You like {Your hobby}.', personIds: [ana], shown: 1 }))
    await deliver()
    expect(mailTo('ana@list.test')?.raw).toContain('You like Sailing.')
  })

  test('stops for an unknown mailbox, shows the reason, and retries when an organiser asks', async () => {
    refused = (address) => (address === 'ken@list.test' ? 550 : false)
    const message = write()
    await organiser.messages.send(message)
    await deliver()
    const [, kens] = (await organiser.messages.open({ id: message.id })).deliveries
    expect(kens).toMatchObject({ state: 'failed', error: expect.stringContaining('no such mailbox') })
    refused = () => false
    const deliveryIds = [kens?.id ?? '']
    expect(await organiser.messages.sendAgain({ id: message.id, deliveryIds })).toEqual({ again: 1 })
    await deliver()
    expect(inbox.received.filter(({ to }) => to.includes('ken@list.test'))).toHaveLength(1)
    // People who already got the message don't get it again.
    expect(await organiser.messages.sendAgain({ id: message.id, deliveryIds })).toEqual({ again: 0 })
  })

  test('shows a mail as in doubt if its process died while sending, and sends it again only on request', async () => {
    const message = write({ personIds: [ken], shown: 1 })
    await organiser.messages.send(message)
    const dyingMailer: Mailer = {
      ...mailer,
      send: async (_mail, beforeTheEnd) => beforeTheEnd?.().then(() => Promise.reject(new Error('cut'))),
    }
    await deliverAllDue(deps, dyingMailer)
    expect(await states(message.id)).toEqual(['Ken Lee: sending'])
    now = new Date(now.getTime() + 10 * 60_000)
    await deliver()
    expect(inbox.received).toEqual([])
    expect(await states(message.id)).toEqual(['Ken Lee: in doubt'])
    const [kens] = (await organiser.messages.open({ id: message.id })).deliveries
    await organiser.messages.sendAgain({ id: message.id, deliveryIds: [kens?.id ?? ''] })
    await deliver()
    expect(inbox.received).toHaveLength(1)
  })

  test('returns a file for a mail merge if there is no mail server, with each recipient’s link', async () => {
    const { leavesAt: _now, shown: _shown, ...message } = write()
    const rows = await organiser.messages.merge(message)
    expect(rows.map(({ name, email }) => [name, email])).toEqual([
      ['Ana Lima', 'ana@list.test'],
      ['Ken Lee', 'ken@list.test'],
      ['Zoe', null],
    ])
    expect(new Set(rows.map(({ text }) => /#(\S+)/.exec(text)?.[1]))).toHaveProperty('size', 3)
    expect(await states(message.id)).toEqual(['Ana Lima: in a file', 'Ken Lee: in a file', 'Zoe: in a file'])
    await deliver()
    expect(inbox.received).toEqual([])
  })

  test('sends the sender a copy of one recipient’s text, whose link shows no answers', async () => {
    const { id: _id, personIds: _people, leavesAt: _now, shown: _shown, ...texts } = write()
    expect(await organiser.messages.sendCopy({ ...texts, personId: ken })).toEqual({
      to: 'nadia@office.test',
    })
    const mail = mailTo('nadia@office.test')
    expect(mail?.raw).toContain('Ken, about')
    expect(linkIn(mail ?? { to: [], raw: '' })).toBe('')
    expect(await world().db.$count(invitations)).toBe(0)
  })

  test('sends nothing to people who have left the list or changed their address', async () => {
    const message = write({ leavesAt: '2026-11-21T12:00' })
    await organiser.messages.send(message)
    await world().db.delete(attendance).where(eq(attendance.personId, ana))
    await world().db.update(people).set({ email: 'other@list.test' }).where(eq(people.id, ken))
    now = new Date('2026-11-21T13:00:00Z')
    await deliver()
    expect(inbox.received).toEqual([])
    expect((await states(message.id)).slice(0, 2)).toEqual(['Ana Lima: left out', 'Ken Lee: left out'])
  })

  test('never mails a personal link that gives the admin role, and its links invalidate temporary passwords', async () => {
    const named = testDeps(world().db, { clock: () => now, mailer, organiserEmail: 'ken@list.test' })
    const namedServer = await serve(named)
    const signedIn = await namedServer.signedIn(
      await addAccount(world().db, cheapPasswords, {
        name: 'Ada',
        email: `ada-${randomUUID()}@office.test`,
        role: 'admin',
      }),
    )
    const account = await signedIn.guestAccounts.create({ personId: ana, email: 'ana@list.test' })
    await signedIn.messages.send(write())
    await namedServer.close()
    const { rows } = await world().db.execute(
      sql`select person_id as "personId", gives from invitations order by gives`,
    )
    expect(rows.filter(({ personId }) => personId === ken)).toEqual([])
    expect(rows).toHaveLength(2)
    expect(await served.signInWithPassword('ana@list.test', account.password)).toBeNull()
  })

  test('keeps a revoked personal link revoked, and says where to sign in instead', async () => {
    for (const personId of [ana, ken]) await organiser.invitations.link({ personId, venueId })
    await organiser.invitations.revoke({ personId: ken, venueId })
    await organiser.messages.send(write())
    await deliver()
    const dead = await world()
      .db.select({ personId: invitations.personId })
      .from(invitations)
      .where(isNotNull(invitations.revokedAt))
    expect(dead).toEqual([{ personId: ken }])
    const [anasMail, kensMail] = ['ana@list.test', 'ken@list.test'].map((to) =>
      linkIn(mailTo(to) ?? { to: [], raw: '' }),
    )
    expect(anasMail).toContain('/invitation#')
    expect(kensMail).toBe('')
  })

  test('doesn’t delay sign-in codes during a mailing to many people', async () => {
    await organiser.messages.send(write())
    await world()
      .db.insert(outbox)
      .values({ kind: 'erasure asked', recipient: 'nadia@office.test', isHeld: false })
    now = new Date(now.getTime() + 1_000)
    await world().db.update(outbox).set({ runAt: now }).where(eq(outbox.kind, 'erasure asked'))
    await deliver()
    expect(inbox.received.map(({ to }) => to[0])[0]).toBe('nadia@office.test')
  })

  test('writes a thousand mails in under two seconds', async () => {
    const ids = Array.from({ length: 1000 }, () => randomUUID())
    await world()
      .db.insert(people)
      .values(ids.map((id, n) => ({ id, fullName: `Person ${n}`, email: `p${n}@list.test` })))
    await world()
      .db.insert(attendance)
      .values(ids.map((personId) => ({ personId, venueId })))
    const started = performance.now()
    const sent = await organiser.messages.send(write({ personIds: ids, shown: 1000 }))
    const elapsedMs = performance.now() - started
    expect(sent.mailed).toBe(1000)
    process.stdout.write(`A message to 1,000 was written in ${elapsedMs.toFixed()} ms\n`)
  })
})
