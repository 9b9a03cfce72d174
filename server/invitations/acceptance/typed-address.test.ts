import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#server/db/tables/accounts.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addPerson } from '#server/testing/cast.ts'
import {
  acceptLink as accept,
  chosenPassword as chosen,
  invitedEmail as email,
  inviteBeforeEach,
} from '#server/testing/invited-person.ts'
import { testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('a personal link for a person without an address', (world) => {
  const invited = inviteBeforeEach(world)

  test('accepting it with a typed address adds a pending registration for that address', async () => {
    const { served, personId, token } = invited()
    await world().db.update(people).set({ email: null }).where(eq(people.id, personId))
    const browser = served.browser()
    const link = await token()
    expect(
      await browser.invitations.accept({
        token: link,
        password: chosen,
        answers: answersOf('Tomáš Varga'),
        email,
      }),
    ).toEqual({ outcome: 'claimed', email, delivery: 'mail', leavesBy: null })
    expect(await world().db.$count(user)).toBe(1)
    expect(await world().db.$count(pendingRegistrations)).toBe(1)
  })

  /**
   * Answers the link of a person without an address, with an address typed in. Returns the browser and the pending
   * registration's mailed link.
   */
  const typeAddress = async (typed = email) => {
    const { served, personId, token, deps } = invited()
    const browser = served.browser()
    await world().db.update(people).set({ email: null }).where(eq(people.id, personId))
    const answers = answersOf('Tomáš Varga')
    await browser.invitations.accept({ token: await token(), password: chosen, answers, email: typed })
    const [registration] = await world()
      .db.select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.email, typed))
    if (!registration) throw new Error('No registration was made.')
    return { browser, registration, mailed: linkToken(deps.secret, 'claim', registration) }
  }

  test('once the address is proved, the answers belong to the same person', async () => {
    const { personId } = invited()
    const { browser, mailed } = await typeAddress()
    await browser.claims.confirm({ token: mailed })
    expect(await browser.accounts.session()).toMatchObject({ email, role: 'guest', personId })
    expect(await world().db.$count(people)).toBe(1)
    const [row] = await world().db.select().from(people)
    expect(row).toMatchObject({ email, notes: 'speaks' })
  })

  test('an existing person with the typed address gets the answers', async () => {
    const { personId } = invited()
    const { browser, mailed } = await typeAddress()
    const other = await addPerson(world().db, { fullName: 'Tomas V.', email })
    await browser.claims.confirm({ token: mailed })
    expect(await browser.accounts.session()).toMatchObject({ personId: other })
    const [row] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(row).toMatchObject({ email: null, userId: null })
  })

  test('once revoked, doesn’t link the person to a registration that is proved later', async () => {
    const { organiser, venueId, personId } = invited()
    const { browser, mailed } = await typeAddress()
    await organiser.invitations.revoke({ personId, venueId })
    await browser.claims.confirm({ token: mailed })
    const session = await browser.accounts.session()
    expect(session?.personId).not.toBe(personId)
    const [row] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(row).toMatchObject({ email: null, userId: null })
  })

  test('doesn’t link the registration to a person who has since got an address or an account', async () => {
    const { personId } = invited()
    const { browser, mailed } = await typeAddress()
    await world().db.update(people).set({ email: 'own@invite.test' }).where(eq(people.id, personId))
    await browser.claims.confirm({ token: mailed })
    expect((await browser.accounts.session())?.personId).not.toBe(personId)
    const [row] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(row).toMatchObject({ email: 'own@invite.test', userId: null })
  })

  test('the first of two typed addresses to be proved goes to the person, and the other registration ends', async () => {
    const { personId } = invited()
    const wrong = await typeAddress('wrong@invite.test')
    const right = await typeAddress(email)
    await right.browser.claims.confirm({ token: right.mailed })
    expect(await right.browser.accounts.session()).toMatchObject({ personId })
    await expect(wrong.browser.claims.confirm({ token: wrong.mailed })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
    expect(await world().db.$count(people)).toBe(1)
  })

  test('when an organiser accepts the answers, the person gets them and earlier links become invalid', async () => {
    const { served, organiser, venueId, personId, token } = invited()
    const before = await token()
    const { registration } = await typeAddress()
    const [waiting] = (await organiser.claims.waiting({ venueId })).registrations
    expect(waiting?.person).toMatchObject({ fullName: 'Tomáš Varga', hasAccount: false })
    expect(await organiser.claims.accept({ id: registration.id })).toEqual({ personId })
    expect(await world().db.$count(people)).toBe(1)
    const invalid = { code: 'LINK_INVALID' }
    await expect(served.browser().invitations.open({ token: before })).rejects.toMatchObject(invalid)
    expect(await accept(served.browser(), await token())).toMatchObject({ outcome: 'signedIn' })
  })

  test('can’t be used to flood the mailbox of the typed address', async () => {
    const { served, personId, token } = invited()
    await world().db.update(people).set({ email: null }).where(eq(people.id, personId))
    const link = await token()
    const typed = { token: link, password: chosen, answers: answersOf('Tomáš Varga') }
    for (let i = 0; i < 5; i++)
      await served.browser().invitations.accept({ ...typed, email: 'flooded@invite.test' })
    const mails = await world()
      .db.select({ runAt: outbox.runAt })
      .from(outbox)
      .where(isNull(outbox.discardedAt))
      .orderBy(outbox.runAt)
    const anHourLater = new Date(testNow.getTime() + 3_600_000)
    expect(mails.map(({ runAt }) => runAt)).toEqual([testNow, anHourLater])
  })
})
