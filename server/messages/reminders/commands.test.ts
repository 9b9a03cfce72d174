import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReminderKind } from '#contract/reminders.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Deps } from '#server/core/deps.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { remindAll } from '#server/messages/reminders/commands.ts'
import { stopRoute } from '#server/messages/reminders/route.ts'
import { reminders } from '#server/db/tables/messages-reminders.ts'
import { messageRecipients, messages } from '#server/db/tables/messages.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

describeOnBothDatabases('reminders', (world) => {
  const mailbox = createMailbox()
  let now: Date
  let deps: Deps
  let organiser: Client
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string

  beforeAll(async () => {
    deps = testDeps(world().db, { clock: () => now, mailer: mailbox.mailer })
    served = await serve(deps, undefined, [stopRoute(deps)])
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    const { db } = world()
    for (const table of [outbox, messages, reminders, invitations, attendance, people]) await db.delete(table)
    mailbox.empty()
    now = new Date('2026-11-10T09:00:00Z')
    const account = { name: 'Nadia', email: `nadia-${randomUUID()}@office.test`, role: 'admin' as const }
    organiser = await served.signedIn(await addAccount(db, cheapPasswords, account))
    venueId = await addVenue(db, { registrationClosesAt: '2026-11-27T18:00' })
  })

  async function addToList(name: string, answer: Partial<typeof attendance.$inferInsert> = {}) {
    const address = `${name.toLowerCase()}-${randomUUID().slice(0, 6)}@list.test`
    const personId = await addPerson(world().db, { fullName: name, email: address })
    const createdAt = new Date('2026-10-01T12:00:00Z')
    const id = await addAttendance(world().db, {
      personId,
      venueId,
      attending: 'maybe',
      createdAt,
      ...answer,
    })
    const isInvited = answer.attending === undefined && answer.venueId === undefined
    if (isInvited) await world().db.insert(invitations).values({ personId, venueId, handedAt: createdAt })
    return { personId, id, address, venueId: answer.venueId ?? venueId }
  }
  /** Turns a reminder on, as if long ago. */
  const turnOn = (kind: ReminderKind, days: number, at = venueId) =>
    world()
      .db.insert(reminders)
      .values({ venueId: at, kind, days, createdAt: new Date('2026-10-01T12:00:00Z') })
  const remindAndDeliver = async () => {
    await remindAll(deps)
    await deliverAllDue(deps, mailbox.mailer)
  }
  const subjects = () => mailbox.sent.map(({ subject }) => subject)
  const writeTo = (personIds: string[], leavesAt: string | null = null) =>
    organiser.messages.send({
      id: randomUUID(),
      venueId,
      personIds,
      subject: 'News',
      text: 'News.',
      leavesAt,
      shown: personIds.length,
    })

  test('mail a person who hasn’t replied their own link and a one-click unsubscribe link', async () => {
    await addToList('Ken')
    await addToList('Ana', { attending: 'yes' })
    await turnOn('no reply', 5)
    await remindAndDeliver()
    await remindAndDeliver()
    expect(subjects()).toEqual(['Are you coming to Casa do Mar?'])
    const [mail] = mailbox.sent
    expect(mail?.text).toContain('Hello Ken,')
    expect(mail?.text).toContain('Please reply by Friday, November 27.')
    expect(mail?.text).toMatch(/\/invitation#\S+/)
    expect(mail?.unsubscribeLink).toMatch(/^http:\/\/localhost:3000\/stop\/[\w~-]+$/)
    const page = mail?.unsubscribeLink?.replace('/stop/', '/stop#')
    expect(mail?.text).toContain(`Please don’t remind me again:\n${page}`)
    expect(mail?.html).toContain(`href="${page}"`)
  })

  test('mail no one about an event they weren’t invited to', async () => {
    await addToList('Ken', { attending: 'maybe' })
    await turnOn('no reply', 1)
    await remindAndDeliver()
    expect(mailbox.sent).toEqual([])
  })

  test('turning a reminder on for several people requires showing who gets the first mail', async () => {
    await addToList('Ken')
    await addToList('Ana')
    const input = { venueId, kind: 'no reply' as const, days: 1 }
    await expect(organiser.reminders.set(input)).rejects.toMatchObject({
      code: 'MAIL_UNANNOUNCED',
      defined: true,
    })
    const mailing = { call: 'reminders.set' as const, input }
    const shown = await organiser.mailings.preview({ mailing })
    expect(shown.readers.map(({ name }) => name)).toEqual(['Ana', 'Ken'])
    const [recipient] = shown.readers
    const letter = await organiser.mailings.letter({ mailing, email: recipient?.email ?? '' })
    expect(letter.subject).toBe('Are you coming to Casa do Mar?')
    await organiser.reminders.set({ ...input, announced: shown.mark })
    // Fewer days may make mails due immediately, so they are shown as well.
    await expect(organiser.reminders.set({ ...input, days: 2 })).rejects.toMatchObject({
      code: 'MAIL_UNANNOUNCED',
    })
    await remindAndDeliver()
    expect(mailbox.sent.map(({ to }) => to.split('-')[0]).toSorted()).toEqual(['ana', 'ken'])
  })

  test('ask only for their own kind of missing answer', async () => {
    await addToList('Ken', { attending: 'yes', flight1DepartureAirport: 'LIS' })
    await turnOn('flights', 25)
    await turnOn('sharing', 25)
    await remindAndDeliver()
    expect(subjects()).toEqual(['Your flights for Casa do Mar'])
    expect(mailbox.sent[0]?.text).toContain('- your return flight')
    expect(mailbox.sent[0]?.text).not.toMatch(/outbound flight|share/)
    now = new Date('2026-11-11T09:00:00Z')
    await remindAndDeliver()
    expect(subjects()).toEqual(['Your flights for Casa do Mar', 'Your room at Casa do Mar'])
    expect(mailbox.sent[1]?.text).not.toContain('flight')
  })

  test('omit the reply date if the event has none', async () => {
    venueId = await addVenue(world().db, { registrationClosesAt: null })
    await addToList('Ken')
    await turnOn('no reply', 5)
    await remindAndDeliver()
    expect(mailbox.sent[0]?.text).not.toContain('reply by')
  })

  test('aren’t sent on the day of an organiser’s message, even if it is written while they wait', async () => {
    const before = await addToList('Before')
    const waits = await addToList('Waits')
    await turnOn('no reply', 1)
    await writeTo([before.personId], '2026-11-10T17:00')
    await remindAll(deps)
    await writeTo([waits.personId], '2026-11-10T17:30')
    await remindAndDeliver()
    expect(mailbox.sent).toEqual([])
    now = new Date('2026-11-10T17:45:00Z')
    await remindAndDeliver()
    expect(subjects()).toEqual(['News', 'News'])
    now = new Date('2026-11-11T09:00:00Z')
    await remindAndDeliver()
    expect(subjects().slice(2)).toEqual(['Are you coming to Casa do Mar?', 'Are you coming to Casa do Mar?'])
  })

  test('also wait for messages about other events, but not for cancelled messages', async () => {
    const ken = await addToList('Ken')
    const other = await addVenue(world().db, { name: 'Elsewhere' })
    await addAttendance(world().db, { personId: ken.personId, venueId: other, attending: 'maybe' })
    const id = randomUUID()
    const message = { id, personIds: [ken.personId], subject: 'News', text: 'News.' }
    await organiser.messages.send({ ...message, venueId: other, leavesAt: '2026-11-10T17:00' })
    await turnOn('no reply', 1)
    await remindAndDeliver()
    expect(mailbox.sent).toEqual([])
    await organiser.messages.cancel({ id })
    await remindAndDeliver()
    expect(subjects()).toEqual(['Are you coming to Casa do Mar?'])
  })

  test('that can’t be sent by 18:00 are sent on another day', async () => {
    await addToList('Ken')
    await turnOn('no reply', 1)
    await remindAll(deps)
    now = new Date('2026-11-10T18:00:00Z')
    await remindAndDeliver()
    expect(mailbox.sent).toEqual([])
    now = new Date('2026-11-11T08:00:00Z')
    await remindAndDeliver()
    expect(mailbox.sent).toHaveLength(1)
  })

  test('are dropped when the person answers or leaves the list, or the reminder is turned off', async () => {
    const [answered, left] = [await addToList('Answered'), await addToList('Left')]
    await turnOn('no reply', 1)
    await remindAll(deps)
    await world().db.update(attendance).set({ attending: 'no' }).where(eq(attendance.id, answered.id))
    await world().db.delete(attendance).where(eq(attendance.id, left.id))
    await remindAndDeliver()
    expect(mailbox.sent).toEqual([])
    await addToList('Waits')
    now = new Date('2026-11-11T08:30:00Z')
    await remindAll(deps)
    await organiser.reminders.set({ venueId, kind: 'no reply', days: null })
    await remindAndDeliver()
    now = new Date('2026-11-12T09:00:00Z')
    await remindAndDeliver()
    expect(mailbox.sent).toEqual([])
  })

  const post = (link: string | undefined, init: RequestInit = {}) =>
    fetch(`${served.url}${new URL(link ?? '').pathname}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      ...init,
    })
  const stoppedAt = async (id: string) => {
    const [row] = await world().db.select().from(attendance).where(eq(attendance.id, id))
    return row?.remindersStoppedAt?.toISOString() ?? null
  }

  test('are stopped by one click without a session, but not by opening the page', async () => {
    const ken = await addToList('Ken')
    await addToList('Ana')
    await turnOn('no reply', 1)
    await remindAndDeliver()
    const link = mailbox.newestTo(ken.address)?.unsubscribeLink
    const response = await post(link, { method: 'GET', body: null, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      link?.replace(/^.*\/stop\//, '/stop#'),
    ])
    expect(await stoppedAt(ken.id)).toBeNull()
    expect((await post(link)).status).toBe(204)
    const stoppedTime = await stoppedAt(ken.id)
    expect(stoppedTime).toBe(now.toISOString())
    const token = link?.replace(/^.*\/stop\//, '') ?? ''
    expect(await served.browser().reminders.stop({ token })).toEqual({})
    now = new Date('2026-11-12T09:00:00Z')
    expect((await post(link)).status).toBe(204)
    expect(await stoppedAt(ken.id)).toBe(stoppedTime)
    mailbox.empty()
    await remindAndDeliver()
    expect(mailbox.sent.map(({ to }) => to.split('-')[0])).toEqual(['ana'])
    expect((await post(`${link}x`)).status).toBe(404)
    await expect(served.browser().reminders.stop({ token: `${token}x` })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
  })

  test('stay stopped for a person whom Undo restores to the list', async () => {
    const ken = await addToList('Ken', { remindersStoppedAt: now })
    const removal = await organiser.people.uninvite({ venueId, ids: [ken.id] })
    await pressUndo(organiser, removal)
    expect(await stoppedAt(ken.id)).toBe(now.toISOString())
  })

  test('keep a revoked personal link revoked, and invalidate no temporary password', async () => {
    const ken = await addToList('Ken')
    await organiser.invitations.link({ personId: ken.personId, venueId })
    await organiser.invitations.revoke({ personId: ken.personId, venueId })
    const zoe = await addToList('Zoe', { attending: 'yes' })
    const account = await organiser.guestAccounts.create({ personId: zoe.personId, email: zoe.address })
    await turnOn('flights', 25)
    await turnOn('no reply', 1)
    now = new Date('2026-11-12T09:00:00Z')
    await remindAndDeliver()
    const open = and(eq(invitations.venueId, venueId), isNull(invitations.revokedAt))
    expect(await world().db.$count(invitations, open)).toBe(0)
    expect(await served.signInWithPassword(zoe.address, account.password)).not.toBeNull()
  })

  test('show the day of the next mails and the number of recipients', async () => {
    await addToList('Ken')
    const away = await addToList('Away')
    await writeTo([away.personId])
    await addToList('Ana', { attending: 'yes' })
    await organiser.reminders.set({ venueId, kind: 'flights', days: 7 })
    await organiser.reminders.set({ venueId, kind: 'sharing', days: 7 })
    await turnOn('no reply', 5)
    const nextDays = async () =>
      (await organiser.reminders.list({ venueId })).reminders.map(({ kind, days, next: on }) => [
        kind,
        days,
        on?.day,
        on?.people,
      ])
    expect(await nextDays()).toEqual([
      ['no reply', 5, '2026-11-10', 1],
      ['flights', 7, '2026-11-23', 1],
      // She is asked about her flights the day before.
      ['sharing', 7, '2026-11-24', 1],
    ])
    await remindAndDeliver()
    expect((await nextDays())[0]).toEqual(['no reply', 5, '2026-11-15', 2])
    await organiser.reminders.set({ venueId, kind: 'no reply', days: null })
    expect((await nextDays())[0]).toEqual(['no reply', null, undefined, undefined])
    const unknown = { venueId: randomUUID(), kind: 'flights' as const, days: 3 }
    await expect(organiser.reminders.set(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND', defined: true })
    await expect(organiser.reminders.list({ venueId: unknown.venueId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      defined: true,
    })
  })

  test('aren’t written without a mail server', async () => {
    await addToList('Ken')
    await turnOn('no reply', 1)
    await remindAll({ ...deps, isMailConfigured: false })
    expect(await world().db.$count(messageRecipients)).toBe(0)
  })
})
