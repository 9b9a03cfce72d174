import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveEntry } from '#server/agenda/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { releaseHeld } from '#server/letters/commands.ts'
import { deliverAllDue, deliverDue } from '#server/mail/delivery/commands.ts'
import { createLogTo } from '#server/lib/log.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { deleteWorkshop } from '#server/programme/commands.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, serve } from '#server/testing/served.ts'
import { addLine } from '#server/testing/line.ts'
import { openMailroom, type Mailroom } from '#server/testing/mailroom.ts'
import { linkIn } from '#server/testing/smtp.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant, removeParticipant, withdraw } from '#server/seats/commands.ts'

describeOnBothDatabases('the mail worker', (world) => {
  let room: Mailroom
  let deps: Mailroom['deps']
  let inbox: Mailroom['inbox']
  let mailer: Mailroom['mailer']
  let served: Mailroom['served']
  let register: Mailroom['register']
  let later: Mailroom['later']

  beforeEach(async () => {
    room = await openMailroom(world().db)
    ;({ deps, inbox, mailer, served, register, later } = room)
  })
  const textsTo = (email: string) =>
    inbox.received.filter(({ to }) => to.includes(email)).map(({ raw }) => raw.replaceAll('=\r\n', ''))
  afterEach(() => room.close())

  test('sends a registration’s mail once, with the link that opens the registration', async () => {
    const browser = served.browser()
    await register(browser)
    await deliverAllDue(deps, mailer)
    await deliverAllDue(deps, mailer)
    expect(inbox.received.map((mail) => mail.to)).toEqual([['ines@mail.test']])
    const token = linkIn(inbox.received[0] ?? { to: [], raw: '' }).split('#')[1] ?? ''
    expect(await browser.claims.open({ token })).toMatchObject({ email: 'ines@mail.test', step: 'confirm' })
    const [row] = await world().db.select().from(outbox)
    expect(row).toMatchObject({ sentAt: room.state.now, attempts: 1, lastError: null })
    expect(JSON.stringify(row)).not.toContain(token)
    // The mail also has the event's days for the recipient's calendar.
    expect(inbox.received[0]?.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m)
  })

  test('retries after 30 seconds if the mail server refuses, then after a minute, then later', async () => {
    room.state.isRefusing = true
    await register(served.browser())
    expect(await deliverDue(deps, mailer)).toBe(1)
    expect(await deliverDue(deps, mailer)).toBe(0)
    later(29)
    expect(await deliverDue(deps, mailer)).toBe(0)
    later(1)
    expect(await deliverDue(deps, mailer)).toBe(1)
    later(59)
    expect(await deliverDue(deps, mailer)).toBe(0)
    later(1)
    room.state.isRefusing = false
    expect(await deliverDue(deps, mailer)).toBe(1)
    expect(inbox.received).toHaveLength(1)
  })

  test('doesn’t retry an unknown mailbox, and shows organisers the reason', async () => {
    room.state.isRefusing = 550
    await register(served.browser())
    const logged: unknown[] = []
    const log = createLogTo({ write: (line: string) => logged.push(JSON.parse(line)) })
    expect(await deliverDue({ ...deps, log }, mailer)).toBe(1)
    expect(logged).toMatchObject([
      {
        msg: 'a mail was not accepted',
        verdict: 'refused',
        why: expect.stringContaining('550 no such mailbox'),
      },
    ])
    expect(JSON.stringify(logged)).not.toContain('ines@mail.test')
    room.state.isRefusing = false
    later(24 * 60 * 60)
    expect(await deliverDue(deps, mailer)).toBe(0)
    const id = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia',
      email: `nadia-${Math.random()}@mail.test`,
      role: 'admin',
    })
    const organiser = await served.signedIn(id)
    const [message] = (await organiser.outbox.list()).messages
    expect(message).toMatchObject({ state: 'failed', attempts: 1, lastError: expect.stringContaining('550') })
    const venueId = await addVenue(world().db)
    const personId = await addPerson(world().db, { fullName: 'Inês', email: 'ines@mail.test' })
    await addAttendance(world().db, { personId, venueId })
    expect(await organiser.attendance.list({ venueId })).toMatchObject([
      { mailRefused: expect.stringContaining('550 no such mailbox') },
    ])
    expect(await organiser.people.read({ id: personId })).toMatchObject({
      mailRefused: expect.stringContaining('550 no such mailbox'),
    })
    await world().db.delete(people).where(eq(people.id, personId))
  })

  test('tries only one mail while the mail server accepts nothing, and gives up on none', async () => {
    room.state.isSenderRefused = true
    for (let i = 0; i < 3; i++) await register(served.browser(`203.0.113.${i}`), `guest${i}@mail.test`)
    for (let round = 0; round < 20; round++) {
      expect(await deliverDue(deps, mailer)).toBe(0)
      later(60)
    }
    const rows = await world().db.select().from(outbox)
    expect(rows.map(({ attempts, refusedAt }) => [attempts, refusedAt])).toEqual(rows.map(() => [0, null]))
    room.state.isSenderRefused = false
    later(5 * 60)
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(3)
  })

  test('sends each message once if two workers run concurrently', async () => {
    for (let i = 0; i < 6; i++) await register(served.browser(`203.0.113.${i}`), `guest${i}@mail.test`)
    await Promise.all([deliverAllDue(deps, mailer), deliverAllDue(deps, mailer)])
    expect(inbox.received.flatMap((mail) => mail.to).toSorted()).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => `guest${i}@mail.test`),
    )
  })

  test('takes one message at a time, whatever query plan the database uses', async () => {
    for (let i = 0; i < 3; i++) await register(served.browser(`203.0.113.${i}`), `guest${i}@mail.test`)
    await world().db.transaction(async (tx) => {
      for (const option of [
        'hashagg',
        'hashjoin',
        'mergejoin',
        'material',
        'memoize',
        'indexscan',
        'bitmapscan',
        'sort',
      ])
        await tx.execute(sql.raw(`set local enable_${option} = off`))
      await deliverDue({ ...deps, db: tx }, mailer)
    })
    const rows = await world().db.select({ attempts: outbox.attempts }).from(outbox)
    expect(rows.map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1])
  })

  test('lists and drops a message of a kind that only earlier versions wrote', async () => {
    const { db } = world()
    const recipient = 'ana@mail.test'
    await db.execute(
      sql`insert into outbox (kind, recipient, is_held, run_at) values ('welcome', ${recipient}, false, '2026-01-01')`,
    )
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toEqual([])
    const account = { name: 'Nadia', email: 'nadia@mail.test', role: 'admin' } as const
    const organiser = await served.signedIn(await addAccount(db, cheapPasswords, account))
    const { messages } = await organiser.outbox.list()
    expect(messages.filter((message) => message.recipient === recipient)).toMatchObject([
      { kind: 'welcome', state: 'discarded' },
    ])
  })

  test('drops a message whose registration has ended', async () => {
    await register(served.browser())
    await world().db.update(pendingRegistrations).set({ endedAt: room.state.now, answers: null })
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(0)
    const [row] = await world().db.select().from(outbox)
    expect(row).toMatchObject({ discardedAt: room.state.now })
  })

  test('sends no mail written without a mail server, even once a mail server is set up', async () => {
    const servedWithoutMail = await serve({ ...deps, isMailConfigured: false, mailer: null })
    expect(await register(servedWithoutMail.browser())).toEqual({
      email: 'ines@mail.test',
      delivery: 'organiser',
      leavesBy: null,
    })
    await servedWithoutMail.close()
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(0)
    const organiser = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia',
      email: 'nadia@held.test',
      role: 'admin',
    })
    expect(await releaseHeld(deps, organiser, { announced: null })).toEqual({ released: 1, dropped: 0 })
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(1)
    expect(await (await served.signedIn(organiser)).outbox.discardHeld()).toEqual({ discarded: 0 })
    const sent = await world()
      .db.select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.actorId, organiser))
      .orderBy(auditLog.createdAt)
    expect(sent).toEqual([
      { action: 'outbox.released', after: { released: 1, dropped: 0 } },
      { action: 'outbox.discarded', after: { discarded: 0 } },
    ])
  })

  test('mails participants when a workshop moves or is cancelled', async () => {
    const { db } = world()
    const actorId = await addAccount(db, cheapPasswords, {
      name: 'Nadia',
      email: `nadia-${Math.random()}@mail.test`,
    })
    const venueId = await addVenue(db)
    const personId = await addPerson(db, { fullName: 'Ines', email: 'signed.up@mail.test' })
    await addAttendance(db, { personId, venueId })
    const id = await addWorkshop(db, { venueId, title: 'Knots', location: 'The wharf' })
    await addParticipant(db, actorId, { workshopId: id, personId })
    await moveEntry(deps, actorId, { id, version: 1, startTime: '2026-12-02T16:00' })
    await deliverAllDue(deps, mailer)
    const changed = inbox.received[0]?.raw ?? ''
    expect(changed).toContain('Subject: Changed: Knots')
    expect(changed).toContain('Now: Wednesday, December 2, 4:00 PM - 5:30 PM, The wharf')
    expect(changed).toContain('Before: Tuesday, December 1, 10:00 AM - 11:30 AM, The wharf')
    await moveEntry(deps, actorId, { id, version: 2, startTime: '2026-12-02T17:00' })
    await removeParticipant(deps, actorId, { workshopId: id, personId })
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(1)
    await addParticipant(db, actorId, { workshopId: id, personId })
    await deleteWorkshop(deps, actorId, id)
    await deliverAllDue(deps, mailer)
    expect(inbox.received[1]?.raw).toContain('Subject: Cancelled: Knots')
    await db.delete(people).where(eq(people.id, personId))
  })

  test('mails guests who get a seat from a waiting list, unless they gave the seat back', async () => {
    const { ana, bo, cy, pottery } = await addLine(world().db)
    await withdraw(deps, { workshopId: pottery, personId: ana.personId })
    await deliverAllDue(deps, mailer)
    expect(inbox.received.map(({ to }) => to)).toEqual([[bo.email]])
    expect(inbox.received[0]?.raw).toContain(
      'Subject: You have a seat: Pottery, Tuesday, December 1, 10:00 AM',
    )
    await withdraw(deps, { workshopId: pottery, personId: bo.personId })
    await withdraw(deps, { workshopId: pottery, personId: cy.personId })
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(1)
  })

  test('sends people on a waiting list their own text when the workshop moves or is cancelled', async () => {
    const { ana, bo, cy, pottery } = await addLine(world().db)
    await world().db.update(attendance).set({ attending: 'no' }).where(eq(attendance.id, cy.attendanceId))
    await moveEntry(deps, crypto.randomUUID(), { id: pottery, version: 1, startTime: '2026-12-01T16:00' })
    await deliverAllDue(deps, mailer)
    await deleteWorkshop(deps, crypto.randomUUID(), pottery)
    await deliverAllDue(deps, mailer)
    expect(textsTo(bo.email)).toEqual([
      expect.stringContaining('You are on the waiting list for Pottery. Its time or place has changed.'),
      expect.stringContaining('You were on its waiting list.'),
    ])
    expect(textsTo(ana.email)).toEqual([
      expect.stringContaining('You are signed up for Pottery. Its time or place has changed.'),
      expect.stringContaining('You were signed up for it.'),
    ])
    expect(textsTo(cy.email)).toEqual([])
  })

  test('adds neither a header nor a recipient for a line break in a name', async () => {
    const browser = served.browser()
    const venueId = await addVenue(world().db, { name: 'Casa\r\nBcc: thief@mail.test' })
    await browser.survey.submit({
      venueId,
      email: 'broken@mail.test',
      password: 'salt-Meadow-204',
      answers: answersOf('Inês\nDuarte'),
    })
    await deliverAllDue(deps, mailer)
    expect(inbox.received.map((mail) => mail.to)).toEqual([['broken@mail.test']])
    expect(inbox.received[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  })
})
