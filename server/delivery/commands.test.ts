import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveEntry } from '#server/agenda/commands.ts'
import { auditLog } from '#server/audit/tables.ts'
import { claims } from '#server/claims/tables.ts'
import { deliverAllDue, deliverDue, releaseHeld } from '#server/delivery/commands.ts'
import type { Deps } from '#server/lib/deps.ts'
import { createMailer, type Mailer } from '#server/lib/mailer.ts'
import { invitations } from '#server/invitations/tables.ts'
import { outbox } from '#server/outbox/tables.ts'
import { people } from '#server/people/tables.ts'
import { deleteWorkshop } from '#server/programme/commands.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { createInbox, linkIn } from '#server/testing/smtp.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant, removeParticipant } from '#server/workshops/commands.ts'

describeOnBothDatabases('mail', (world) => {
  let now: Date
  let deps: Deps
  let inbox: Awaited<ReturnType<typeof createInbox>>
  let isRefusing: boolean
  let mailer: Mailer
  let served: Awaited<ReturnType<typeof serve>>

  beforeEach(async () => {
    now = testNow
    isRefusing = false
    inbox = await createInbox(() => isRefusing)
    mailer = createMailer(inbox.url, 'Events <events@quarterdeck.test>')
    deps = testDeps(world().db, { clock: () => now, mailer })
    served = await serve(deps)
    await world().db.delete(outbox)
    await world().db.delete(claims)
  })
  afterEach(async () => {
    mailer.close()
    await served.close()
    await inbox.close()
  })

  const register = async (browser: Client, email = 'ines@mail.test') => {
    const venueId = await addVenue(world().db)
    return browser.survey.submit({
      venueId,
      email,
      password: 'salt-Meadow-204',
      answers: answersOf('Inês Duarte'),
    })
  }
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))

  test('a registration’s mail carries the link that opens its claim, and is sent once', async () => {
    const browser = served.browser()
    await register(browser)
    await deliverAllDue(deps, mailer)
    await deliverAllDue(deps, mailer)
    expect(inbox.received.map((mail) => mail.to)).toEqual([['ines@mail.test']])
    const token = linkIn(inbox.received[0] ?? { to: [], raw: '' }).split('#')[1] ?? ''
    expect(await browser.claims.open({ token })).toMatchObject({ email: 'ines@mail.test', step: 'confirm' })
    const [row] = await world().db.select().from(outbox)
    expect(row).toMatchObject({ sentAt: now, attempts: 1, lastError: null })
    expect(JSON.stringify(row)).not.toContain(token)
    // And the days, for the calendar of whoever reads it.
    expect(inbox.received[0]?.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m)
  })

  test('a server that says no is asked again after 30 seconds, then after a minute, then longer', async () => {
    isRefusing = true
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
    isRefusing = false
    expect(await deliverDue(deps, mailer)).toBe(1)
    expect(inbox.received).toHaveLength(1)
  })

  test('two workers at once send each message once', async () => {
    for (let i = 0; i < 6; i++) await register(served.browser(`203.0.113.${i}`), `guest${i}@mail.test`)
    await Promise.all([deliverAllDue(deps, mailer), deliverAllDue(deps, mailer)])
    expect(inbox.received.flatMap((mail) => mail.to).toSorted()).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => `guest${i}@mail.test`),
    )
  })

  test('a message whose claim ended meanwhile is dropped', async () => {
    await register(served.browser())
    await world().db.update(claims).set({ endedAt: now })
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(0)
    const [row] = await world().db.select().from(outbox)
    expect(row).toMatchObject({ discardedAt: now })
  })

  test('without a mail server nothing leaves by itself, also not after one is set up', async () => {
    const without = await serve({ ...deps, mailIsSent: false, mailer: null })
    expect(await register(without.browser())).toEqual({ email: 'ines@mail.test', delivery: 'organiser' })
    await without.close()
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(0)
    const organiser = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia',
      email: 'nadia@held.test',
      role: 'admin',
    })
    expect(await releaseHeld(deps, organiser)).toEqual({ released: 1, dropped: 0 })
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(1)
    expect(await (await served.signedIn(organiser)).outbox.discardHeld()).toEqual({ discarded: 0 })
    const told = await world()
      .db.select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.actorId, organiser))
      .orderBy(auditLog.createdAt)
    expect(told).toEqual([
      { action: 'outbox.released', after: { released: 1, dropped: 0 } },
      { action: 'outbox.discarded', after: { discarded: 0 } },
    ])
  })

  test('who is signed up reads when and where it is now and was before, and that it is off', async () => {
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
    await removeParticipant(db, actorId, { workshopId: id, personId })
    await deliverAllDue(deps, mailer)
    expect(inbox.received).toHaveLength(1)
    await addParticipant(db, actorId, { workshopId: id, personId })
    await deleteWorkshop(deps, actorId, id)
    await deliverAllDue(deps, mailer)
    expect(inbox.received[1]?.raw).toContain('Subject: Cancelled: Knots')
    await db.delete(people).where(eq(people.id, personId))
  })

  test('a line break in a name adds neither a header nor a recipient', async () => {
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

  test('a link is shown while it opens something, and only that of the address its message was written to', async () => {
    const id = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia',
      email: `nadia-${Math.random()}@reveal.test`,
      role: 'admin',
    })
    const organiser = await served.signedIn(id)
    const browser = served.browser()
    const first = async () => {
      const { messages } = await organiser.outbox.list()
      const message = messages.at(-1)
      const [answer] = await Promise.allSettled([organiser.outbox.reveal({ id: message?.id ?? '' })])
      const shown = answer.status === 'fulfilled' && answer.value.url.includes('/confirm#')
      return [message?.canReveal, shown]
    }
    await register(browser)
    expect(await first()).toEqual([true, true])
    later(15 * 24 * 60 * 60)
    const again = await served.signedIn(id)
    const message = (await again.outbox.list()).messages[0]
    expect(message?.canReveal).toBe(false)
    await expect(again.outbox.reveal({ id: message?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    now = testNow
    await browser.claims.changeAddress({ email: 'ines@changed.test' })
    expect(await first()).toEqual([false, false])
    await world().db.update(outbox).set({ discardedAt: null })
    expect(await first()).toEqual([false, false])
    await world().db.update(outbox).set({ recipient: 'ines@changed.test' })
    expect(await first()).toEqual([true, true])
    await world().db.update(claims).set({ endedAt: now })
    expect(await first()).toEqual([false, false])
  })

  test('a personal link is not shown from a message to an address the person has no more', async () => {
    const id = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia',
      email: `nadia-${Math.random()}@reveal.test`,
      role: 'admin',
    })
    const organiser = await served.signedIn(id)
    const email = `guest-${Math.random()}@reveal.test`
    const personId = await addPerson(world().db, { fullName: 'Inês', email })
    const venueId = await addVenue(world().db)
    await addAttendance(world().db, { personId, venueId })
    const [invitation] = await world().db.insert(invitations).values({ personId, venueId }).returning()
    await world()
      .db.insert(outbox)
      .values({ kind: 'invitation', recipient: email, invitationId: invitation?.id ?? '', isHeld: false })
    const [message] = (await organiser.outbox.list()).messages
    expect(message?.canReveal).toBe(true)
    await world()
      .db.update(people)
      .set({ email: `new-${email}` })
      .where(eq(people.id, personId))
    await expect(organiser.outbox.reveal({ id: message?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await organiser.outbox.list()).messages[0]?.canReveal).toBe(false)
  })

  test('an organiser sends themselves a test and sees what the server said', async () => {
    const id = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia Haddad',
      email: `nadia-${Math.random()}@mail.test`,
      role: 'admin',
    })
    const organiser = await served.signedIn(id)
    await organiser.outbox.sendTest()
    expect(inbox.received).toHaveLength(1)
    isRefusing = true
    await expect(organiser.outbox.sendTest()).rejects.toMatchObject({ code: 'MAIL_FAILED', defined: true })
  })
})
