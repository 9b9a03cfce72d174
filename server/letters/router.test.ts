import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { invitations } from '#server/db/tables/invitations.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openMailroom, type Mailroom } from '#server/testing/mailroom.ts'
import { cheapPasswords, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the Mail page', (world) => {
  let mailroom: Mailroom
  let inbox: Mailroom['inbox']
  let served: Mailroom['served']
  let register: Mailroom['register']
  let later: Mailroom['later']

  beforeEach(async () => {
    mailroom = await openMailroom(world().db)
    ;({ inbox, served, register, later } = mailroom)
  })
  afterEach(() => mailroom.close())

  test('shows a link only while the link works, and only if it belongs to the recipient’s address', async () => {
    const id = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia',
      email: `nadia-${Math.random()}@reveal.test`,
      role: 'admin',
    })
    const organiser = await served.signedIn(id)
    const browser = served.browser()
    const revealFirst = async () => {
      const { messages } = await organiser.outbox.list()
      const message = messages.at(-1)
      const [result] = await Promise.allSettled([organiser.outbox.reveal({ id: message?.id ?? '' })])
      const shown = result.status === 'fulfilled' && result.value.url.includes('/confirm#')
      return [message?.canReveal, shown]
    }
    await register(browser)
    expect(await revealFirst()).toEqual([true, true])
    later(15 * 24 * 60 * 60)
    const laterSession = await served.signedIn(id)
    const message = (await laterSession.outbox.list()).messages[0]
    expect(message?.canReveal).toBe(false)
    await expect(laterSession.outbox.reveal({ id: message?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    mailroom.state.now = testNow
    await browser.claims.changeAddress({ email: 'ines@changed.test' })
    expect(await revealFirst()).toEqual([false, false])
    await world().db.update(outbox).set({ discardedAt: null })
    expect(await revealFirst()).toEqual([false, false])
    await world().db.update(outbox).set({ recipient: 'ines@changed.test' })
    expect(await revealFirst()).toEqual([true, true])
    await world().db.update(pendingRegistrations).set({ endedAt: mailroom.state.now, answers: null })
    expect(await revealFirst()).toEqual([false, false])
  })

  test('hides the personal link in a message to a former address of the person', async () => {
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

  test('sends an organiser a test mail, and shows the mail server’s response', async () => {
    const id = await addAccount(world().db, cheapPasswords, {
      name: 'Nadia Haddad',
      email: `nadia-${Math.random()}@mail.test`,
      role: 'admin',
    })
    const organiser = await served.signedIn(id)
    await organiser.outbox.sendTest()
    expect(inbox.received).toHaveLength(1)
    mailroom.state.isRefusing = true
    await expect(organiser.outbox.sendTest()).rejects.toMatchObject({ code: 'MAIL_FAILED', defined: true })
  })
})
